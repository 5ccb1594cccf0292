import { closedName, filesApi, notificationChannelsApi, threadsApi } from '@chaguan/contracts/browser'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnsweredCall, networkError, stubFetch } from '../testing/stub-fetch.ts'
import { call } from './call.ts'
import { onFailure } from './failure-listener.ts'
import { clientFailure } from './failures.ts'

// Every call sends the language of its page.
beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'zh' } }))

const endpoints = [
  threadsApi.openThread,
  threadsApi.shareThread,
  filesApi.uploadFile,
  notificationChannelsApi.unsubscribe,
] as const

/** Stubs all calls with this response. */
function answers(body: unknown, init?: ResponseInit) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return stubFetch(...endpoints.map((endpoint) => [endpoint, () => new Response(text, init)] as const))
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('a call sends the cookie, writes the query, and returns Data', async () => {
    const calls = answers({ Code: 0, Message: '', Data: [{ name: 'x', type: '1' }] })
    expect(await call(threadsApi.openThread, { threadId: 7 })).toEqual([{ name: 'x', type: '1' }])
    expect(calls[0]?.query.toString()).toBe('threadId=7')
    expect(calls[0]?.init).toMatchObject({ credentials: 'include' })
  })

  test('on an English page replaces the name of closed accounts by the English one', async () => {
    const found = { user: { nickname: { text: closedName } }, title: closedName }
    answers({ Code: 0, Message: '', Data: found })
    expect(await call(threadsApi.openThread, { threadId: 7 })).toEqual(found)
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    const english = { ...found, user: { nickname: { text: 'Deleted user' } } }
    expect(await call(threadsApi.openThread, { threadId: 7 })).toEqual(english)
  })

  test('to a write sends JSON in the body', async () => {
    const calls = answers({ Code: 0, Message: '', Data: [] })
    await call(threadsApi.shareThread, { threadId: 7 })
    expect(calls[0]?.path).toBe('/api/v3/thread.share')
    expect(calls[0]?.init).toMatchObject({ method: 'POST', body: '{"threadId":7}' })
  })

  test('to a write endpoint that reads only its address sends the input in the query', async () => {
    const calls = answers({ Code: 0, Message: '', Data: [] })
    await call(notificationChannelsApi.unsubscribe, { token: '7.a+b' })
    expect(calls[0]?.path).toBe('/api/v3/notification.unsubscribe')
    expect(calls[0]?.query.get('token')).toBe('7.a+b')
    expect(calls[0]?.init).toMatchObject({ method: 'POST' })
  })

  test.each([
    ['a refusal', { Code: -4002, Message: '没有权限', Data: { reason: 1 } }, {}, -4002, '没有权限'],
    ['a page of a proxy', '<html>502</html>', { status: 502 }, -1, 'Request failed with status code 502'],
    ['JSON that is no envelope', '[]', {}, -1, 'Request failed with status code 200'],
    ['nothing', '', { status: 500 }, -1, 'Request failed with status code 500'],
  ])('with the response %s fails with Code and Message', async (_name, body, init, Code, Message) => {
    answers(body, init)
    await expect(call(threadsApi.openThread, { threadId: 7 })).rejects.toMatchObject({ Code, Message })
  })

  test('without a network fails with OTHER, and with TIMEOUT when the server does not respond in time', async () => {
    stubFetch([threadsApi.openThread, networkError])
    await expect(call(threadsApi.openThread, { threadId: 7 })).rejects.toMatchObject({
      Code: -1,
      Message: 'Network Error',
      Data: [],
      status: 0,
    })
    const untilAborted = ({ init: { signal } }: AnsweredCall) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    stubFetch([threadsApi.openThread, untilAborted])
    const late = call(threadsApi.openThread, { threadId: 7 }, { timeoutMs: 20 })
    await expect(late).rejects.toMatchObject({ Code: -500, Message: 'timeout of 20 ms exceeded' })
  })

  test('that is aborted fails as aborted', async () => {
    stubFetch([threadsApi.openThread, ({ init }) => init.signal?.throwIfAborted()])
    const stopped = call(threadsApi.openThread, { threadId: 7 }, { signal: AbortSignal.abort() })
    await expect(stopped).rejects.toMatchObject({ Code: -1, Message: 'Request aborted' })
  })

  test.each([
    [undefined, 30_000],
    [5000, 5000],
  ])('with the timeout %s waits %i ms', async (timeoutMs, wanted) => {
    answers({ Code: 0, Message: '', Data: [] })
    const timer = vi.spyOn(AbortSignal, 'timeout')
    await call(threadsApi.openThread, { threadId: 7 }, timeoutMs === undefined ? {} : { timeoutMs })
    expect(timer).toHaveBeenCalledExactlyOnceWith(wanted)
    timer.mockRestore()
  })

  test('a call waits without a limit with the timeout 0, and for uploads', async () => {
    answers({ Code: 0, Message: '', Data: [] })
    const timer = vi.spyOn(AbortSignal, 'timeout')
    await call(threadsApi.openThread, { threadId: 7 }, { timeoutMs: 0 })
    await call(filesApi.uploadFile, { type: 1 })
    expect(timer).not.toHaveBeenCalled()
    timer.mockRestore()
  })

  test('that is refused without Data fails with empty Data and the status of the response', async () => {
    answers({ Code: -5002, Message: '慢一点' }, { status: 429 })
    await expect(call(threadsApi.openThread, { threadId: 7 })).rejects.toMatchObject({
      Data: [],
      status: 429,
    })
  })

  test('a call reports its failure to the shared handler, unless it is quiet', async () => {
    answers({ Code: -4009, Message: '', Data: { banReason: '广告' } })
    const heard = vi.fn()
    onFailure(heard)
    await call(threadsApi.openThread, { threadId: 7 }, { quiet: true }).catch(() => {})
    expect(heard).not.toHaveBeenCalled()
    await call(threadsApi.openThread, { threadId: 7 }).catch(() => {})
    expect(heard).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ Code: -4009 }),
      '/api/v3/thread.detail',
      'action',
    )
    onFailure(() => {})
  })
})

test('a failure of the client is TIMEOUT when its message says that the time was exceeded, else OTHER', () => {
  expect(clientFailure('timeout of 1000ms exceeded').Code).toBe(-500)
  expect(clientFailure('timeout of 1000 ms exceeded').Code).toBe(-500)
  expect(clientFailure('timeout exceeded').Code).toBe(-1)
  expect(clientFailure('Network Error').Code).toBe(-1)
})
