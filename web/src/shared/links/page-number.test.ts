import { expect, test } from 'vitest'
import { pageNumberOf } from './page-number.ts'

test.each([
  ['page=7', 7],
  ['page=99999999', 99_999_999],
  ['', 1],
  ['page=', 1],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=1e3', 1],
  ['page=123456789', 1],
  ['page=zwei', 1],
])('the page number of an address with “%s” is %i', (query, page) => {
  expect(pageNumberOf(new URLSearchParams(query))).toBe(page)
})
