// @vitest-environment jsdom
import { type PostView, postsApi, type ReplyView } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readingAnswers, renderComments } from '../../../testing/render-comments.tsx'
import { aPage, aPost } from '../../../testing/site-fixtures.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { pinnedQuery } from '../list/comments-page.ts'
import { forgetDeleted } from './deleted-posts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const id of [201, 202, 203, 301]) forgetDeleted(id)
})

const reply = (id: number) =>
  aPost({ id, replyPostId: 201, isComment: true, content: `<p>${id}</p>` }) as ReplyView
const replies = [reply(301), reply(302)]
const comments = [201, 202, 203].map((id) =>
  aPost({ id, floor: id - 200, content: `<p>${id}</p>`, lastThreeComments: id === 201 ? replies : [] }),
)
const without = (gone: number, posts: readonly PostView[] = comments) =>
  posts
    .filter(({ id }) => id !== gone)
    .map((post) => ({ ...post, lastThreeComments: post.lastThreeComments.filter(({ id }) => id !== gone) }))

/** What the server lists from now on. */
let listed: readonly PostView[] = comments

/** Renders the comments, each with a button that deletes it. */
function open(pinned?: PostView) {
  listed = comments
  stubFetch(
    ...readingAnswers,
    [postsApi.openPinnedComment, []],
    [postsApi.listPosts, () => aPage(listed, listed.length, 20)],
    [postsApi.editPost, {}],
  )
  const { client } = renderComments({
    posts: comments,
    pageContext: { userId: 9 },
    answers: [[pinnedQuery(12), pinned ?? []]],
    menu: (post, onDeleted) => (
      <button type="button" onClick={onDeleted}>
        {`删 ${post.id}`}
      </button>
    ),
  })
  return async (list: readonly PostView[]) => {
    listed = list
    for (const { path } of [postsApi.listPosts, postsApi.openPinnedComment])
      await client.invalidateQueries({ queryKey: [path] })
    await drawn()
  }
}

const places = () => [...document.querySelectorAll('[id^=post-]')].map(({ id }) => Number(id.slice(5)))
/** Waits until a change is rendered. */
const drawn = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)))
const remove = async (id: number) => {
  fireEvent.click(screen.getByText(`删 ${id}`))
  await drawn()
}
const gone = () => [...document.querySelectorAll('[id^=post-][role=status]')].map(({ id }) => id)

test('a deleted pinned comment keeps its place when a later response lacks it', async () => {
  const answered = open(comments[2])
  expect(places()[0]).toBe(203)
  const before = places()
  await remove(203)
  await answered(without(203))
  expect([places(), gone()]).toEqual([before, ['post-203']])
})

test.each([202, 301])('the deleted comment %i keeps its place when a later response lacks it', async (id) => {
  const answered = open()
  const before = places()
  await remove(id)
  for (let times = 0; times < 2; times += 1) {
    await answered(without(id))
    expect([places(), gone()]).toEqual([before, [`post-${id}`]])
  }
})

test('a deleted comment is not restored by a pending response', async () => {
  const answered = open()
  await remove(201)
  await answered(comments)
  expect(gone()).toEqual(['post-201'])
})

test('a restored comment is shown as the server has it', async () => {
  open()
  await remove(202)
  listed = comments.map((post) => (post.id === 202 ? { ...post, content: '<p>又来了</p>' } : post))
  await act(async () => fireEvent.click(screen.getByText('撤销')))
  await screen.findByText('又来了')
  expect(gone()).toEqual([])
})

test('the place of a deleted comment is removed after a minute', async () => {
  const answered = open()
  await remove(203)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 })
  await answered(without(203))
  expect(places()).not.toContain(203)
})
