import { filesApi, threadsApi } from '@chaguan/contracts/browser'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { hearFailures } from './failure-listener.ts'
import { clientFailure } from './failures.ts'

// A call names the language of its page.
beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'zh' } }))

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
    ['a page of a proxy', '<html>502</html>', { status: 502 }, -1, 'Request failed with status code 502'],
    ['JSON that is no envelope', '[]', {}, -1, 'Request failed with status code 200'],
    ['nothing', '', { status: 500 }, -1, 'Request failed with status code 500'],
  ])('%s is a failure with Code and Message', async (_name, body, init, Code, Message) => {
    answers(body, init)
    await expect(call(threadsApi.openThread, { threadId: 7 })).rejects.toMatchObject({ Code, Message })
  })

  test('a network that is gone is OTHER, a server that does not answer in time is TIMEOUT', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(threadsApi.openThread, { threadId: 7 })).rejects.toMatchObject({
      Code: -1,
      Message: 'Network Error',
      Data: [],
      status: 0,
    })
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const late = call(threadsApi.openThread, { threadId: 7 }, { timeoutMs: 20 })
    await expect(late).rejects.toMatchObject({ Code: -500, Message: 'timeout of 20 ms exceeded' })
  })

  test('a call that is called off says so', async () => {
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      signal?.throwIfAborted()
    })
    const stopped = call(threadsApi.openThread, { threadId: 7 }, { signal: AbortSignal.abort() })
    await expect(stopped).rejects.toMatchObject({ Code: -1, Message: 'Request aborted' })
  })

  test.each([
    [undefined, 30_000],
    [5000, 5000],
  ])('waits %s: %i ms', async (timeoutMs, wanted) => {
    answers({ Code: 0, Message: '', Data: [] })
    const timer = vi.spyOn(AbortSignal, 'timeout')
    await call(threadsApi.openThread, { threadId: 7 }, timeoutMs === undefined ? {} : { timeoutMs })
    expect(timer).toHaveBeenCalledExactlyOnceWith(wanted)
    timer.mockRestore()
  })

  test('waits for ever when told 0, and for uploads', async () => {
    answers({ Code: 0, Message: '', Data: [] })
    const timer = vi.spyOn(AbortSignal, 'timeout')
    await call(threadsApi.openThread, { threadId: 7 }, { timeoutMs: 0 })
    await call(filesApi.uploadFile, { type: 1 })
    expect(timer).not.toHaveBeenCalled()
    timer.mockRestore()
  })

  test('a refusal without Data has empty Data, and the status of its answer', async () => {
    answers({ Code: -5002, Message: '慢一点' }, { status: 429 })
    await expect(call(threadsApi.openThread, { threadId: 7 })).rejects.toMatchObject({
      Data: [],
      status: 429,
    })
  })

  test('one handler hears of every failure but the quiet ones', async () => {
    answers({ Code: -4009, Message: '', Data: { banReason: '广告' } })
    const heard = vi.fn()
    hearFailures(heard)
    await call(threadsApi.openThread, { threadId: 7 }, { quiet: true }).catch(() => {})
    expect(heard).not.toHaveBeenCalled()
    await call(threadsApi.openThread, { threadId: 7 }).catch(() => {})
    expect(heard).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ Code: -4009 }),
      '/api/v3/thread.detail',
      'action',
    )
    hearFailures(() => {})
  })
})

test('a message that tells of the time is TIMEOUT, any other OTHER', () => {
  expect(clientFailure('timeout of 1000ms exceeded').Code).toBe(-500)
  expect(clientFailure('timeout of 1000 ms exceeded').Code).toBe(-500)
  expect(clientFailure('timeout exceeded').Code).toBe(-1)
  expect(clientFailure('Network Error').Code).toBe(-1)
})
