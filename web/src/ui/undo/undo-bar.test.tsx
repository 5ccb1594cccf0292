// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UndoBar, undoMs } from './UndoBar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the undo bar is shown for ten seconds', () => {
  const onEnd = vi.fn()
  render(<UndoBar text="已读" undo="撤销" onUndo={() => {}} onEnd={onEnd} />)
  expect(undoMs).toBe(10_000)
  act(() => vi.advanceTimersByTime(9_999))
  expect(onEnd).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(onEnd).toHaveBeenCalledOnce()
})
