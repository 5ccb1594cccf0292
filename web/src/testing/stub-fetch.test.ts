import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../api/call.ts'
import { answer, stubFetch } from './stub-fetch.ts'

afterEach(() => void vi.unstubAllGlobals())

test('stubbed calls get their replies and are recorded', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh' } })
  const calls = stubFetch(
    [threadsApi.openThread, { threadId: 7 }],
    [postsApi.editPost, () => answer(-4002, [], '没有权限')],
  )
  expect(await call(threadsApi.openThread, { threadId: 7 })).toEqual({ threadId: 7 })
  const sent = { postId: 3, data: { attributes: { isLiked: true } } }
  await expect(call(postsApi.editPost, sent)).rejects.toMatchObject({ Code: -4002, Message: '没有权限' })
  expect(calls.map(({ path, query, body }) => [path, query.toString(), body])).toEqual([
    [threadsApi.openThread.path, 'threadId=7', undefined],
    [postsApi.editPost.path, '', sent],
  ])
})

test.fails('a call without a stub makes the test fail', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh' } })
  stubFetch([threadsApi.openThread, { threadId: 7 }])
  await call(threadsApi.listThreads, {}).catch(() => {})
})
