// @vitest-environment jsdom
import { postsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emitLive } from '../../../api/live-events.ts'
import { readingAnswers, renderComments } from '../../../testing/render-comments.tsx'
import { aPost } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { pinnedQuery } from './comments-page.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [first, second] = [201, 202].map((id) => aPost({ id, floor: id - 200, content: `<p>${id}</p>` }))
const posts = [first, second].filter((post) => post !== undefined)
/** The viewer is the author of the thread. */
const author = { userId: 3 }
const order = () => [...document.querySelectorAll('article')].map(({ id }) => id)

test('the pinned comment is shown above the others, once, on the first page of all comments', () => {
  const answers = [[pinnedQuery(12), second]] as const
  renderComments({ posts, answers })
  expect(order()).toEqual(['post-202', 'post-201'])
  expect(screen.getByRole('region', { name: '作者置顶' }).textContent).toContain('202')
  cleanup()
  renderComments({ posts, answers, page: { onlyAuthor: true }, question: 'author=1' })
  expect(order()).toEqual(['post-201', 'post-202'])
})

test('the author of the thread alone pins and unpins, but no replies', () => {
  renderComments({ posts })
  expect(screen.queryByRole('button', { name: /置顶/ })).toBeNull()
  cleanup()
  const reply = aPost({ id: 301, replyPostId: 201, isComment: true })
  renderComments({ posts: [aPost({ id: 201, lastThreeComments: [reply] })], pageContext: author })
  expect(screen.getAllByRole('button', { name: /^置顶/ })).toHaveLength(1)
  cleanup()
  renderComments({ posts, pageContext: author, answers: [[pinnedQuery(12), second]] })
  const buttons = screen.getAllByRole('button', { name: /置顶/ })
  expect(buttons.map((button) => button.textContent)).toEqual(['取消置顶', '置顶'])
})

test('the pinned comment can be unpinned wherever it is listed', () => {
  renderComments({
    posts,
    pageContext: author,
    page: { page: 2 },
    question: 'page=2',
    answers: [[pinnedQuery(12), second]],
  })
  expect(order()).toEqual(['post-201', 'post-202'])
  const buttons = screen.getAllByRole('button', { name: /置顶/ })
  expect(buttons.map((button) => button.textContent)).toEqual(['置顶', '取消置顶'])
})

test('the pinned comment is marked when an address names it', () => {
  Element.prototype.scrollIntoView = vi.fn()
  history.replaceState({ key: 'pinned' }, '', '/thread/12?page=1&postId=202')
  renderComments({ posts, question: 'page=1&postId=202', answers: [[pinnedQuery(12), second]] })
  expect(document.querySelector('.is-target')?.id).toBe('post-202')
})

test('pinning sends the call, and shows the reason of a refusal', async () => {
  const calls = stubFetch(
    ...readingAnswers,
    [postsApi.pinComment, answer(-4002, [], '没有权限')],
    [postsApi.openPinnedComment, []],
  )
  renderComments({ posts, pageContext: author })
  const [button] = screen.getAllByRole('button', { name: /^置顶/ })
  if (button) fireEvent.click(button)
  await screen.findByText('没有权限')
  expect(writesOf(calls)).toContainEqual([postsApi.pinComment.path, { postId: 201, isPinned: true }])
})

test.each([
  ['is shown at once above the comments', 300, ['post-202', 'post-201']],
  ['moves nothing while the comments are read', -300, ['post-201', 'post-202']],
])('a comment that is pinned while the thread is open %s', async (_what, top, wanted) => {
  Element.prototype.getBoundingClientRect = () => ({ top, bottom: top + 100 }) as DOMRect
  const calls = stubFetch(...readingAnswers, [postsApi.openPinnedComment, second as object])
  renderComments({ posts })
  await act(async () => {
    emitLive('pins', { threadId: 13 })
    emitLive('pins', { threadId: 12 })
    await vi.dynamicImportSettled()
  })
  await vi.waitFor(() => expect(order()).toEqual(wanted))
  expect(calls.filter(({ path }) => path === postsApi.openPinnedComment.path)).toHaveLength(top > 0 ? 1 : 0)
})
