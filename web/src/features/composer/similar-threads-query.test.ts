import { expect, test } from 'vitest'
import { searchWords } from './SimilarThreads.tsx'

test.each([
  ['', ''],
  ['环湖骑', ''],
  ['环湖骑行', '环湖骑行'],
  ['雨天：环湖骑行的三件小事', '环湖骑行的三'],
  ['a b c d', ''],
])('the title %j is searched for with %j', (title, words) => {
  expect(searchWords(title)).toBe(words)
})
