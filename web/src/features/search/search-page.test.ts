import { expect, test } from 'vitest'
import { readSearchQuery, searchAsks, searchHref } from './search-page.ts'

const read = (query: string) => readSearchQuery({ query: new URLSearchParams(query) })

test('the address is read, nonsense counts as absent', () => {
  expect(read('keyword=%20骑行%20&type=users&page=3')).toEqual({ keyword: '骑行', kind: 'users', page: 3 })
  expect(read('type=secrets&page=-1')).toEqual({ keyword: '', kind: 'all', page: 1 })
  expect(read(`keyword=${'长'.repeat(300)}`).keyword).toHaveLength(100)
})

test('choosing another kind begins at page 1 and keeps the keyword', () => {
  expect(searchHref(read('keyword=a%26b&page=3'), { kind: 'threads' })).toBe(
    '/search?keyword=a%26b&type=threads',
  )
})

test.each([
  ['', ['/api/v3/users.list', '/api/v3/thread.list']],
  ['keyword=茶', ['/api/v3/users.list', '/api/v3/thread.list']],
  ['keyword=茶&type=threads', ['/api/v3/thread.list']],
  ['keyword=茶&type=users', ['/api/v3/users.list']],
])('%j makes the calls %j', (query, paths) => {
  expect(searchAsks({ query: new URLSearchParams(query) }).map(({ endpoint }) => endpoint.path)).toEqual(
    paths,
  )
})
