import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rateLimited } from './refresh-chats.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('chats are refreshed at once in a burst, and together at the next time after it', async () => {
  const work = vi.fn(async () => {})
  const ask = rateLimited(work, { burst: 3, everyMs: 1000 })
  for (let nth = 0; nth < 8; nth += 1) void ask()
  expect(work).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(4)
})

test('chats are never refreshed more often than the burst and once in each interval', async () => {
  const work = vi.fn(async () => {})
  const ask = rateLimited(work, { burst: 12, everyMs: 900 })
  for (let ms = 0; ms < 30_000; ms += 50) {
    void ask()
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(work.mock.calls.length).toBeGreaterThan(40)
  expect(work.mock.calls.length).toBeLessThanOrEqual(46)
})

test('a caller waits for a refresh that began after the call', async () => {
  const done: string[] = []
  const ask = rateLimited(async () => void done.push('work'), { burst: 1, everyMs: 500 })
  await ask()
  const second = ask().then(() => done.push('answered'))
  await vi.advanceTimersByTimeAsync(500)
  await second
  expect(done).toEqual(['work', 'work', 'answered'])
})
