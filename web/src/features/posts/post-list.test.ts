import { describe, expect, test } from 'vitest'
import { commentsAsk, commentsHref, floorOf, readCommentsQuery } from './post-list.ts'

describe("a thread's comments by the address", () => {
  test.each([
    ['', false, 1],
    ['sort=-createdAt&page=3', true, 3],
    ['sort=likes&page=0', false, 1],
    ['page=1e9', false, 1],
    ['page=-2', false, 1],
  ])('"%s" reads newest first %s, page %i', (text, newestFirst, page) => {
    expect(readCommentsQuery(7, new URLSearchParams(text))).toEqual({ threadId: 7, newestFirst, page })
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
