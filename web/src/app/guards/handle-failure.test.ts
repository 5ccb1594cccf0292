// @vitest-environment jsdom
import { failures } from '@chaguan/contracts'
import { type FailureName, failureCodes } from '@chaguan/contracts/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import { returnKey } from '../../shared/session/login-return.ts'
import type { Refused } from './failure-rules.ts'
import { handleFailure } from './handle-failure.ts'

const acting = { go: vi.fn(), load: vi.fn(), reload: vi.fn(), tooOften: vi.fn() }

const meet = (name: FailureName, change: Partial<Refused> = {}, status = 200, message = '') =>
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
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{"Code":0,"Message":"","Data":[]}')),
  )
})
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

test('a log-in that is missing ends the session, keeps the address and loads the log-in', async () => {
  await meet('JUMP_TO_LOGIN')
  expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/v3/users/logout')
  expect(sessionStorage.getItem(returnKey)).toBe('/thread/5')
  expect(acting.load).toHaveBeenCalledExactlyOnceWith('/user/login?next=%2Fthread%2F5&ended=1')
})

test('a log-out that is refused leads nowhere, unless the session is over already', async () => {
  const answering = (code: number) =>
    vi.mocked(fetch).mockResolvedValueOnce(new Response(`{"Code":${code},"Message":"","Data":[]}`))
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
  expect(fetch).not.toHaveBeenCalled()
  expect(acting.load).toHaveBeenCalledOnce()
})

test('a closed site takes the place of the page', async () => {
  await meet('SITE_CLOSED')
  expect(acting.go).toHaveBeenCalledExactlyOnceWith('/close', { replace: true })
})

test('whoever has to pay for the site first is led to the page where one joins it', async () => {
  await meet('JUMP_TO_PAY_SITE')
  expect(acting.go).toHaveBeenCalledExactlyOnceWith('/forum/partner-invite', { replace: false })
  expect(sessionStorage.getItem(returnKey)).toBe('/thread/5')
})

test('whoever lacks a phone is sent to bind one, and comes back', async () => {
  await meet('NEED_BIND_PHONE', { path: '/api/v3/thread.create', url: '/thread/5' })
  expect(acting.go).toHaveBeenCalledExactlyOnceWith('/user/bind-phone', { replace: false })
  expect(sessionStorage.length).toBe(1)
})

test('nobody is sent to where they are', async () => {
  await meet('SITE_CLOSED', { url: '/close' })
  await meet('NEED_BIND_PHONE', { path: '/api/v3/thread.create', url: '/user/bind-phone' })
  expect(acting.go).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

test('a dead session reloads the page', async () => {
  await meet('INVALID_TOKEN', { path: '/api/v3/forum' })
  expect(acting.reload).toHaveBeenCalledOnce()
})

test('too many calls are said in the words of the server', async () => {
  await meet('INTERNAL_ERROR', {}, 429, '歇一会儿')
  expect(acting.tooOften).toHaveBeenCalledExactlyOnceWith('歇一会儿')
  await meet('INTERNAL_ERROR', {}, 500, '坏了')
  expect(acting.tooOften).toHaveBeenCalledOnce()
})
