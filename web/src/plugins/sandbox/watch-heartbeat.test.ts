// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginWithinMs, pingIntervalMs, pongTimeoutMs, watchHeartbeat } from './watch-heartbeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const whole = beginWithinMs + pongTimeoutMs + 2 * pingIntervalMs

test('a frame that never responds is ended once', () => {
  const ended = vi.fn()
  watchHeartbeat(() => {}, ended)
  vi.advanceTimersByTime(beginWithinMs)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(whole)
  expect(ended).toHaveBeenCalledOnce()
})

test('a frame that responds is kept', () => {
  const ended = vi.fn()
  const watch = watchHeartbeat(() => watch.received(), ended)
  vi.advanceTimersByTime(3 * whole)
  expect(ended).not.toHaveBeenCalled()
  watch.stop()
})

test('a page that was suspended pings its frames again before it ends one', () => {
  const ended = vi.fn()
  const watch = watchHeartbeat(() => watch.received(), ended)
  vi.advanceTimersByTime(whole)
  const now = performance.now()
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000)
  vi.advanceTimersByTime(pingIntervalMs)
  expect(ended).not.toHaveBeenCalled()
  watch.stop()
})

test('a frame gets new time when another one has blocked the page', () => {
  const [ended, spared] = [vi.fn(), vi.fn()]
  watchHeartbeat(() => {}, ended)
  const other = watchHeartbeat(() => {}, spared)
  while (ended.mock.calls.length === 0) vi.advanceTimersByTime(pingIntervalMs)
  vi.advanceTimersByTime(pongTimeoutMs)
  expect(spared).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * pingIntervalMs)
  expect(spared).toHaveBeenCalledOnce()
  other.stop()
})

test('a page in the background ends no frame', () => {
  const ended = vi.fn()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const watch = watchHeartbeat(() => {}, ended)
  vi.advanceTimersByTime(3 * whole)
  expect(ended).not.toHaveBeenCalled()
  watch.stop()
})
