// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installTopLayer } from '../../testing/top-layer.ts'
import { type ShowToast, Toasts, useToast } from './Toasts.tsx'

installTopLayer()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function draw() {
  const got: { show?: ShowToast } = {}
  function Taker() {
    got.show = useToast()
    return null
  }
  render(
    <Toasts>
      <Taker />
    </Toasts>,
  )
  // What toasts look like comes with the first touch.
  fireEvent.pointerDown(document.body)
  await act(() => vi.dynamicImportSettled())
  return (...how: Parameters<ShowToast>) => act(() => got.show?.(...how))
}

test.each([
  ['info', 'status'],
  ['success', 'status'],
  ['loading', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('a toast of the type %s is read aloud as %s', async (kind, role) => {
  const show = await draw()
  show('话', { kind })
  expect(screen.getByRole(role).textContent).toBe('话')
})

test('only one toast is there at a time', async () => {
  const show = await draw()
  show('一', { kind: 'error', durationMs: 0 })
  show('二')
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('status').textContent).toBe('二')
})

test('a mask lies over the page only while a toast that wants one is there', async () => {
  const show = await draw()
  show('请稍候', { kind: 'loading', mask: true, durationMs: 1000 })
  expect(document.querySelector('[class*="toasts__mask"]')).not.toBeNull()
  act(() => vi.advanceTimersByTime(1300))
  expect(document.querySelector('[class*="toasts__mask"]')).toBeNull()
})

test.each(['top', 'center', 'bottom'] as const)('a toast stands at the %s', async (position) => {
  const show = await draw()
  show('话', { position })
  expect(document.querySelector(`[class*="toasts--${position}"]`)).not.toBeNull()
})
