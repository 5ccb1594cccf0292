// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { Time } from '../ui/time/Time.tsx'
import { startClock } from './clock.ts'
import { LanguageProvider, useFormats } from './use-texts.tsx'
import { texts } from './zh/index.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Written() {
  const { moment } = useFormats()
  return <Time {...moment('2026-11-20 09:06:10')} />
}

test('a relative time is updated while the page is open, with the exact time in `datetime` and title', () => {
  const { container } = renderInApp(<Written />)
  const time = container.querySelector('time') as HTMLTimeElement
  expect([time.textContent, time.title, time.dateTime]).toEqual([
    '刚刚',
    '2026-11-20 09:06:10',
    '2026-11-20T09:06:10+08:00',
  ])
  act(() => void vi.advanceTimersByTime(30_000))
  expect(time.textContent).toBe('1 分钟前')
  act(() => void vi.advanceTimersByTime(120_000))
  expect(time.textContent).toBe('3 分钟前')
})

test('a page hydrated long after rendering starts with its rendered time and then catches up', () => {
  const clock = startClock('2026-11-20 09:07:00', '+08:00')
  const app = (
    <LanguageProvider lang="zh" texts={texts} clock={clock}>
      <Written />
    </LanguageProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(app)
  expect(container.textContent).toBe('刚刚')
  clock.subscribe(() => {})
  vi.advanceTimersByTime(120_000)
  const failed = vi.fn()
  act(() => void hydrateRoot(container, app, { onRecoverableError: failed }))
  expect([container.textContent, failed.mock.calls]).toEqual(['2 分钟前', []])
})
