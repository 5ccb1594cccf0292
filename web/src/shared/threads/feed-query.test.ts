import { describe, expect, test } from 'vitest'
import { aSite } from '../../testing/site-fixtures.ts'
import { listHref } from '../site/home-list.ts'
import { feedHref, feedQuery, readFeedQuery } from './feed-query.ts'

const read = (params: { ids?: string; sequence?: string }, query = '') =>
  readFeedQuery({ params, query: new URLSearchParams(query), site: aSite() })
const plain = read({})
const everything = { sequence: 0, essence: false, attention: false } as const

describe('feed queries', () => {
  test('the feed of the home page contains everything, in the order of the site', () => {
    expect(plain).toEqual({
      start: everything,
      ids: 'all',
      ...everything,
      type: '',
      sort: 0,
      page: 1,
    })
    expect(feedQuery(plain).input).toEqual({ page: 1, perPage: 10, scope: 0 })
    expect(feedHref(plain, {})).toBe('/')
  })

  test('the feed of an address sends every choice as a filter of the call', () => {
    const feed = read({ ids: '4_5', sequence: '1' }, 'essence=1&attention=1&type=109&sort=3&page=2')
    expect(feedQuery(feed).input).toEqual({
      page: 2,
      perPage: 10,
      scope: 1,
      filter: { categoryids: [4, 5], essence: 1, attention: 1, types: ['109'], sort: 3 },
    })
  })

  test.each([
    [{ ids: '4;drop', sequence: '2' }, 'sort=9&type=%3Cscript%3E&page=-1&essence=yes'],
    [{ ids: '', sequence: '' }, 'page=1e3&sort=1.5'],
    [{ ids: 'all' }, 'page=0'],
    [{ ids: Array(30).fill('1').join('_') }, 'type=__proto__'],
  ])('the feed of an address ignores invalid parameters: %j ?%s', (params, query) => {
    expect(read(params, query)).toEqual(plain)
  })

  test('the feed of an address is the same for an address and for what was read from it', () => {
    const feed = read({ ids: '4_5', sequence: '0' }, 'essence=1&type=101&sort=2')
    const { pathname, searchParams } = new URL(feedHref(feed, { page: 3 }), 'http://site')
    expect(pathname).toBe('/cate/4_5/seq/0')
    expect(read({ ids: '4_5', sequence: '0' }, searchParams.toString())).toEqual({ ...feed, page: 3 })
  })

  test('the feed of an address starts at the first page after another choice', () => {
    expect(feedHref(read({}, 'page=7&sort=2'), { essence: true })).toBe('/?essence=1&sort=2')
  })
})

type SiteOf = Parameters<typeof aSite>[0]

describe('the list that the home page starts with', () => {
  const lists = {
    everything,
    featured: { ...everything, sequence: 1 },
    essence: { ...everything, essence: true },
    followed: { ...everything, attention: true },
  } as const
  type ListName = keyof typeof lists
  const readOn = (site: SiteOf, path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://site')
    const [, ids, sequence] = /^\/cate\/(\w+)\/seq\/(\d)$/.exec(pathname) ?? []
    const params = ids && sequence ? { ids, sequence } : {}
    return readFeedQuery({ params, query: searchParams, site: aSite(site) })
  }
  const hrefs = (site: SiteOf) => Object.values(lists).map((list) => feedHref(readOn(site, '/'), list))

  test.each<[SiteOf, ListName]>([
    [{ threadTab: 0 }, 'everything'],
    [{ threadTab: 1 }, 'everything'],
    [{ threadTab: 2 }, 'featured'],
    [{ threadTab: 2, siteOpenSort: 0 }, 'everything'],
    [{ threadTab: 3 }, 'essence'],
    [{ threadTab: 4, isMember: true }, 'followed'],
    [{ threadTab: 4 }, 'everything'],
    [{ threadTab: 9 }, 'everything'],
  ])('on the site %j is %s, also on its further pages and filtered', (site, name) => {
    for (const path of ['/', '/?page=2', '/?type=101', '/?sort=3'])
      expect(readOn(site, path)).toMatchObject(lists[name])
    expect(feedHref(readOn(site, '/'), { page: 3 })).toBe('/?page=3')
    expect(feedHref(readOn(site, '/?type=101&page=2'), { sort: 3 })).toBe('/?type=101&sort=3')
  })

  test.each<[SiteOf, readonly string[]]>([
    [{ threadTab: 0 }, ['/', '/cate/all/seq/1', '/?essence=1', '/?attention=1']],
    [{ threadTab: 2 }, ['/cate/all/seq/0', '/', '/?essence=1', '/?attention=1']],
    [{ threadTab: 3 }, ['/cate/all/seq/0', '/cate/all/seq/1', '/', '/?attention=1']],
    [{ threadTab: 4, isMember: true }, ['/cate/all/seq/0', '/cate/all/seq/1', '/?essence=1', '/']],
  ])('each of the four lists on the site %j has one address, which opens it', (site, expected) => {
    expect(hrefs(site)).toEqual(expected)
    expect(hrefs(site).map((href) => feedHref(readOn(site, href), {}))).toEqual(expected)
    Object.values(lists).forEach((list, index) => {
      expect(readOn(site, expected[index] ?? '')).toMatchObject(list)
    })
    expect([listHref(aSite(site), 0), listHref(aSite(site), 1)]).toEqual(expected.slice(0, 2))
  })

  test('the meaning of an address with a category and a list does not change', () => {
    const site = { threadTab: 3 }
    expect(readOn(site, '/cate/5/seq/0')).toMatchObject({ ids: '5', ...everything })
    expect(feedHref(readOn(site, '/'), { ids: '5', ...everything })).toBe('/cate/5/seq/0')
    expect(feedHref(readOn(site, '/cate/5/seq/0'), { essence: true })).toBe('/cate/5/seq/0?essence=1')
    expect(readOn(site, '/?attention=1')).toMatchObject(lists.followed)
    expect(feedHref(readOn(site, '/?essence=1&page=2'), { page: 2 })).toBe('/?page=2')
  })
})
