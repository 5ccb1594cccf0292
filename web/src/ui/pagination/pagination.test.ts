import { expect, test } from 'vitest'
import { pageNumbers } from './Pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  [9, 9, [1, 0, 8, 9]],
  [1, 0, []],
])('the links on page %i of %i are %j', (current, total, expected) => {
  expect(pageNumbers(current, total)).toEqual(expected)
})
