// @vitest-environment jsdom
import { readStateApi } from '@chaguan/contracts/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnsweredCall, stubFetch } from '../../testing/stub-fetch.ts'

interface ReadStates {
  now: number
  allReadAt: number
  changedAt: number
  threads: object[]
}

let reads: ReadStates
let calls: AnsweredCall[]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  localStorage.clear()
  reads = { now: 1000, allReadAt: 0, changedAt: 0, threads: [] }
  calls = stubFetch(
    [readStateApi.listReads, () => reads],
    [readStateApi.markAllRead, { allReadAt: 5000 }],
    [readStateApi.markReads, []],
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const { startReadStateSync, markAllRead } = await import('./read-state-sync.ts')
  const { readStateStore } = await import('./read-state-store.ts')
  return { startReadStateSync, markAllRead, readStateStore }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const callsOf = (endpoint: { path: string }) => calls.filter(({ path }) => path === endpoint.path)

test('what was read on another device is loaded at the start, and later within five seconds', async () => {
  const { startReadStateSync, readStateStore } = await open()
  reads.threads = [{ threadId: 12, postId: 201, comments: 3, readAt: 900 }]
  await startReadStateSync(9)
  expect(readStateStore.lastRead(9, 12)).toBe(201)
  reads.threads = [{ threadId: 13, postId: 0, comments: 0, readAt: 2000 }]
  await pass(5000)
  expect(readStateStore.lastRead(9, 13)).toBe(0)
  expect(readStateStore.lastRead(9, 12)).toBe(201)
})

test('what is read is sent in one call however often it is noted', async () => {
  const { startReadStateSync, readStateStore } = await open()
  await startReadStateSync(9)
  for (let postId = 1; postId <= 30; postId += 1) readStateStore.remember(9, 12, postId, 40)
  readStateStore.remember(9, 13, 0)
  readStateStore.remember(8, 14, 0)
  await pass(1000)
  expect(callsOf(readStateApi.markReads).map(({ body }) => body)).toEqual([
    {
      threads: [
        { threadId: 12, postId: 30, comments: 40 },
        { threadId: 13, postId: 0, comments: 0 },
      ],
    },
  ])
})

test('the read state of a visitor stays in the browser', async () => {
  const { startReadStateSync, readStateStore, markAllRead } = await open()
  await startReadStateSync(null)
  readStateStore.remember(null, 12, 0)
  const undo = await markAllRead(null, 5000)
  await pass(10_000)
  expect(calls).toEqual([])
  const listed = { threadId: 99, comments: 0, createdAt: 4000 }
  expect(readStateStore.stateOf(null, listed, 5000).isRead).toBe(true)
  await undo()
  expect(readStateStore.stateOf(null, listed, 5000).isRead).toBe(false)
})

test('marking everything as read is sent to the server, and undone there', async () => {
  const { markAllRead, readStateStore } = await open()
  readStateStore.remember(9, 12, 1, 2)
  const state = (comments: number) =>
    readStateStore.stateOf(9, { threadId: 12, comments, createdAt: 0 }, 5000)
  expect(state(5)).toEqual({ isRead: false, fresh: 3, isNew: false })
  const undo = await markAllRead(9, 5000)
  expect(state(5)).toEqual({ isRead: true, fresh: 0, isNew: false })
  await undo()
  expect(callsOf(readStateApi.markAllRead).map(({ body }) => body)).toEqual([{}, { undo: true }])
  expect(state(5).fresh).toBe(3)
})

test('an inactive person causes no requests, and one at once when they are active again', async () => {
  const { startReadStateSync } = await open()
  await startReadStateSync(9)
  await pass(300_000)
  calls.length = 0
  await pass(60_000)
  expect(calls).toEqual([])
  window.dispatchEvent(new Event('pointerdown'))
  await pass(10)
  expect(callsOf(readStateApi.listReads).length).toBeGreaterThan(0)
})
