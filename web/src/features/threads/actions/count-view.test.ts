// @vitest-environment jsdom
import { forumApi, threadsApi } from '@chaguan/contracts/browser'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeyOf } from '../../../api/query.ts'
import { type AnsweredCall, stubFetch } from '../../../testing/stub-fetch.ts'
import { countOpening, countUse } from './count-view.ts'

let calls: AnsweredCall[]
const counted = () => calls.map(({ query }) => query.get('threadId'))
const clientWith = (openViewCount: string) => {
  const client = new QueryClient()
  client.setQueryData(queryKeyOf(forumApi.readForum, {}), { setSite: { openViewCount } })
  return client
}

beforeEach(() => {
  sessionStorage.clear()
  calls = stubFetch([threadsApi.countView, { viewCount: 1 }])
})
afterEach(() => vi.unstubAllGlobals())

test('views are counted once per thread and tab: opening it and acting on it count once together', async () => {
  const client = clientWith('0')
  countUse(client, 7)
  countOpening(7, '0')
  countUse(client, 7)
  countOpening(8, '0')
  await vi.waitFor(() => expect(counted()).toEqual(['7', '8']))
})

test('views are counted at each opening: every opening counts, and no action in a list', async () => {
  const client = clientWith('1')
  countUse(client, 7)
  countOpening(7, '1')
  countOpening(7, '1')
  await vi.waitFor(() => expect(counted()).toEqual(['7', '7']))
})
