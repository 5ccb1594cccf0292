import { expect, test } from 'vitest'
import { feeOf, walletCentsOf } from './amounts.ts'

test.each([
  ['1', 100],
  ['0.1', 10],
  [' 12.34 ', 1234],
  ['0.05', 5],
  ['1.005', null],
  ['1e3', null],
  ['-1', null],
  ['１２', null],
  ['', null],
  ['12345678', null],
])('an amount typed as %j is %s cents', (text, cents) => {
  expect(walletCentsOf(text)).toBe(cents)
})

test.each([
  [10_000, 0.06, 600],
  [101, 0.01, 2],
  [100, 0, 0],
])('the fee of %i cents at the rate %d is %i cents', (cents, rate, fee) => {
  expect(feeOf(cents, rate)).toBe(fee)
})
