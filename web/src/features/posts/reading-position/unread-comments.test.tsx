// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Query } from '../../../api/query.ts'
import { readStateStore } from '../../../shared/read-state/read-state-store.ts'
import { firstComments, renderComments } from '../../../testing/render-comments.tsx'
import { aPage, aPost } from '../../../testing/site-fixtures.ts'
import { commentsQuery, floorQuery, locateQuery, pinnedQuery } from '../list/comments-page.ts'
import { floorAfter, type ReadComments, unreadPlace } from './unread-comments.ts'

const read = (change: Partial<ReadComments>): ReadComments => ({
  query: firstComments,
  posts: [201, 202, 203].map((id) => ({ id, userId: 4, floor: id - 200 })),
  total: 3,
  before: 201,
  userId: 9,
  ...change,
})

describe('the start of the unread comments', () => {
  test('the start of the unread comments is the first one after the comment that was read last', () => {
    expect(unreadPlace(read({}))).toEqual({ divides: 202, floor: 2, isElsewhere: false })
  })

  test('the start of the unread comments is after the pinned comment, which is above the others, unless only that is unread', () => {
    expect(unreadPlace(read({ pinnedId: 202 }))).toEqual({ divides: 203, floor: 3, isElsewhere: false })
    expect(unreadPlace(read({ pinnedId: 203, before: 202 }))).toEqual({
      divides: 203,
      floor: 3,
      isElsewhere: false,
    })
  })

  test.each([
    ['nothing came since', { before: 203 }],
    ['the thread is opened for the first time', { before: null }],
    ['no comment was read before', { before: 0 }],
    [
      'only the reader wrote since',
      {
        before: 202,
        posts: [
          { id: 202, userId: 4 },
          { id: 203, userId: 9 },
        ],
      },
    ],
  ] as const)('is nowhere when %s', (_when, change) => {
    expect(unreadPlace(read(change))).toEqual({ divides: null, floor: null, isElsewhere: false })
  })

  test('the start of the unread comments is on another page when this one was read and others follow, or contains unread ones only', () => {
    expect(unreadPlace(read({ before: 203, total: 46 })).isElsewhere).toBe(true)
    const third = { ...firstComments, page: 3 }
    expect(unreadPlace(read({ before: 90, query: third, total: 46 }))).toEqual({
      divides: 201,
      floor: null,
      isElsewhere: true,
    })
    const newest = { ...firstComments, newestFirst: true }
    expect(unreadPlace(read({ query: newest }))).toEqual({ divides: null, floor: null, isElsewhere: true })
  })

  test('the start of the unread comments is the floor after the comment that was read last, unless that is the last of all', () => {
    expect(floorAfter({ page: 2, location: 20, floor: 43 }, 46)).toBe(44)
    expect(floorAfter({ page: 3, location: 6, floor: 49 }, 46)).toBeNull()
  })
})

const scrolledTo: string[] = []
beforeEach(() => {
  scrolledTo.length = 0
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this.id)
  }
})

describe('a thread that is opened again', () => {
  const posts = [201, 202, 203].map((id) => aPost({ id, floor: id - 200 }))
  const pageContext = { userId: 9 }
  const comments = (total: number) =>
    renderComments({
      posts,
      total,
      pageContext,
      answers: [[locateQuery(12, 203), { page: 1, location: 20, pageSize: 20, floor: 20 }]],
    })

  beforeEach(() => {
    // Nothing is in the window: jsdom has no layout.
    Element.prototype.getBoundingClientRect = () => ({ top: 9000, bottom: 9100 }) as DOMRect
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'dzq-read-9' }))
  })

  test('divides read comments from new ones, and links to the new ones', () => {
    localStorage.setItem('dzq-read-9', '[[12,202]]')
    const { container } = comments(3)
    const order = [...container.querySelectorAll('article, p')].map(
      ({ id, textContent }) => id || textContent,
    )
    expect(order.filter((what) => what?.startsWith('post-') || what === '新消息')).toEqual([
      'post-201',
      'post-202',
      '新消息',
      'post-203',
    ])
    expect(screen.getByText('跳到未读').getAttribute('href')).toBe('/thread/12?floor=3')
  })

  test('links to the page on which they start', () => {
    localStorage.setItem('dzq-read-9', '[[12,203]]')
    comments(46)
    expect(screen.queryByText('新消息')).toBeNull()
    expect(screen.getByText('跳到未读').getAttribute('href')).toBe('/thread/12?floor=21')
  })

  test('a thread that is opened again shows no divider the first time, and records the visible comments', async () => {
    Element.prototype.getBoundingClientRect = function getBoundingClientRect() {
      const top = this.id === 'post-203' ? 900 : 100
      return { top, bottom: top + 100 } as DOMRect
    }
    comments(3)
    await vi.waitUntil(() => readStateStore.lastRead(9, 12) === 202)
    // What is visible now was not read before.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.queryByText('跳到未读')).toBeNull()
    expect(screen.queryByText('新消息')).toBeNull()
    expect(readStateStore.lastRead(9, 12)).toBe(202)
  })

  test('a thread that is opened again has a field that goes to a floor, also without JavaScript', () => {
    comments(46)
    const field = screen.getByRole('spinbutton') as HTMLInputElement
    expect([field.name, field.min, field.form?.getAttribute('action'), field.form?.method]).toEqual([
      'floor',
      '1',
      '/thread/12',
      'get',
    ])
  })

  test('a thread that is opened again is scrolled to its first unread comment, which has the focus', async () => {
    history.replaceState({ key: 'back' }, '', '/')
    readStateStore.remember(9, 12, 201)
    const { unmount } = comments(3)
    expect(scrolledTo).toContain('post-202')
    await vi.waitUntil(() => document.activeElement?.id === 'post-202')
    unmount()
    scrolledTo.length = 0
    comments(3)
    expect(scrolledTo).toEqual([])
  })

  test('a thread that is opened again is scrolled to a comment of the list, also when the pinned comment is the first unread one', () => {
    history.replaceState({ key: 'pinned' }, '', '/')
    readStateStore.remember(9, 12, 201)
    const [, second] = posts
    const { container } = renderComments({ posts, pageContext, answers: [[pinnedQuery(12), second]] })
    expect(scrolledTo).toContain('post-203')
    expect(scrolledTo).not.toContain('post-202')
    const line = container.querySelector('[data-unread]')
    expect(line?.nextElementSibling?.id).toBe('post-203')
  })

  test('a thread that is opened again is scrolled to the pinned comment when that alone is unread, without a line in the list', () => {
    history.replaceState({ key: 'only-pinned' }, '', '/')
    readStateStore.remember(9, 12, 202)
    const { container } = renderComments({ posts, pageContext, answers: [[pinnedQuery(12), posts[2]]] })
    expect(scrolledTo).toContain('post-203')
    expect(container.querySelector('[data-unread]')).toBeNull()
  })

  test('a thread that is opened again opens the page of its first unread comment when that is another one', async () => {
    history.replaceState({ key: 'elsewhere' }, '', '/')
    readStateStore.remember(9, 12, 203)
    const go = vi.fn()
    renderComments({
      posts,
      total: 46,
      pageContext: { ...pageContext, go },
      answers: [[locateQuery(12, 203), { page: 2, location: 20, pageSize: 20, floor: 40 }]],
    })
    expect(go).toHaveBeenCalledWith('/thread/12?floor=41', { replace: true })
  })

  test('focuses that comment when its page is loaded', async () => {
    history.replaceState({ key: 'far' }, '', '/')
    readStateStore.remember(9, 12, 203)
    const at: [Query, unknown][] = [
      [locateQuery(12, 203), { page: 2, location: 20, pageSize: 20, floor: 40 }],
      [floorQuery(12, 41), { page: 3, location: 1, pageSize: 20, floor: 41 }],
    ]
    renderComments({ posts, total: 46, pageContext: { ...pageContext, go: () => {} }, answers: at }).unmount()
    const page = { page: 3 }
    const there = [aPost({ id: 241, floor: 41 })]
    renderComments({ posts: there, total: 46, page, question: 'floor=41', pageContext, answers: at })
    await vi.waitUntil(() => document.activeElement?.id === 'post-241')
  })

  test('the link to the first unread comment focuses it, also when the address names it already', async () => {
    history.replaceState({ key: 'pressed' }, '', '/')
    readStateStore.remember(9, 12, 201)
    const at: [Query, unknown][] = [[floorQuery(12, 2), { page: 1, location: 2, pageSize: 20, floor: 2 }]]
    renderComments({ posts, question: 'floor=2', pageContext: { ...pageContext, go: () => {} }, answers: at })
    expect(document.activeElement).toBe(document.body)
    const link = screen.getByText('跳到未读')
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    cleanup()
    renderComments({ posts, question: 'floor=2', pageContext, answers: at })
    await vi.waitUntil(() => document.activeElement?.id === 'post-202')
  })

  test('stays at the button that was pressed before the login, also when the read state is loaded afterwards', async () => {
    history.replaceState({ key: 'pressed-before' }, '', '/#like-12')
    comments(3)
    readStateStore.remember(9, 12, 201)
    history.replaceState(history.state, '', '/')
    await screen.findByText('新消息')
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(scrolledTo).toEqual([])
  })

  test.each(['?page=1', '?sort=-createdAt'])('stays where its address %s says', (question) => {
    history.replaceState({ key: question }, '', '/')
    readStateStore.remember(9, 12, 201)
    const newest = commentsQuery({ ...firstComments, newestFirst: true })
    renderComments({ posts, question, pageContext, answers: [[newest, aPage(posts.toReversed(), 3, 20)]] })
    expect(scrolledTo).toEqual([])
  })
})
