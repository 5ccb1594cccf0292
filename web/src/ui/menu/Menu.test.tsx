// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Menu, MenuButton, MenuLink } from './Menu.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function draw(opensOnHover: boolean) {
  const { container } = render(
    <Menu trigger="沈清和" opensOnHover={opensOnHover}>
      <MenuLink href="/my">个人中心</MenuLink>
      <MenuButton>退出登录</MenuButton>
    </Menu>,
  )
  const box = container.querySelector('details') as HTMLDetailsElement
  const mouse = (what: 'pointerEnter' | 'pointerLeave', ms: number, pointerType = 'mouse') => {
    act(() => {
      fireEvent[what](box, { pointerType })
    })
    act(() => vi.advanceTimersByTime(ms))
  }
  return { box, mouse }
}

test('a menu opens 250 ms after the pointer has entered and closes 150 ms after it has left', () => {
  const { box, mouse } = draw(true)
  mouse('pointerEnter', 249)
  expect(box.open).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(box.open).toBe(true)
  mouse('pointerLeave', 149)
  expect(box.open).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(box.open).toBe(false)
})

test('a menu is not opened by a touch, nor by the pointer where opensOnHover is false', () => {
  const byFinger = draw(true)
  byFinger.mouse('pointerEnter', 1000, 'touch')
  expect(byFinger.box.open).toBe(false)
  cleanup()
  const plain = draw(false)
  plain.mouse('pointerEnter', 1000)
  expect(plain.box.open).toBe(false)
})

test('a menu that hovering has opened is not closed by the click', () => {
  const { box, mouse } = draw(true)
  mouse('pointerEnter', 250)
  const summary = box.querySelector('summary') as HTMLElement
  act(() => {
    fireEvent(summary, new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'mouse' }))
  })
  expect(box.open).toBe(true)
})

test('a menu with the focus stays open when the pointer leaves; Escape closes it and restores the focus', () => {
  const { box, mouse } = draw(true)
  mouse('pointerEnter', 250)
  screen.getByRole('link', { name: '个人中心' }).focus()
  mouse('pointerLeave', 1000)
  expect(box.open).toBe(true)
  act(() => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' }))
  expect(box.open).toBe(false)
  expect(document.activeElement).toBe(box.querySelector('summary'))
})
