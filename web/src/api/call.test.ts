import { threadsApi } from '@chaguan/contracts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { call } from './call.ts'

const answers = (body: unknown, init?: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init)),
  )

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('sends the cookie, writes the query, and gives Data', async () => {
    answers({ Code: 0, Message: '', Data: [{ name: 'x', type: '1' }] })
    expect(await call(threadsApi.openThread, { threadId: 7 })).toEqual([{ name: 'x', type: '1' }])
    const [url, init] = vi.mocked(fetch).mock.calls[0] ?? []
    expect(url).toBe('/api/v3/thread.detail?threadId=7')
    expect(init).toMatchObject({ credentials: 'include' })
  })

  test('a write is JSON in the body', async () => {
    answers({ Code: 0, Message: '', Data: [] })
    await call(threadsApi.shareThread, { threadId: 7 })
    const [url, init] = vi.mocked(fetch).mock.calls[0] ?? []
    expect(url).toBe('/api/v3/thread.share')
    expect(init).toMatchObject({ method: 'POST', body: '{"threadId":7}' })
  })

  test.each([
    ['a refusal', { Code: -4002, Message: '没有权限', Data: { reason: 1 } }, {}, -4002, '没有权限'],
    ['a page of a proxy', '<html>502</html>', { status: 502 }, -1, 'HTTP 502'],
    ['JSON that is no envelope', '[]', {}, -1, 'HTTP 200'],
    ['nothing', '', { status: 500 }, -1, 'HTTP 500'],
  ])('%s is a failure with Code and Message', async (_name, body, init, Code, Message) => {
    answers(body, init)
    await expect(call(threadsApi.openThread, { threadId: 7 })).rejects.toMatchObject({ Code, Message })
  })

  test('a network that is gone is OTHER, a server that does not answer in time is TIMEOUT', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(threadsApi.openThread, { threadId: 7 })).rejects.toMatchObject({ Code: -1 })
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const late = call(threadsApi.openThread, { threadId: 7 }, { timeoutMs: 20 })
    await expect(late).rejects.toMatchObject({ Code: -500 })
  })
})
