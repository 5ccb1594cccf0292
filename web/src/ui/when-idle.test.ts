import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what waits for an idle browser runs after two seconds though none is reported', () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void, options?: IdleRequestOptions) => {
    if (options?.timeout !== undefined) setTimeout(run, options.timeout)
  })
  const run = vi.fn()
  whenIdle(run)
  vi.advanceTimersByTime(1999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

test('what waits for an idle browser runs soon where the browser reports no idle time at all', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const run = vi.fn()
  whenIdle(run)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})
