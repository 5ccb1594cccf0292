import { expect, test } from 'vitest'
import { markHits } from './mark-hits.ts'

const drawn = (text: string, keyword: string) =>
  markHits(text, keyword)
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('')

test.each([
  ['环湖骑行与骑行', '骑行', '环湖[骑行]与[骑行]'],
  ['Echo echo', 'ECHO', '[Echo] [echo]'],
  ['a+b (c)', '+b (', 'a[+b (]c)'],
  ['茶', '水', '茶'],
  ['茶', '', '茶'],
  ['<b>', '<', '[<]b>'],
])('in %j the hits of %j are %j', (text, keyword, expected) => {
  expect(drawn(text, keyword)).toBe(expected)
})
