import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toast-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a toast fades out after 1500 ms and is removed 300 ms later', () => {
  const toasts = createToasts()
  const onClose = vi.fn()
  toasts.show('保存成功', { onClose })
  vi.advanceTimersByTime(1499)
  expect(toasts.current()).toMatchObject({ text: '保存成功', isLeaving: false })
  vi.advanceTimersByTime(1)
  expect(toasts.current()?.isLeaving).toBe(true)
  vi.advanceTimersByTime(299)
  expect(onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(toasts.current()).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a newer toast replaces the older one and has its full duration', () => {
  const toasts = createToasts()
  const onClose = vi.fn()
  toasts.show('一', { onClose })
  vi.advanceTimersByTime(1000)
  toasts.show('二')
  expect(onClose).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1499)
  expect(toasts.current()).toMatchObject({ text: '二', isLeaving: false })
  vi.advanceTimersByTime(1)
  expect(toasts.current()?.isLeaving).toBe(true)
})

test('a newer toast replaces one that is fading out', () => {
  const toasts = createToasts()
  toasts.show('一')
  vi.advanceTimersByTime(1600)
  toasts.show('二')
  vi.advanceTimersByTime(1499)
  expect(toasts.current()).toMatchObject({ text: '二', isLeaving: false })
})

test('a toast of duration 0 stays until it is hidden', () => {
  const toasts = createToasts()
  toasts.show('网络断开了', { durationMs: 0 })
  vi.advanceTimersByTime(3_600_000)
  expect(toasts.current()?.text).toBe('网络断开了')
  toasts.hide()
  vi.advanceTimersByTime(300)
  expect(toasts.current()).toBeNull()
})

test.each(['hide', 'destroy'] as const)('%s of a toast takes away that toast and no later one', (way) => {
  const toasts = createToasts()
  const first = toasts.show('一', { durationMs: 0 })
  const second = toasts.show('二', { durationMs: 0 })
  first[way]()
  vi.advanceTimersByTime(300)
  expect(toasts.current()?.text).toBe('二')
  second[way]()
  second[way]()
  vi.advanceTimersByTime(300)
  expect(toasts.current()).toBeNull()
})

test('a toast is an info at the top without a mask by default', () => {
  const toasts = createToasts()
  toasts.show('一')
  expect(toasts.current()).toMatchObject({ kind: 'info', position: 'top', mask: false })
  toasts.show('二', { kind: 'loading', position: 'center', mask: true })
  expect(toasts.current()).toMatchObject({ kind: 'loading', position: 'center', mask: true })
})

test('a listener of the toasts is called on every change until it unsubscribes', () => {
  const toasts = createToasts()
  const listener = vi.fn()
  const stop = toasts.subscribe(listener)
  toasts.show('一')
  vi.advanceTimersByTime(1800)
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  toasts.show('二')
  expect(listener).toHaveBeenCalledTimes(3)
})
