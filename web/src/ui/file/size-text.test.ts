import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 B'],
  [512, '512 B'],
  [1024, '1 KB'],
  [34_816, '34 KB'],
  [1_258_291, '1.2 MB'],
  [20 * 1024 * 1024, '20 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [Number.NaN, '0 B'],
])('the size of %s bytes is written %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
