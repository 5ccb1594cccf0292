// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingMs } from './timings-and-sizes.ts'
import { useDelayed } from './use-delayed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Wait({ isOn, ms }: { isOn: boolean; ms: number }) {
  return <p>{useDelayed(isOn, ms) ? 'late' : 'early'}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a loading state has no skeleton before 150 ms and no spinner before 400 ms', () => {
  expect(pendingMs).toEqual({ look: 150, spinner: 400 })
  render(<Wait isOn ms={pendingMs.spinner} />)
  pass(399)
  expect(screen.getByText('early')).toBeTruthy()
  pass(1)
  expect(screen.getByText('late')).toBeTruthy()
})

test('a loading state that ends earlier is never shown, and the next one starts its delay anew', () => {
  const { rerender } = render(<Wait isOn ms={150} />)
  pass(149)
  rerender(<Wait isOn={false} ms={150} />)
  pass(500)
  expect(screen.getByText('early')).toBeTruthy()
  rerender(<Wait isOn ms={150} />)
  pass(149)
  expect(screen.getByText('early')).toBeTruthy()
  pass(1)
  rerender(<Wait isOn={false} ms={150} />)
  expect(screen.getByText('early')).toBeTruthy()
})
