import { expect, test } from 'vitest'
import { readChoices, viewSearch } from './list-choices.ts'

test('stored choices of a list are parsed as far as they are valid', () => {
  const view = { name: '待审', search: 'state=0' }
  expect(readChoices(JSON.stringify({ hidden: ['at', 1], views: [view, { name: 2 }, null] }))).toEqual({
    hidden: ['at'],
    views: [view],
  })
  for (const text of [null, '', '[]', '{"hidden":3}', 'null'])
    expect(readChoices(text)).toEqual({ hidden: [], views: [] })
})

test('a saved view contains the filters and the order of a list, but not the page', () => {
  expect(viewSearch(new URLSearchParams('page=3&q=%E8%8C%B6&state=&sort=-created_at'))).toBe(
    'q=%E8%8C%B6&sort=-created_at',
  )
})
