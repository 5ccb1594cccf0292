// @vitest-environment jsdom
import { failures } from '@chaguan/contracts'
import { type FailureName, failureCodes, signInApi } from '@chaguan/contracts/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import { returnKey } from '../../shared/session/login-return.ts'
import { type AnsweredCall, answer, stubFetch } from '../../testing/stub-fetch.ts'
import type { RefusedCall } from './failure-rules.ts'
import { handleFailure } from './handle-failure.ts'

let calls: AnsweredCall[]
const acting = { go: vi.fn(), load: vi.fn(), reload: vi.fn(), startAnew: vi.fn(), tooOften: vi.fn() }

const meet = (name: FailureName, change: Partial<RefusedCall> = {}, status = 200, message = '') =>
  handleFailure(
    {
      failure: new CallFailure(failures[name].code, message, [], status),
      path: '/api/v3/posts.create',
      purpose: 'action',
      url: '/thread/5',
      userId: 9,
      ...change,
    },
    acting,
  )

beforeEach(() => {
  sessionStorage.clear()
  calls = stubFetch([signInApi.logOut, []])
})
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

test('a missing login ends the session, stores the address and loads the login page', async () => {
  await meet('JUMP_TO_LOGIN')
  expect(calls).toHaveLength(1)
  expect(sessionStorage.getItem(returnKey)).toBe('/thread/5')
  expect(acting.load).toHaveBeenCalledExactlyOnceWith('/user/login?next=%2Fthread%2F5&ended=1')
})

test('a refused logout redirects nowhere, unless the session has already ended', async () => {
  const answering = (code: number) => stubFetch([signInApi.logOut, answer(code, [])])
  answering(failureCodes.INTERNAL_ERROR)
  await meet('JUMP_TO_LOGIN')
  expect(acting.load).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
  answering(failureCodes.INVALID_TOKEN)
  await meet('JUMP_TO_LOGIN')
  expect(acting.load).toHaveBeenCalledOnce()
})

test('a visitor has no session to end', async () => {
  await meet('JUMP_TO_LOGIN', { userId: null })
  expect(calls).toEqual([])
  expect(acting.load).toHaveBeenCalledOnce()
})

test('a closed site is loaded again as a document, so that no cache shows it as open', async () => {
  await meet('SITE_CLOSED')
  expect(acting.load).toHaveBeenCalledExactlyOnceWith('/close')
})

test('a site that must be paid for redirects to the page for joining', async () => {
  await meet('JUMP_TO_PAY_SITE')
  expect(acting.load).toHaveBeenCalledExactlyOnceWith('/forum/partner-invite')
  expect(sessionStorage.getItem(returnKey)).toBe('/thread/5')
})

test('a call that needs a phone redirects to binding one, and stores the address', async () => {
  await meet('NEED_BIND_PHONE', { path: '/api/v3/thread.create', url: '/thread/5' })
  expect(acting.go).toHaveBeenCalledExactlyOnceWith('/user/bind-phone', { replace: false })
  expect(sessionStorage.length).toBe(1)
})

test('a failure does not redirect to the page that is already shown', async () => {
  await meet('SITE_CLOSED', { url: '/close' })
  await meet('NEED_BIND_PHONE', { path: '/api/v3/thread.create', url: '/user/bind-phone' })
  expect(acting.go).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

test('an invalid session reloads the page', async () => {
  await meet('INVALID_TOKEN', { path: '/api/v3/forum' })
  expect(acting.reload).toHaveBeenCalledOnce()
})

test('a call under another session reloads the page for the current member', async () => {
  const failure = new CallFailure(failureCodes.INVALID_TOKEN, '', { session: 'changed' }, 200)
  await handleFailure(
    { failure, path: '/api/v3/posts.create', purpose: 'action', url: '/thread/12', userId: 5 },
    acting,
  )
  expect(acting.startAnew).toHaveBeenCalledOnce()
  expect(acting.load).not.toHaveBeenCalled()
  expect(calls).toEqual([])
})

test("a rate-limited call shows the server's message", async () => {
  await meet('INTERNAL_ERROR', {}, 429, '歇一会儿')
  expect(acting.tooOften).toHaveBeenCalledExactlyOnceWith('歇一会儿')
  await meet('INTERNAL_ERROR', {}, 500, '坏了')
  expect(acting.tooOften).toHaveBeenCalledOnce()
})
