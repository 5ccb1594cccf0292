import { expect, test } from 'vitest'
import { clampViewport, neighbour, swipeOf, wholePicture, zoomAt } from './viewport.ts'

const stage = { width: 400, height: 800 }
const picture = { width: 400, height: 300 }

test('the point between the fingers stays in place while a picture is enlarged', () => {
  const view = zoomAt(wholePicture, 2, { x: 100, y: -50 })
  expect(view).toMatchObject({ scale: 2, x: -100, y: 50 })
  expect(zoomAt(view, 0.5, { x: 100, y: -50 })).toMatchObject({ scale: 1, x: 0, y: 0 })
})

test('a picture is scaled up to five times and never below its whole size', () => {
  expect(zoomAt(wholePicture, 9, { x: 0, y: 0 }).scale).toBe(5)
  expect(zoomAt(wholePicture, 0.1, { x: 0, y: 0 }).scale).toBe(1)
})

test('a dragged picture leaves no gap at the edges that it could fill', () => {
  expect(clampViewport({ ...wholePicture, scale: 2, x: 900, y: 500 }, picture, stage)).toMatchObject({
    x: 200,
    y: 0,
  })
  expect(clampViewport({ ...wholePicture, x: 30, y: 30 }, picture, stage)).toMatchObject({ x: 0, y: 0 })
})

test('a rotated picture has its width and height exchanged', () => {
  const turned = { ...wholePicture, turns: 1, scale: 3, x: 900, y: 900 }
  expect(clampViewport(turned, picture, stage)).toMatchObject({ x: 250, y: 200 })
})

test.each([
  [-60, 0, 'next'],
  [60, 10, 'previous'],
  [-59, 0, null],
  [10, 60, 'close'],
  [10, 59, null],
  [10, -200, null],
] as const)('a swipe by %i, %i asks for %s', (x, y, asked) => {
  expect(swipeOf({ x, y })).toBe(asked)
})

test('the first picture has no previous and the last no next one', () => {
  expect([neighbour(0, -1, 3), neighbour(0, 1, 3), neighbour(2, 1, 3)]).toEqual([0, 1, 2])
})
