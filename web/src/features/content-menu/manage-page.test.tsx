// @vitest-environment jsdom
import { forumApi, postsApi, threadsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { query, queryKeyOf } from '../../api/query.ts'
import { translator } from '../../i18n/texts.ts'
import { texts as zh } from '../../i18n/zh/index.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aPage, aPost, aThread, fakeSite } from '../../testing/site-fixtures.ts'
import { stubFetch, unanswered } from '../../testing/stub-fetch.ts'
import { moveTargetsQuery } from '../moderation/move-targets.ts'
import { markQuery } from '../notifications/watch-and-mute.ts'
import { ManagePage } from './ManagePage.tsx'
import { managedPostQuery, managedThreadQuery, manageHead } from './manage-page.ts'

const go = vi.fn()

beforeEach(() => {
  stubFetch(
    [threadsApi.operateThread, {}],
    [threadsApi.openThread, unanswered],
    [postsApi.editPost, {}],
    [postsApi.openPost, unanswered],
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  go.mockClear()
})

const threads = query(threadsApi.listThreads, { page: 1, perPage: 10 })
const posts = query(postsApi.listPosts, { filter: { thread: 12 }, page: 1, perPage: 20 })
const ability = { ...aThread().ability, canEdit: true, canDelete: true }

/** Opens the page of actions; returns whether a list that was loaded before is invalidated. */
function open(address: string) {
  const asked = { params: { id: '12' }, query: new URLSearchParams(address) } as Parameters<
    typeof ManagePage
  >[0]
  const { client } = renderInApp(<ManagePage {...asked} />, {
    pageContext: { userId: 3, go },
    answers: [
      [managedThreadQuery(12), aThread({ ability })],
      [managedPostQuery(201), aPost({ canEdit: true })],
      [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [moveTargetsQuery, fakeSite['/api/v3/categories']],
      [markQuery('thread', 12), []],
      [threads, aPage([])],
      [posts, aPage([])],
    ],
  })
  return (asked: typeof threads | typeof posts) =>
    client.getQueryState(queryKeyOf(asked.endpoint, asked.input))?.isInvalidated
}

test('moving a thread invalidates every list of threads', async () => {
  const isOld = open('')
  fireEvent.submit(screen.getByLabelText('移动到').closest('form') as Element)
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/thread/12'))
  expect(isOld(threads)).toBe(true)
})

test('editing a comment invalidates the comments', async () => {
  const isOld = open('postId=201')
  fireEvent.submit(document.querySelector('textarea[name=content]')?.closest('form') as Element)
  await vi.waitFor(() => expect(go).toHaveBeenCalled())
  expect(isOld(posts)).toBe(true)
})

test('the page is not titled as managing, since readers without rights open it to report or to mute', () => {
  open('')
  const heading = screen.getByRole('heading', { level: 1 }).textContent
  const { title } = manageHead({ t: translator(zh) } as Parameters<typeof manageHead>[0])
  expect([heading, title]).toEqual(['更多操作', '更多操作'])
})
