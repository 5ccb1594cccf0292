// @vitest-environment jsdom
import { postsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emitLive } from '../../../api/live-events.ts'
import { readingAnswers, renderComments } from '../../../testing/render-comments.tsx'
import { aPage, aPost } from '../../../testing/site-fixtures.ts'
import { type AnsweredCall, stubFetch } from '../../../testing/stub-fetch.ts'
import { rememberOwnComment } from '../form/own-comments.ts'
import type { CommentsQuery } from './comments-page.ts'

const go = vi.fn()
let calls: AnsweredCall[]
const shown = [1, 2].map((floor) => aPost({ id: 200 + floor, floor, content: `<p>第 ${floor} 条</p>` }))
const later = aPost({ id: 203, floor: 3, content: '<p>刚刚写的</p>' })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.getBoundingClientRect = () => ({ top: 9000, bottom: 9100 }) as DOMRect
  calls = stubFetch(...readingAnswers, [postsApi.listPosts, aPage([...shown, later], 3, 20)])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  go.mockClear()
})

const open = (page: Partial<CommentsQuery>, total: number, question = '') =>
  renderComments({ posts: shown, total, page, question, pageContext: { go, userId: 9 } })
const tell = (postId: number, threadId = 12) =>
  act(async () => {
    emitLive('posts', { threadId, postId })
    await vi.dynamicImportSettled()
  })
const order = () => [...document.querySelectorAll('article')].map(({ id }) => id)

test('the number of comments is that of the thread while another page of them is loaded', () => {
  renderComments({ posts: [], page: { page: 2 } })
  expect(screen.getByRole('heading', { name: '46 条评论' })).toBeTruthy()
})

describe('comments that are written while a thread is open', () => {
  test('comments that are written while a thread is open are appended after the last one, and a pill leads to the first of them', async () => {
    open({}, 2)
    await tell(203)
    await vi.waitFor(() => expect(order()).toEqual(['post-201', 'post-202', 'post-203']))
    await tell(204)
    await tell(204)
    await tell(205, 13)
    fireEvent.click(screen.getByText('2 条新回复'))
    expect(go).toHaveBeenCalledWith('/thread/12?postId=203#post-203')
    expect(screen.queryByText(/条新回复/)).toBeNull()
  })

  test.each([
    ['newest first', { newestFirst: true }, 2, 'sort=-createdAt'],
    ['on a page before the last one', {}, 46, ''],
    ['of the author alone', { onlyAuthor: true }, 2, 'author=1'],
  ] as const)('move nothing %s', async (_how, change, total, question) => {
    open(change, total, question)
    await tell(203)
    expect(screen.getByText('1 条新回复')).toBeTruthy()
    expect(order()).toEqual(['post-201', 'post-202'])
    expect(calls.filter(({ path }) => path === postsApi.listPosts.path)).toEqual([])
  })

  test('comments that are written while a thread is open are announced until they are visible, except the viewer’s own', async () => {
    open({}, 2)
    rememberOwnComment(203)
    await tell(203)
    expect(screen.queryByText(/条新回复/)).toBeNull()
    await tell(202)
    expect(screen.getByText('1 条新回复')).toBeTruthy()
    Element.prototype.getBoundingClientRect = () => ({ top: 100, bottom: 200 }) as DOMRect
    act(() => void window.dispatchEvent(new Event('scroll')))
    expect(screen.queryByText(/条新回复/)).toBeNull()
  })
})

describe('deleted floors', () => {
  const posts = [
    aPost({ id: 201, floor: 1 }),
    aPost({ id: 203, floor: 3, gap: 1 }),
    aPost({ id: 207, floor: 7, gap: 3 }),
  ]
  const words = (container: Element) =>
    [...container.querySelectorAll('article, p')]
      .map(({ id, textContent }) => id || textContent)
      .filter((what) => /^post-|楼看不到/.test(what ?? ''))

  test.each([false, true])('deleted floors have a line in their place, newest first: %s', (newestFirst) => {
    const list = newestFirst ? posts.toReversed() : posts
    const question = newestFirst ? 'sort=-createdAt' : ''
    const { container } = renderComments({ posts: list, page: { newestFirst }, question })
    const inTime = [
      'post-201',
      '2 楼看不到了（已删除或审核中）',
      'post-203',
      '4–6 楼看不到了（已删除或审核中）',
      'post-207',
    ]
    expect(words(container)).toEqual(newestFirst ? inTime.toReversed() : inTime)
    expect(screen.getByText('7 楼')).toBeTruthy()
  })
})
