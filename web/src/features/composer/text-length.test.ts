import { expect, test } from 'vitest'
import { charactersOf, countCharacters } from './text-length.ts'

test.each([
  ['', 0],
  ['茶馆 tea', 6],
  ['👨‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
  ['🇨🇳🇨🇳', 2],
  ['一👍🏽二', 3],
])('%j has %d characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test('mark-up and line ends are not counted', () => {
  expect(charactersOf('<p>一<strong>二</strong></p><ul><li>三</li></ul>')).toBe(3)
})
