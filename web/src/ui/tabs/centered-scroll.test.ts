import { expect, test } from 'vitest'
import { centredScroll } from './use-centered-scroll.ts'

const list = { clientWidth: 300, scrollWidth: 900 }

test.each([
  [400, 80, 290],
  [0, 80, 0],
  [820, 80, 600],
])('a tab at %i of %i pixels is centred when the row is scrolled by %i', (offsetLeft, offsetWidth, left) => {
  expect(centredScroll({ offsetLeft, offsetWidth }, list)).toBe(left)
})

test('a row that fits is not scrolled', () => {
  expect(centredScroll({ offsetLeft: 200, offsetWidth: 80 }, { clientWidth: 300, scrollWidth: 300 })).toBe(0)
})
