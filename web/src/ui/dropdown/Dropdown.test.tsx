// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installTopLayer } from '../../testing/top-layer.ts'
import { Dropdown, type DropdownProps } from './Dropdown.tsx'

installTopLayer()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const items = [
  { id: 'a', text: '收藏' },
  { id: 'b', text: '举报', isDisabled: true },
  { id: 'c', text: '删除' },
]

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const isOpen = () => screen.queryByRole('menu') !== null
const trigger = () => screen.getByRole('button', { name: '更多' })
const place = () => trigger().parentElement as HTMLElement
const mouse = { pointerType: 'mouse' }

function draw(props: Partial<DropdownProps> = {}) {
  const onPick = vi.fn()
  const onVisibleChange = vi.fn()
  render(
    <Dropdown label="更多" items={items} onPick={onPick} onVisibleChange={onVisibleChange} {...props}>
      更多
    </Dropdown>,
  )
  return { onPick, onVisibleChange }
}

test('a dropdown opens 250 ms after the pointer has entered and closes 150 ms after it has left', () => {
  draw()
  fireEvent.pointerEnter(place(), mouse)
  pass(249)
  expect(isOpen()).toBe(false)
  pass(1)
  expect(isOpen()).toBe(true)
  fireEvent.pointerLeave(place(), mouse)
  pass(149)
  expect(isOpen()).toBe(true)
  pass(1)
  expect(isOpen()).toBe(false)
})

test('a dropdown is not opened by a passing pointer, nor closed by one that returns', () => {
  draw()
  fireEvent.pointerEnter(place(), mouse)
  pass(200)
  fireEvent.pointerLeave(place(), mouse)
  pass(1000)
  expect(isOpen()).toBe(false)
  fireEvent.pointerEnter(place(), mouse)
  pass(250)
  fireEvent.pointerLeave(place(), mouse)
  pass(100)
  fireEvent.pointerEnter(place(), mouse)
  pass(1000)
  expect(isOpen()).toBe(true)
})

test('a dropdown in click mode is toggled by clicks only', () => {
  draw({ trigger: 'click' })
  fireEvent.pointerEnter(place(), mouse)
  pass(1000)
  expect(isOpen()).toBe(false)
  fireEvent.click(trigger())
  expect(isOpen()).toBe(true)
  fireEvent.click(trigger())
  expect(isOpen()).toBe(false)
})

test('a press outside closes a dropdown', () => {
  draw({ trigger: 'click' })
  fireEvent.click(trigger())
  pass(1)
  fireEvent.pointerDown(screen.getByText('收藏'))
  expect(isOpen()).toBe(true)
  fireEvent.pointerDown(document.body)
  expect(isOpen()).toBe(false)
})

test('a dropdown closes when an item is picked, unless hideOnClick is false', () => {
  const { onPick } = draw({ trigger: 'click' })
  fireEvent.click(trigger())
  fireEvent.click(screen.getByRole('menuitem', { name: '收藏' }))
  expect(onPick).toHaveBeenCalledWith('a')
  expect(isOpen()).toBe(false)
  cleanup()
  draw({ trigger: 'click', hideOnClick: false })
  fireEvent.click(trigger())
  fireEvent.click(screen.getByRole('menuitem', { name: '收藏' }))
  expect(isOpen()).toBe(true)
})

test('a disabled item of a dropdown is not picked', () => {
  const { onPick } = draw({ trigger: 'click' })
  fireEvent.click(trigger())
  fireEvent.click(screen.getByRole('menuitem', { name: '举报' }))
  expect(onPick).not.toHaveBeenCalled()
  expect(isOpen()).toBe(true)
})

test('a dropdown reports when it opens and closes, but not its initial state', () => {
  const { onVisibleChange } = draw({ trigger: 'click' })
  expect(onVisibleChange).not.toHaveBeenCalled()
  fireEvent.click(trigger())
  fireEvent.click(trigger())
  expect(onVisibleChange.mock.calls).toEqual([[true], [false]])
})

test('arrow keys open a dropdown and skip disabled items; Escape closes it and restores the focus', () => {
  draw()
  trigger().focus()
  fireEvent.keyDown(trigger(), { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('收藏')
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('删除')
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('收藏')
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
  expect(document.activeElement?.textContent).toBe('删除')
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(trigger())
})

test('the key up opens a dropdown at its last item, and a letter moves to the item that starts with it', () => {
  draw()
  fireEvent.keyDown(trigger(), { key: 'ArrowUp' })
  expect(document.activeElement?.textContent).toBe('删除')
  fireEvent.keyDown(document.activeElement as Element, { key: '收' })
  expect(document.activeElement?.textContent).toBe('收藏')
})

test('a dropdown of a choice reports the chosen item', () => {
  draw({ trigger: 'click', chosen: 'c' })
  fireEvent.click(trigger())
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('删除')
})
