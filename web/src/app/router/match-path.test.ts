import { describe, expect, test } from 'vitest'
import { createMatcher } from './match-path.ts'

const match = createMatcher({
  notFound: '/[[...rest]]',
  home: '/',
  thread: '/thread/[id]',
  composer: '/thread/post',
  category: '/cate/[ids]/seq/[sequence]',
  plugin: '/plugin/[...path]',
  search: '/search/[[kind]]',
  wiki: '/wiki/[[...pages]]',
  wikiNew: '/wiki/new',
  month: '/log/[year]/[[month]]',
})

describe('the route patterns', () => {
  test.each([
    ['/', 'home', {}],
    ['', 'home', {}],
    ['/thread/12', 'thread', { id: '12' }],
    ['/thread/12/', 'thread', { id: '12' }],
    ['/thread/post', 'composer', {}],
    ['/cate/3_4/seq/1', 'category', { ids: '3_4', sequence: '1' }],
    ['/search', 'search', {}],
    ['/search/result', 'search', { kind: 'result' }],
    ['/plugin/a/b', 'plugin', { path: ['a', 'b'] }],
    ['/plugin', 'notFound', { rest: ['plugin'] }],
    ['/thread/12/more', 'notFound', { rest: ['thread', '12', 'more'] }],
    ['/cate/3/seq', 'notFound', { rest: ['cate', '3', 'seq'] }],
    ['/thread/%E8%8C%B6', 'thread', { id: '茶' }],
    ['/thread/a%2Fb', 'thread', { id: 'a/b' }],
    ['/thread', 'notFound', { rest: ['thread'] }],
    ['//thread//12', 'thread', { id: '12' }],
    ['/plugin/a', 'plugin', { path: ['a'] }],
    ['/plugin/%E8%8C%B6/b/c', 'plugin', { path: ['茶', 'b', 'c'] }],
    ['/wiki', 'wiki', { pages: [] }],
    ['/wiki/a/b/c', 'wiki', { pages: ['a', 'b', 'c'] }],
    ['/wiki/new', 'wikiNew', {}],
    ['/wiki/new/x', 'wiki', { pages: ['new', 'x'] }],
    ['/log/2026', 'month', { year: '2026' }],
    ['/log/2026/11', 'month', { year: '2026', month: '11' }],
    ['/log', 'notFound', { rest: ['log'] }],
    ['/log/2026/11/20', 'notFound', { rest: ['log', '2026', '11', '20'] }],
    ['/search/result/x', 'notFound', { rest: ['search', 'result', 'x'] }],
  ])('take %s to %s', (path, name, params) => {
    expect(match(path)).toEqual({ name, params })
  })

  test('a path with an invalid encoding matches nothing', () => {
    expect(match('/thread/%E8%8')).toBeNull()
  })
})
