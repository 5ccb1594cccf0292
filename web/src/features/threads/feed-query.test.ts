import { describe, expect, test } from 'vitest'
import { feedAsk, feedHref, readFeedQuery } from './feed-query.ts'

const read = (params: { ids?: string; sequence?: string }, query = '') =>
  readFeedQuery({ params, query: new URLSearchParams(query) })
const plain = read({})

describe('the feed of an address', () => {
  test('the home page is everything, as the site orders it', () => {
    expect(plain).toEqual({
      ids: 'all',
      sequence: 0,
      essence: false,
      attention: false,
      type: '',
      sort: 0,
      page: 1,
    })
    expect(feedAsk(plain).input).toEqual({ page: 1, perPage: 10, scope: 0 })
    expect(feedHref(plain, {})).toBe('/')
  })

  test('every choice becomes a filter of the call', () => {
    const feed = read({ ids: '4_5', sequence: '1' }, 'essence=1&attention=1&type=109&sort=3&page=2')
    expect(feedAsk(feed).input).toEqual({
      page: 2,
      perPage: 10,
      scope: 1,
      filter: { categoryids: [4, 5], essence: 1, attention: 1, types: ['109'], sort: 3 },
    })
  })

  test.each([
    [{ ids: '4;drop', sequence: '2' }, 'sort=9&type=script&page=-1&essence=yes'],
    [{ ids: '', sequence: '' }, 'page=1e3&sort=1.5'],
    [{ ids: 'all' }, 'page=0'],
    [{ ids: Array(30).fill('1').join('_') }, 'type=__proto__'],
  ])('what makes no sense counts as absent: %j ?%s', (params, query) => {
    expect(read(params, query)).toEqual(plain)
  })

  test('an address and what it reads are the same feed', () => {
    const feed = read({ ids: '4_5', sequence: '0' }, 'essence=1&type=101&sort=2')
    const { pathname, searchParams } = new URL(feedHref(feed, { page: 3 }), 'http://site')
    expect(pathname).toBe('/cate/4_5/seq/0')
    expect(readFeedQuery({ params: { ids: '4_5', sequence: '0' }, query: searchParams })).toEqual({
      ...feed,
      page: 3,
    })
  })

  test('another choice begins at the first page', () => {
    expect(feedHref(read({}, 'page=7&sort=2'), { essence: true })).toBe('/?essence=1&sort=2')
  })
})
