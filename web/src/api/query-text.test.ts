import { expect, test } from 'vitest'
import { queryText } from './query-text.ts'

test('a query has indexed arrays, bare brackets and encoded values, and leaves absent ones out', () => {
  const input = { page: 2, filter: { categoryids: [1, 4], search: '茶&水', essence: undefined } }
  expect(queryText(input)).toBe(
    'page=2&filter[categoryids][0]=1&filter[categoryids][1]=4&filter[search]=%E8%8C%B6%26%E6%B0%B4',
  )
})

test('an empty input is an empty query', () => {
  expect(queryText({})).toBe('')
})
