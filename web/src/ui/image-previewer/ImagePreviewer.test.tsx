// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { installTopLayer } from '../../testing/top-layer.ts'
import { ImagePreviewer } from './ImagePreviewer.tsx'

installTopLayer()
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const texts = {
  label: '查看图片',
  close: '关闭',
  next: '下一张',
  previous: '上一张',
  zoomIn: '放大',
  zoomOut: '缩小',
  rotate: '旋转',
  count: (nth: number, total: number) => `第 ${nth} 张，共 ${total} 张`,
}
const images = ['一', '二', '三'].map((alt) => ({ src: `/files/${alt}.png`, alt }))

function draw(index = 0) {
  const onClose = vi.fn()
  render(<ImagePreviewer isOpen images={images} index={index} onClose={onClose} texts={texts} />)
  return onClose
}

const press = (key: string) => fireEvent.keyDown(screen.getByRole('document'), { key })
const picture = () => screen.getByRole('img')
const transform = () => picture().style.transform
const finger = (pointerId: number, clientX: number, clientY: number) => ({
  pointerId,
  clientX,
  clientY,
  button: 0,
  pointerType: 'touch',
})

function swipe(x: number, y: number, from: HTMLElement = picture()) {
  fireEvent.pointerDown(from, finger(1, 200, 200))
  fireEvent.pointerMove(from, finger(1, 200 + x, 200 + y))
  fireEvent.pointerUp(from, finger(1, 200 + x, 200 + y))
}

test('the keys ← and → of the image viewer move between pictures and stop at the ends', () => {
  draw()
  press('ArrowLeft')
  expect(picture().getAttribute('alt')).toBe('一')
  press('ArrowRight')
  press('ArrowRight')
  press('ArrowRight')
  expect(picture().getAttribute('alt')).toBe('三')
  expect(screen.getByText('3 / 3')).toBeTruthy()
  expect(screen.getByText('第 3 张，共 3 张')).toBeTruthy()
})

test('the keys + and − of the image viewer scale the picture, r rotates it, Escape closes', () => {
  const onClose = draw()
  press('+')
  expect(transform()).toContain('scale(1.5)')
  press('-')
  expect(transform()).toContain('scale(1)')
  press('r')
  expect(transform()).toContain('rotate(90deg)')
  press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the next picture of the image viewer starts unscaled', () => {
  draw()
  press('+')
  press('ArrowRight')
  expect(transform()).toContain('scale(1)')
})

test('a swipe in the image viewer, also one from a button, moves to the next picture, a swipe down closes', () => {
  const onClose = draw()
  swipe(-120, 10)
  expect(picture().getAttribute('alt')).toBe('二')
  swipe(120, 0)
  expect(picture().getAttribute('alt')).toBe('一')
  swipe(-120, 10, screen.getByRole('button', { name: '下一张' }))
  expect(picture().getAttribute('alt')).toBe('二')
  for (const _ of '12') swipe(0, 0, screen.getByRole('button', { name: '下一张' }))
  expect(transform()).toContain('scale(1)')
  swipe(5, 150)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a pinch enlarges a picture in the image viewer, and an enlarged one is dragged instead of swiped', () => {
  draw()
  fireEvent.pointerDown(picture(), finger(1, 100, 100))
  fireEvent.pointerDown(picture(), finger(2, 200, 100))
  fireEvent.pointerMove(picture(), finger(2, 300, 100))
  expect(transform()).toContain('scale(2)')
  fireEvent.pointerUp(picture(), finger(2, 300, 100))
  fireEvent.pointerUp(picture(), finger(1, 100, 100))
  swipe(-200, 0)
  expect(picture().getAttribute('alt')).toBe('一')
})

test('two taps within 300 ms enlarge a picture in the image viewer or reset it, slower ones do not', () => {
  vi.useFakeTimers()
  draw()
  swipe(0, 0)
  vi.advanceTimersByTime(300)
  swipe(0, 0)
  expect(transform()).toContain('scale(1)')
  vi.advanceTimersByTime(300)
  const tapTwice = () => {
    swipe(0, 0)
    vi.advanceTimersByTime(299)
    swipe(0, 0)
  }
  tapTwice()
  expect(transform()).toContain('scale(2.5)')
  tapTwice()
  expect(transform()).toContain('scale(1)')
})

test('the image viewer takes the focus and restores it', () => {
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  const draw2 = (isOpen: boolean) => (
    <ImagePreviewer isOpen={isOpen} images={images} onClose={() => {}} texts={texts} />
  )
  const { rerender } = render(draw2(true))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  act(() => rerender(draw2(false)))
  expect(document.activeElement).toBe(before)
  before.remove()
})

test('the keys of the image viewer work when the focused button is removed or disabled', () => {
  draw(1)
  const next = screen.getByRole('button', { name: '下一张' })
  next.focus()
  fireEvent.click(next)
  expect(document.activeElement).toBe(screen.getByRole('document'))
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' })
  expect(picture().getAttribute('alt')).toBe('二')
  const larger = screen.getByRole('button', { name: '放大' })
  larger.focus()
  while (!larger.matches(':disabled')) fireEvent.click(larger)
  expect(document.activeElement).toBe(screen.getByRole('document'))
})
