import { threadsApi } from '@chaguan/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask } from '../api/ask.ts'
import { gatherAnswers } from './gather-answers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a call that does not answer is given up after 10000 ms while a page is rendered, and told as TIMEOUT', async () => {
  const gathered = gatherAnswers({ call: () => new Promise(() => {}) })
  const settled = vi.fn()
  const outcome = gathered.run(ask(threadsApi.openThread, { threadId: 5 }))
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(9999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ Code: -500, Message: 'timeout of 10000 ms exceeded' })
  expect(gathered.refusals).toHaveLength(1)
})
