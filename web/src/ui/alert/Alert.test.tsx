// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Alert } from './Alert.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('an alert with a duration closes itself and calls onClose once', () => {
  const onClose = vi.fn()
  render(
    <Alert durationMs={3000} onClose={onClose}>
      已保存
    </Alert>,
  )
  act(() => vi.advanceTimersByTime(2999))
  expect(screen.getByText('已保存')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('已保存')).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})

test('an alert of duration 0 stays until its close button is pressed', () => {
  const onClose = vi.fn()
  render(
    <Alert closeLabel="关闭" durationMs={0} onClose={onClose}>
      已保存
    </Alert>,
  )
  act(() => vi.advanceTimersByTime(3_600_000))
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByText('已保存')).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['warn', true],
  ['danger', true],
  ['info', false],
  ['success', false],
] as const)('an alert that says %s is urgent: %s', (kind, isUrgent) => {
  render(<Alert kind={kind}>话</Alert>)
  expect(screen.queryByRole('alert') !== null).toBe(isUrgent)
})
