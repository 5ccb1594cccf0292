import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../api/call.ts'
import { answer, stubFetch } from './stub-fetch.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a stub of fetch answers the calls it is for and keeps what was sent', async () => {
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

test.fails('a stub of fetch makes a test fail that makes another call', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh' } })
  stubFetch([threadsApi.openThread, { threadId: 7 }])
  await call(threadsApi.listThreads, {}).catch(() => {})
})
