import { describe, expect, test } from 'vitest'
import {
  commentsAsk,
  commentsHref,
  commentWanted,
  firstCommentsAsks,
  floorOf,
  locateAsk,
  nextCommentsAsks,
  openedAt,
  readCommentsQuery,
  readingHref,
} from './post-list.ts'

const asked = (text: string) => new URLSearchParams(text)

describe("a thread's comments by the address", () => {
  test.each([
    ['', false, 1],
    ['sort=-createdAt&page=3', true, 3],
    ['sort=likes&page=0', false, 1],
    ['page=1e9', false, 1],
    ['page=-2', false, 1],
    ['floor=20', false, 1],
    ['floor=21', false, 2],
    ['floor=21&sort=-createdAt', true, 1],
    ['floor=-3', false, 1],
  ])('"%s" reads newest first %s, page %i', (text, newestFirst, page) => {
    expect(readCommentsQuery(7, asked(text))).toEqual({ threadId: 7, newestFirst, page })
  })

  test('an address and what it reads are the same query', () => {
    const query = { threadId: 7, newestFirst: true, page: 4 }
    const { searchParams } = new URL(commentsHref(query), 'http://site')
    expect(readCommentsQuery(7, searchParams)).toEqual(query)
    expect(commentsAsk(query).input).toMatchObject({
      filter: { thread: 7 },
      sort: '-createdAt',
      page: 4,
      perPage: 20,
    })
  })

  test('floors count from the oldest, in either order', () => {
    expect(floorOf({ threadId: 7, newestFirst: false, page: 2 }, 0, 46)).toBe(21)
    expect(floorOf({ threadId: 7, newestFirst: true, page: 1 }, 0, 46)).toBe(46)
    expect(floorOf({ threadId: 7, newestFirst: true, page: 3 }, 5, 46)).toBe(1)
  })
})

describe('an address that names a comment', () => {
  const pageOf = (address: URLSearchParams, found: { page: number } | undefined) =>
    nextCommentsAsks(7, address, () => found).map(({ input }) => (input as { page: number }).page)

  test('asks first where the comment stands, then for that page', () => {
    expect(firstCommentsAsks(7, asked('postId=201'))).toEqual([locateAsk(7, 201)])
    expect(pageOf(asked('postId=201'), { page: 3 })).toEqual([3])
  })

  test('shows the first page when the comment is unknown', () => {
    expect(pageOf(asked('postId=201'), undefined)).toEqual([1])
  })

  test.each(['postId=abc', 'postId=0', 'postId=-1', 'postId=201&page=2', 'postId=201&sort=-createdAt', ''])(
    '"%s" has nothing to find: its page is asked for at once',
    (text) => {
      expect(firstCommentsAsks(7, asked(text))).toEqual([commentsAsk(readCommentsQuery(7, asked(text)))])
      expect(pageOf(asked(text), { page: 9 })).toEqual([])
    },
  )

  test('is where the reader is, and the page again above the first comment', () => {
    const query = { threadId: 7, newestFirst: false, page: 3 }
    expect(readingHref(query, 201)).toBe('/thread/7?postId=201')
    expect(readingHref(query, null)).toBe('/thread/7?page=3')
    expect(readingHref({ ...query, page: 1 }, null)).toBe('/thread/7')
    expect(readingHref({ ...query, newestFirst: true }, 201)).toBe(
      '/thread/7?sort=-createdAt&page=3&postId=201',
    )
  })
})

describe('the comment a page opens at', () => {
  const posts = [
    { id: 201, lastThreeComments: [] },
    { id: 202, lastThreeComments: [{ id: 290 }] },
  ] as unknown as Parameters<typeof openedAt>[0]
  const at = (text: string, location?: number) => openedAt(posts, commentWanted(asked(text)), location)

  test.each([
    ['postId=202', undefined, 202],
    ['postId=290', 2, 290],
    ['postId=250', 2, 202],
    ['postId=250', undefined, null],
    ['floor=2', undefined, 202],
    ['floor=22', undefined, 202],
    ['floor=9', undefined, 202],
    ['', undefined, null],
  ])('"%s" located at %s is %s', (text, location, id) => {
    expect(at(text, location)).toBe(id)
  })
})
