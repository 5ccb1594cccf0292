import { expect, test } from 'vitest'
import { settledNumber, typedNumber, withoutSpace } from './use-input.ts'

test.each([
  ['12a3', '123'],
  ['1.5元', '1.5'],
  ['+86|10', '+86|10'],
  ['-3 e5', '35'],
  ['１２', ''],
])('the text %j typed into a number field becomes %j', (text, kept) => {
  expect(typedNumber(text)).toBe(kept)
})

test.each([
  ['0012', '12'],
  ['1.50', '1.5'],
  ['+7', '7'],
  ['1.2.3', '9'],
  ['1|2', '9'],
  ['+', '9'],
  ['', ''],
])('a number field left with %j contains %j after blur; its last valid value is 9', (text, held) => {
  expect(settledNumber(text, '9')).toBe(held)
})

test('a trimmed field removes all white space, also inner and full-width', () => {
  expect(withoutSpace(' 沈 清\t和　茶\n')).toBe('沈清和茶')
})
