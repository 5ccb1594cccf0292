// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { Time } from '../ui/time/Time.tsx'
import { useFormats } from './use-texts.tsx'

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

test('how long ago something was goes on while one reads, with the exact time for machines and on hover', () => {
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
