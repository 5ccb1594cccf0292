// @vitest-environment jsdom
import { readingApi } from '@chaguan/contracts/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnsweredCall, stubFetch } from '../../testing/stub-fetch.ts'

interface Reads {
  now: number
  allReadAt: number
  changedAt: number
  threads: object[]
}

let reads: Reads
let calls: AnsweredCall[]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  localStorage.clear()
  reads = { now: 1000, allReadAt: 0, changedAt: 0, threads: [] }
  calls = stubFetch(
    [readingApi.listReads, () => reads],
    [readingApi.markAllRead, { allReadAt: 5000 }],
    [readingApi.markReads, []],
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const { startReadingSync, markAllRead } = await import('./reading-sync.ts')
  const { readingMemory } = await import('./reading-memory.ts')
  return { startReadingSync, markAllRead, readingMemory }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const callsOf = (endpoint: { path: string }) => calls.filter(({ path }) => path === endpoint.path)

test('what was read on another device is known at the first look, and later within five seconds', async () => {
  const { startReadingSync, readingMemory } = await open()
  reads.threads = [{ threadId: 12, postId: 201, comments: 3, readAt: 900 }]
  await startReadingSync(9)
  expect(readingMemory.lastRead(9, 12)).toBe(201)
  reads.threads = [{ threadId: 13, postId: 0, comments: 0, readAt: 2000 }]
  await pass(5000)
  expect(readingMemory.lastRead(9, 13)).toBe(0)
  expect(readingMemory.lastRead(9, 12)).toBe(201)
})

test('what is read is told in one call however often it is noted', async () => {
  const { startReadingSync, readingMemory } = await open()
  await startReadingSync(9)
  for (let postId = 1; postId <= 30; postId += 1) readingMemory.remember(9, 12, postId, 40)
  readingMemory.remember(9, 13, 0)
  readingMemory.remember(8, 14, 0)
  await pass(1000)
  expect(callsOf(readingApi.markReads).map(({ body }) => body)).toEqual([
    {
      threads: [
        { threadId: 12, postId: 30, comments: 40 },
        { threadId: 13, postId: 0, comments: 0 },
      ],
    },
  ])
})

test('a visitor’s reading stays in the browser', async () => {
  const { startReadingSync, readingMemory, markAllRead } = await open()
  await startReadingSync(null)
  readingMemory.remember(null, 12, 0)
  const undo = await markAllRead(null, 5000)
  await pass(10_000)
  expect(calls).toEqual([])
  const listed = { threadId: 99, comments: 0, createdAt: 4000 }
  expect(readingMemory.stateOf(null, listed, 5000).isRead).toBe(true)
  await undo()
  expect(readingMemory.stateOf(null, listed, 5000).isRead).toBe(false)
})

test('marking everything as read is told to the server, and taken back there', async () => {
  const { markAllRead, readingMemory } = await open()
  readingMemory.remember(9, 12, 1, 2)
  const state = (comments: number) => readingMemory.stateOf(9, { threadId: 12, comments, createdAt: 0 }, 5000)
  expect(state(5)).toEqual({ isRead: false, fresh: 3, isNew: false })
  const undo = await markAllRead(9, 5000)
  expect(state(5)).toEqual({ isRead: true, fresh: 0, isNew: false })
  await undo()
  expect(callsOf(readingApi.markAllRead).map(({ body }) => body)).toEqual([{}, { undo: true }])
  expect(state(5).fresh).toBe(3)
})

test('somebody who is away asks for nothing, and at once when they are back', async () => {
  const { startReadingSync } = await open()
  await startReadingSync(9)
  await pass(300_000)
  calls.length = 0
  await pass(60_000)
  expect(calls).toEqual([])
  window.dispatchEvent(new Event('pointerdown'))
  await pass(10)
  expect(callsOf(readingApi.listReads).length).toBeGreaterThan(0)
})
