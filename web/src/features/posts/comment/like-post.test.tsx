// @vitest-environment jsdom
import { failures } from '@chaguan/contracts'
import {
  forumApi,
  type PostDetailView,
  postsApi,
  type ReplyView,
  threadsApi,
} from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { readingAnswers, renderComments } from '../../../testing/render-comments.tsx'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPost, aThread, fakeSite } from '../../../testing/site-fixtures.ts'
import { type AnsweredCall, answer, stubFetch, unanswered } from '../../../testing/stub-fetch.ts'
import { pinnedQuery } from '../list/comments-page.ts'
import { CommentView } from './CommentView.tsx'
import { commentQuery, threadOfQuery } from './comment-page.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reply = aPost({ id: 202, replyPostId: 201, isComment: true, likeCount: 3 }) as ReplyView
const comment = aPost({ likeCount: 24, replyCount: 1, lastThreeComments: [reply] })
const { lastThreeComments: _, ...rest } = comment
const whole = { ...rest, commentPosts: [reply], likeUsers: [] } as unknown as PostDetailView

const inThread = () => renderComments({ posts: [comment], pageContext: { userId: 9 } })
const asPinned = () =>
  renderComments({ posts: [], pageContext: { userId: 9 }, answers: [[pinnedQuery(12), comment]] })
const onItsPage = () =>
  renderInApp(<CommentView params={{ id: '201' }} menu={() => null} />, {
    pageContext: { userId: 9 },
    answers: [
      [commentQuery(201), whole],
      [threadOfQuery(12), aThread()],
      [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
    ],
  })

/** Responses are held back until they are released, so that the state in between can be checked. */
let release = () => {}
const held = () =>
  new Promise<void>((resolve) => {
    release = resolve
  })

/** Stubs the responses to likes; returns the sent calls. */
function stubLikes(reply: () => Promise<unknown>) {
  const calls = stubFetch(
    ...readingAnswers,
    [postsApi.editPost, reply],
    [postsApi.listPosts, unanswered],
    [postsApi.openPost, unanswered],
    [postsApi.openPinnedComment, unanswered],
    [threadsApi.openThread, unanswered],
  )
  return () => calls.filter(({ path }) => path === postsApi.editPost.path)
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const isOn = async (name: string) =>
  (await screen.findByRole('button', { name })).getAttribute('aria-pressed')

/** Releases the server's responses, to so many calls, and waits until no call is pending. */
async function answered(
  { client }: ReturnType<typeof renderInApp>,
  sent: () => readonly AnsweredCall[],
  times: number,
): Promise<void> {
  await act(() => vi.dynamicImportSettled())
  expect(sent()).toHaveLength(times)
  await act(async () => release())
  await waitFor(() => expect(client.isMutating()).toBe(0))
}

describe.each([
  ['in its thread', inThread],
  ['pinned above the others', asPinned],
  ['on the page of the comment', onItsPage],
])('a like %s', (_where, open) => {
  test.each([
    ['comment', '24', '25'],
    ['reply', '3', '4'],
  ])('of a %s is shown at once, and a second press reverts it', async (_what, before, after) => {
    const sent = stubLikes(held)
    const world = open()
    for (const [times, from, to, isLiked] of [
      [1, before, after, true],
      [2, after, before, false],
    ] as const) {
      await press(`赞，${from}`)
      expect(await isOn(`赞，${to}`)).toBe(String(isLiked))
      await answered(world, sent, times)
      expect(await isOn(`赞，${to}`)).toBe(String(isLiked))
      expect(sent().at(-1)?.body.data.attributes).toEqual({ isLiked })
    }
  })

  test('that is refused is reverted, and the reason is shown', async () => {
    const { code } = failures.HAS_BEEN_BLOCKED_BY_THE_OPPOSITION
    const sent = stubLikes(() => held().then(() => answer(code, {}, '没有权限')))
    const world = open()
    await press('赞，3')
    expect(await isOn('赞，4')).toBe('true')
    await answered(world, sent, 1)
    expect(await isOn('赞，3')).toBe('false')
    await screen.findByText('没有权限')
  })
})
