import { expect, test } from 'vitest'
import { readChoices, viewSearch } from './list-choices.ts'

test('what a browser keeps of a list is read as far as it is what it should be', () => {
  const view = { name: '待审', search: 'state=0' }
  expect(readChoices(JSON.stringify({ hidden: ['at', 1], views: [view, { name: 2 }, null] }))).toEqual({
    hidden: ['at'],
    views: [view],
  })
  for (const text of [null, '', '[]', '{"hidden":3}', 'null'])
    expect(readChoices(text)).toEqual({ hidden: [], views: [] })
})

test('a view keeps how a list is narrowed and in which order, not the page', () => {
  expect(viewSearch(new URLSearchParams('page=3&q=%E8%8C%B6&state=&sort=-created_at'))).toBe(
    'q=%E8%8C%B6&sort=-created_at',
  )
})
