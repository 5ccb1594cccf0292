// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadStateStore, maxRemembered } from './read-state-store.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('a thread that was opened is remembered in the next document, for the same person only', () => {
  createReadStateStore().remember(9, 12, 201)
  const next = createReadStateStore()
  expect(next.lastRead(9, 12)).toBe(201)
  expect(next.lastRead(9, 13)).toBeNull()
  expect(next.lastRead(8, 12)).toBeNull()
  expect(next.lastRead(null, 12)).toBeNull()
})

test('reading an older comment changes nothing', () => {
  const memory = createReadStateStore()
  memory.remember(9, 12, 201)
  memory.remember(9, 12, 150)
  memory.remember(9, 12, 0)
  expect(memory.lastRead(9, 12)).toBe(201)
})

test('of more than 500 threads the ones opened longest ago are dropped', () => {
  const memory = createReadStateStore()
  for (let id = 1; id <= maxRemembered; id += 1) memory.remember(9, id, 0)
  memory.remember(9, 1, 0)
  memory.remember(9, maxRemembered + 1, 0)
  expect(memory.lastRead(9, 1)).toBe(0)
  expect(memory.lastRead(9, 2)).toBeNull()
  expect(JSON.parse(localStorage.getItem('dzq-read-9') ?? '[]')).toHaveLength(maxRemembered)
})

test.each(['{', '{"12":201}', '[[12]]', '[["12","x"],[1,2.5]]', 'null'])(
  'what stands in the storage instead of a memory, %s, is none',
  (text) => {
    localStorage.setItem('dzq-read-9', text)
    expect(createReadStateStore().lastRead(9, 12)).toBeNull()
  },
)

test('a read state that cannot be stored lasts as long as the document', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const memory = createReadStateStore()
  memory.remember(9, 12, 201)
  expect(memory.lastRead(9, 12)).toBe(201)
})

test('what is read in another window reaches the store', () => {
  const memory = createReadStateStore()
  expect(memory.lastRead(9, 12)).toBeNull()
  const heard = vi.fn()
  const stop = memory.subscribe(heard)
  localStorage.setItem('dzq-read-9', '[[12,201]]')
  window.dispatchEvent(new StorageEvent('storage', { key: 'dzq-read-9' }))
  expect(heard).toHaveBeenCalledOnce()
  expect(memory.lastRead(9, 12)).toBe(201)
  stop()
})

test('a thread in a list is read, has fresh comments, or is new', () => {
  const memory = createReadStateStore()
  const day = 86_400_000
  const at = (threadId: number, comments: number, createdAt = 10 * day) =>
    memory.stateOf(9, { threadId, comments, createdAt }, 10 * day)
  expect(at(12, 3)).toEqual({ isRead: false, fresh: 0, isNew: true })
  expect(at(12, 3, 7 * day)).toEqual({ isRead: false, fresh: 0, isNew: false })
  memory.remember(9, 12, 0, 3)
  expect(at(12, 3)).toEqual({ isRead: true, fresh: 0, isNew: false })
  expect(at(12, 5)).toEqual({ isRead: false, fresh: 2, isNew: false })
  expect(at(12, 1)).toEqual({ isRead: true, fresh: 0, isNew: false })
  memory.remember(9, 12, 7)
  expect(at(12, 5).fresh).toBe(2)
  const undo = memory.markAll(9, 9 * day)
  expect([at(12, 5).fresh, at(12, 6).fresh]).toEqual([0, 1])
  expect(at(13, 0, 9 * day)).toEqual({ isRead: true, fresh: 0, isNew: false })
  expect(at(13, 0).isNew).toBe(true)
  undo()
  expect(at(12, 5).fresh).toBe(2)
  expect(at(13, 0, 9 * day).isRead).toBe(false)
})

test('what was read on another device is merged, and a newer local comment stays', () => {
  const memory = createReadStateStore()
  memory.remember(9, 12, 201, 3)
  memory.take(
    9,
    [
      { threadId: 12, postId: 150, comments: 8 },
      { threadId: 13, postId: 4, comments: 1 },
    ],
    70,
  )
  const next = createReadStateStore()
  expect([next.lastRead(9, 12), next.lastRead(9, 13)]).toEqual([201, 4])
  expect(next.stateOf(9, { threadId: 12, comments: 9, createdAt: 0 }, 0).fresh).toBe(1)
  expect(next.stateOf(9, { threadId: 99, comments: 0, createdAt: 70 }, 80).isRead).toBe(true)
})
