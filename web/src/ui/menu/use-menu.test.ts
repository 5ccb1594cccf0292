import { expect, test } from 'vitest'
import { nextItem } from './use-menu.ts'

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 0, null],
])('the key %s on item %i of three moves to %s', (key, at, to) => {
  expect(nextItem(key, at, 3)).toBe(to)
})

test('an empty menu has no item to move to', () => {
  expect(nextItem('ArrowDown', -1, 0)).toBeNull()
})
