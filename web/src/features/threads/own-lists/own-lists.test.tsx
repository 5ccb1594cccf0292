// @vitest-environment jsdom

import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Query, query, queryKeyOf } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage, aThread } from '../../../testing/site-fixtures.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { threadActions } from '../actions/thread-actions.ts'
import { threadQuery } from '../page/thread-page.ts'
import { OwnListPage } from './OwnListPage.tsx'
import { type OwnList, ownLists, ownThreads } from './own-lists.ts'

beforeEach(
  () =>
    void stubFetch([threadsApi.operateThread, {}], [postsApi.editPost, {}], [threadsApi.listThreads, list]),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const address = new URLSearchParams()
const own = (list: OwnList) => query(threadsApi.listThreads, ownThreads(list, { query: address }))
const home = query(threadsApi.listThreads, { page: 1, perPage: 10 })
const list = aPage([aThread()])
const tools = { t: (key: string) => key, toast: () => 0 } as object

test.each([
  ['favor', 'favourites', 'likes'],
  ['like', 'likes', 'favourites'],
] as const)(
  'after a %s the list of one’s %s is asked for anew, and no other list is',
  async (act, changed, other) => {
    const { client } = renderInApp(null, {
      answers: [own(changed), own(other), home].map((each) => [each, list] as const),
    })
    await threadActions[act]({ ...tools, client } as never, aThread(), true)
    const isOld = ({ endpoint, input }: Query) =>
      client.getQueryState(queryKeyOf(endpoint, input))?.isInvalidated
    expect([isOld(own(changed)), isOld(own(other)), isOld(home)]).toEqual([true, false, false])
  },
)

test('a removed favourite is removed on the thread’s page too', async () => {
  const thread = aThread({ isFavorite: true })
  const { client } = renderInApp(<OwnListPage params={{}} query={address} />, {
    pageContext: { userId: 9, url: ownLists.favourites.path },
    answers: [
      [own('favourites'), aPage([thread])],
      [threadQuery(12), thread],
    ],
  })
  const kept = () =>
    client.getQueryData<typeof thread>(queryKeyOf(threadQuery(12).endpoint, threadQuery(12).input))
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: '取消收藏' }))
    await vi.waitFor(() => expect(kept()?.isFavorite).toBe(false))
  })
})
