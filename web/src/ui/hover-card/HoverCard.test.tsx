// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installTopLayer } from '../../testing/top-layer.ts'
import { HoverCard } from './HoverCard.tsx'

installTopLayer()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const mouse = { pointerType: 'mouse' }

function draw() {
  const load = vi.fn(() => <p>沈清和的卡片</p>)
  render(
    <HoverCard label="沈清和" card={load}>
      <a href="/user/1">清和</a>
    </HoverCard>,
  )
  const place = screen.getByRole('link').parentElement as HTMLElement
  return { load, place }
}

const card = () => screen.queryByRole('group', { name: '沈清和' })

test('a hover card opens and loads when the pointer enters, not before', () => {
  const { load, place } = draw()
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerEnter(place, mouse)
  expect(load).toHaveBeenCalled()
  expect(card()).not.toBeNull()
})

test('a hover card closes 200 ms after the pointer has left', () => {
  const { place } = draw()
  fireEvent.pointerEnter(place, mouse)
  fireEvent.pointerLeave(place, mouse)
  pass(199)
  expect(card()).not.toBeNull()
  pass(1)
  expect(card()).toBeNull()
})

test('a hover card stays open when the pointer returns in time', () => {
  const { place } = draw()
  fireEvent.pointerEnter(place, mouse)
  fireEvent.pointerLeave(place, mouse)
  pass(150)
  fireEvent.pointerEnter(place, mouse)
  pass(1000)
  expect(card()).not.toBeNull()
})

test('Escape closes a hover card', () => {
  const { place } = draw()
  fireEvent.pointerEnter(place, mouse)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(card()).toBeNull()
})

test('a touch opens a hover card as a sheet and does not follow the link', () => {
  const { place } = draw()
  fireEvent.pointerEnter(place, { pointerType: 'touch' })
  expect(card()).toBeNull()
  fireEvent.pointerDown(screen.getByRole('link'), { pointerType: 'touch' })
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
  expect(screen.getByRole('dialog', { name: '沈清和' }).textContent).toContain('沈清和的卡片')
})
