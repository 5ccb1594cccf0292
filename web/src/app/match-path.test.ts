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
  ])('take %s to %s', (path, name, params) => {
    expect(match(path)).toEqual({ name, params })
  })

  test('a path that is no valid encoding matches nothing', () => {
    expect(match('/thread/%E8%8')).toBeNull()
  })
})
