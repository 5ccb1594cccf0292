import { limits } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { charactersOf, countCharacters, shownLength } from './text-length.ts'

test.each([
  ['', 0],
  ['茶馆 tea', 6],
  ['👨‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
  ['🇨🇳🇨🇳', 2],
  ['一👍🏽二', 3],
])('the text %j has %d characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test('the length of a text counts neither mark-up nor line ends', () => {
  expect(charactersOf('<p>一<strong>二</strong></p><ul><li>三</li></ul>')).toBe(3)
})

test('the length of a text near the limit includes the mark-up, like the limit itself', () => {
  const bold = '<p><strong>茶</strong></p>'
  expect(shownLength(bold)).toEqual({ n: 1, withFormat: false })
  const long = bold.repeat(Math.ceil(limits.threadCharacters / bold.length) + 1)
  expect(shownLength(long)).toEqual({ n: long.length, withFormat: true })
  expect(long.length).toBeGreaterThan(limits.threadCharacters)
})
