import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toast-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a toast goes after 1500 ms', () => {
  const toasts = createToasts()
  toasts.show('保存成功')
  vi.advanceTimersByTime(1499)
  expect(toasts.current()?.text).toBe('保存成功')
  vi.advanceTimersByTime(1)
  expect(toasts.current()).toBeNull()
})

test('a newer toast takes the place of the older one and has its whole time', () => {
  const toasts = createToasts()
  toasts.show('一')
  vi.advanceTimersByTime(1000)
  toasts.show('二')
  vi.advanceTimersByTime(1000)
  expect(toasts.current()?.text).toBe('二')
  vi.advanceTimersByTime(500)
  expect(toasts.current()).toBeNull()
})

test('a duration of 0 stays until it is hidden', () => {
  const toasts = createToasts()
  toasts.show('网络断开了', { durationMs: 0 })
  vi.advanceTimersByTime(3_600_000)
  expect(toasts.current()?.text).toBe('网络断开了')
  toasts.hide()
  expect(toasts.current()).toBeNull()
})

test('whoever listens hears of every change, until they stop', () => {
  const toasts = createToasts()
  const listener = vi.fn()
  const stop = toasts.subscribe(listener)
  toasts.show('一')
  vi.advanceTimersByTime(1500)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  toasts.show('二')
  expect(listener).toHaveBeenCalledTimes(2)
})
