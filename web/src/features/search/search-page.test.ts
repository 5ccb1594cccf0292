import { expect, test } from 'vitest'
import {
  foundQuery,
  hasFilters,
  readSearchQuery,
  searchHref,
  searchQueries,
  withoutFilters,
} from './search-page.ts'

const read = (query: string) => readSearchQuery({ query: new URLSearchParams(query) })
const plain = {
  keyword: '',
  kind: 'all',
  sort: 'relevance',
  category: 0,
  author: '',
  within: null,
  content: '',
  since: '',
  until: '',
  page: 1,
}

test('a search is parsed from its address, in which invalid parameters count as absent', () => {
  expect(read('keyword=%20骑行%20&type=users&page=3')).toEqual({
    ...plain,
    keyword: '骑行',
    kind: 'users',
    page: 3,
  })
  expect(read('sort=time&categoryId=7&nickname=老周&within=week')).toEqual({
    ...plain,
    sort: 'time',
    category: 7,
    author: '老周',
    within: 'week',
  })
  expect(read('sort=hot')).toEqual({ ...plain, sort: 'hot' })
  expect(read('content=109&since=2026-11-01&until=2026-11-30')).toEqual({
    ...plain,
    content: '109',
    since: '2026-11-01',
    until: '2026-11-30',
  })
  expect(read('type=secrets&page=-1&sort=x&categoryId=a&within=age')).toEqual(plain)
  expect(read('content=999&since=2026-02-30&until=yesterday')).toEqual(plain)
  expect(read('content=&since=&until=2026-13-01')).toEqual(plain)
  expect(read(`keyword=${'长'.repeat(300)}`).keyword).toHaveLength(100)
})

test('another type of results starts at page 1 and keeps the keyword and the filters', () => {
  expect(searchHref(read('keyword=a%26b&categoryId=7&page=3'), { kind: 'comments' })).toBe(
    '/search?keyword=a%26b&type=comments&categoryId=7',
  )
})

test('a search is parsed from the address that it creates', () => {
  const search = read(
    'keyword=茶&type=topics&sort=time&categoryId=2&nickname=老周&within=day&content=101&since=2026-01-02&until=2026-03-04&page=4',
  )
  expect(readSearchQuery({ query: new URL(searchHref(search, search), 'http://x').searchParams })).toEqual(
    search,
  )
})

test('the call of a search has only the filters of its address', () => {
  expect(foundQuery(read('keyword=茶')).input).toEqual({
    keyword: '茶',
    kind: 'all',
    sort: 'relevance',
    page: 1,
    perPage: 20,
  })
  expect(foundQuery(read('keyword=茶&categoryId=3&within=year')).input.filter).toEqual({
    categoryids: [3],
    within: 'year',
  })
  expect(foundQuery(read('keyword=茶&content=101&since=2026-01-02&until=2026-03-04')).input.filter).toEqual({
    types: ['101'],
    since: '2026-01-02',
    until: '2026-03-04',
  })
})

test('the link without filters drops every filter of a search', () => {
  const search = read('keyword=茶&categoryId=2&nickname=老周&within=day&content=101&since=2026-01-02')
  expect(hasFilters(search)).toBe(true)
  expect(hasFilters({ ...search, ...withoutFilters })).toBe(false)
  expect(searchHref(search, withoutFilters)).toBe(`/search?keyword=${encodeURIComponent('茶')}`)
})

test.each([
  ['', ['/api/v3/users.list', '/api/v3/thread.list']],
  ['keyword=茶', ['/api/v3/search', '/api/v3/categories']],
  ['keyword=茶&type=users', ['/api/v3/search', '/api/v3/categories']],
])('the search %j makes the calls %j', (query, paths) => {
  expect(searchQueries({ query: new URLSearchParams(query) }).map(({ endpoint }) => endpoint.path)).toEqual(
    paths,
  )
})
