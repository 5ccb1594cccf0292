// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installTopLayer } from '../../testing/top-layer.ts'
import { type ShowToast, Toasts, useToast } from './Toasts.tsx'
import { persistentError } from './toast-queue.ts'

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
    <Toasts closeLabel="关闭">
      <Taker />
    </Toasts>,
  )
  // The view of toasts is loaded at the first interaction.
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

test('only one toast is shown at a time', async () => {
  const show = await draw()
  show('一', { kind: 'error', durationMs: 0 })
  show('二')
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('status').textContent).toBe('二')
})

test('a permanent error toast is closed by its close button', async () => {
  const show = await draw()
  show('没有删除成功', persistentError)
  act(() => vi.advanceTimersByTime(3_600_000))
  expect(screen.getByRole('alert').textContent).toBe('没有删除成功')
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  act(() => vi.advanceTimersByTime(300))
  expect(screen.queryByText('没有删除成功')).toBeNull()
})

test.each([
  ['a toast that goes by itself', {}],
  ['what is under way', { kind: 'loading', durationMs: 0 }],
] as const)('a toast that is %s has no cross', async (_what, how) => {
  const show = await draw()
  show('话', how)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a mask covers the page only while a toast with mask is shown', async () => {
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

test('a toast appears and disappears in 300 ms, and its text is at most 250 px wide', () => {
  const css = readFileSync(join(import.meta.dirname, 'Toast.module.css'), 'utf8')
  expect(css).toContain('animation: toast-in 300ms')
  expect(css).toContain('transition: opacity 300ms')
  expect(/\.toast__text \{([^}]*)\}/.exec(css)?.[1]).toContain('max-width: 250px')
})
