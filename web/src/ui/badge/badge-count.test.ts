import { expect, test } from 'vitest'
import { badgeCount } from './badge-count.ts'

test.each([
  [1, '1', null],
  [9, '9', null],
  [10, '10', 'middle'],
  [99, '99', 'middle'],
  [100, '99+', 'large'],
  [12_345, '99+', 'large'],
])('a badge of %i unread items shows %s in the %s size', (count, text, size) => {
  expect(badgeCount(count)).toEqual({ text, size })
})

test.each([0, -1, 0.5, Number.NaN])('a badge of %d unread items is not shown', (count) => {
  expect(badgeCount(count)).toBeNull()
})
