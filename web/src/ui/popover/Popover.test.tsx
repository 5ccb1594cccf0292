// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installTopLayer } from '../../testing/top-layer.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import { Popover, type PopoverProps } from './Popover.tsx'

installTopLayer()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const draw = (props: Partial<PopoverProps> = {}) =>
  render(
    <Popover label="筛选" content={<button type="button">里面</button>} {...props}>
      {(trigger) => (
        <button type="button" {...trigger}>
          打开
        </button>
      )}
    </Popover>,
  )
const isOpen = () => screen.queryByRole('dialog', { name: '筛选' }) !== null

test('a popover opens on a click and takes the focus; Escape restores it', () => {
  draw()
  const trigger = screen.getByText('打开')
  fireEvent.click(trigger)
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(trigger)
})

test('a press outside closes a popover, unless closesOutside is false', () => {
  draw()
  fireEvent.click(screen.getByText('打开'))
  pass(1)
  fireEvent.pointerDown(screen.getByText('里面'))
  expect(isOpen()).toBe(true)
  fireEvent.pointerDown(document.body)
  expect(isOpen()).toBe(false)
  cleanup()
  draw({ closesOutside: false })
  fireEvent.click(screen.getByText('打开'))
  pass(1)
  fireEvent.pointerDown(document.body)
  expect(isOpen()).toBe(true)
})

test('Escape closes only the popover that was opened last', () => {
  draw({
    content: (
      <Popover label="里层" content="深处">
        {(trigger) => (
          <button type="button" {...trigger}>
            再开
          </button>
        )}
      </Popover>
    ),
  })
  fireEvent.click(screen.getByText('打开'))
  fireEvent.click(screen.getByText('再开'))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('深处')).toBeNull()
  expect(isOpen()).toBe(true)
})

test('a tooltip describes its control while it is shown', () => {
  render(<Tooltip text="再点一次取消">{(attributes) => <button {...attributes}>赞</button>}</Tooltip>)
  const button = screen.getByText('赞')
  fireEvent.pointerEnter(button.parentElement as HTMLElement, { pointerType: 'mouse' })
  pass(249)
  expect(screen.queryByRole('tooltip')).toBeNull()
  pass(1)
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
})
