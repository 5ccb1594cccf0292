import { pageQueryNames } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import {
  commentsHref,
  commentsQuery,
  firstCommentsQueries,
  linkedComment,
  locateQuery,
  nextCommentsQueries,
  readCommentsQuery,
  readingHref,
  scrollTarget,
} from './comments-page.ts'

const asked = (text: string) => new URLSearchParams(text)

describe('the comments of a thread by the address', () => {
  test.each([
    ['', false, 1],
    ['sort=-createdAt&page=3', true, 3],
    ['sort=likes&page=0', false, 1],
    ['page=1e9', false, 1],
    ['page=-2', false, 1],
    ['floor=20', false, 1],
    ['floor=21', false, 1],
    ['floor=21&sort=-createdAt', true, 1],
    ['author=1&page=2', false, 2],
    ['author=2', false, 1],
    ['floor=-3', false, 1],
  ])('"%s" lists newest first %s, page %i', (text, newestFirst, page) => {
    expect(readCommentsQuery(7, asked(text))).toEqual({
      threadId: 7,
      newestFirst,
      onlyAuthor: text.includes('author=1'),
      page,
    })
  })

  test('an address and what was parsed from it are the same query', () => {
    const query = { threadId: 7, newestFirst: true, onlyAuthor: false, page: 4 }
    const { searchParams } = new URL(commentsHref(query), 'http://site')
    expect(readCommentsQuery(7, searchParams)).toEqual(query)
    expect(commentsQuery(query).input).toMatchObject({
      filter: { thread: 7 },
      sort: '-createdAt',
      page: 4,
      perPage: 20,
    })
  })

  test('the filter for the author alone is in the address, with the order and the page', () => {
    const query = { threadId: 7, newestFirst: true, onlyAuthor: true, page: 2 }
    expect(commentsHref(query)).toBe('/thread/7?sort=-createdAt&author=1&page=2#comments')
    // The server renders by these parameters only.
    const { searchParams } = new URL(commentsHref(query), 'http://site')
    expect([...searchParams.keys()].filter((name) => !pageQueryNames.has(name))).toEqual([])
    expect(commentsQuery(query).input).toMatchObject({ filter: { thread: 7, onlyAuthor: 1 } })
    expect(readingHref({ ...query, newestFirst: false }, 201)).toBe('/thread/7?author=1&page=2&postId=201')
  })
})

describe('an address that names a comment', () => {
  const pageOf = (address: URLSearchParams, found: { page: number } | undefined) =>
    nextCommentsQueries(7, address, () => found).map(({ input }) => (input as { page: number }).page)

  test('an address that names a comment locates the comment first, then queries its page', () => {
    const [first] = firstCommentsQueries(7, asked('postId=201'))
    expect(first).toEqual(locateQuery(7, 201))
    expect(pageOf(asked('postId=201'), { page: 3 })).toEqual([3])
  })

  test('an address that names a comment locates a floor, which deleted comments shift', () => {
    const [ask] = firstCommentsQueries(7, asked('floor=41'))
    expect(ask?.input).toEqual({ filter: { threadId: 7, floor: 41, pageSize: 20 } })
    expect(pageOf(asked('floor=41'), { page: 2 })).toEqual([2])
  })

  test('an address that names a comment shows the first page when the comment is unknown', () => {
    expect(pageOf(asked('postId=201'), undefined)).toEqual([1])
  })

  test.each([
    'postId=abc',
    'postId=0',
    'postId=-1',
    'postId=201&page=2',
    'postId=201&sort=-createdAt',
    'postId=201&author=1',
    'floor=3&author=1',
    '',
  ])('"%s" needs no lookup: its page is queried at once', (text) => {
    const comments = commentsQuery(readCommentsQuery(7, asked(text)))
    const [first] = firstCommentsQueries(7, asked(text))
    expect(first).toEqual(comments)
    expect(pageOf(asked(text), { page: 9 })).toEqual([])
  })

  test('follows the reading position, and is the page’s own above the first comment', () => {
    const query = { threadId: 7, newestFirst: false, onlyAuthor: false, page: 3 }
    expect(readingHref(query, 201)).toBe('/thread/7?postId=201')
    expect(readingHref(query, null)).toBe('/thread/7?page=3')
    expect(readingHref({ ...query, page: 1 }, null)).toBe('/thread/7')
    expect(readingHref({ ...query, newestFirst: true }, 201)).toBe(
      '/thread/7?sort=-createdAt&page=3&postId=201',
    )
  })
})

describe('the comment to which a page scrolls', () => {
  const posts = [
    { id: 201, lastThreeComments: [] },
    { id: 202, lastThreeComments: [{ id: 290 }] },
  ] as unknown as Parameters<typeof scrollTarget>[0]
  const at = (text: string, location?: number) => scrollTarget(posts, linkedComment(asked(text)), location)

  test.each([
    ['postId=202', undefined, 202],
    ['postId=290', 2, 290],
    ['postId=250', 2, 202],
    ['postId=250', undefined, null],
    ['floor=2', 2, 202],
    ['floor=22', 1, 201],
    ['floor=9', undefined, null],
    ['', undefined, null],
  ])('for "%s" located at %s is %s', (text, location, id) => {
    expect(at(text, location)).toBe(id)
  })
})
