import { closedName, threadsApi } from '@chaguan/contracts/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { query } from '../../api/query.ts'
import { createServerQueryClient } from './server-query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a call without a response while rendering times out after 10000 ms with TIMEOUT', async () => {
  const gathered = createServerQueryClient({ lang: 'zh', call: () => new Promise(() => {}) })
  const settled = vi.fn()
  const outcome = gathered.run(query(threadsApi.openThread, { threadId: 5 }))
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(9999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ Code: -500, Message: 'timeout of 10000 ms exceeded' })
  expect(gathered.refusals).toHaveLength(1)
})

test('neither responses nor refusals leave a timer behind after rendering', async () => {
  const codes = [0, -4004]
  const gathered = createServerQueryClient({
    lang: 'zh',
    call: async () => ({ code: codes.shift() ?? 0, message: '', data: [], json: '[]' }),
  })
  await gathered.run(query(threadsApi.openThread, { threadId: 5 }))
  await gathered.run(query(threadsApi.openThread, { threadId: 6 }))
  expect(gathered.client.getQueryData(['/api/v3/thread.detail', { threadId: 5 }])).toEqual([])
  expect(gathered.client.getQueryCache().getAll()).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('closed accounts are named in the language of the page, and texts of other members are unchanged', async () => {
  const closed = { user: { nickname: closedName }, title: closedName }
  const json = JSON.stringify(closed)
  const readIn = async (lang: 'zh' | 'en') => {
    const gathered = createServerQueryClient({
      lang,
      call: async () => ({ code: 0, message: '', data: closed, json }),
    })
    await gathered.run(query(threadsApi.openThread, { threadId: 5 }))
    return [gathered.read('/api/v3/thread.detail', { threadId: 5 }), gathered.answers[0]?.parts.join('')]
  }
  expect(await readIn('zh')).toMatchObject([{ data: closed }, json])
  const english = { ...closed, user: { nickname: 'Deleted user' } }
  expect(await readIn('en')).toMatchObject([{ data: english }, JSON.stringify(english)])
})
