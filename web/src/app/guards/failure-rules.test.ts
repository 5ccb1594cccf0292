import { failures } from '@chaguan/contracts'
import type { FailureName } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import { isDeadSession, isTooOften, type RefusedCall, redirectOfFailure } from './failure-rules.ts'

const refused = (name: FailureName, change: Partial<RefusedCall> & { data?: unknown } = {}): RefusedCall => ({
  failure: new CallFailure(failures[name].code, '', change.data),
  path: '/api/v3/posts.create',
  purpose: 'action',
  url: '/thread/5',
  userId: 9,
  ...change,
})
const leads = (name: FailureName, change: Parameters<typeof refused>[1] = {}) =>
  redirectOfFailure(refused(name, change))?.to ?? null

describe('a refused call redirects', () => {
  test.each<[FailureName, string, unknown?]>([
    ['JUMP_TO_LOGIN', '/user/login?next=%2Fthread%2F5&ended=1'],
    ['INVALID_TOKEN', '/user/login?next=%2Fthread%2F5&ended=1'],
    ['JUMP_TO_REGISTER', '/user/register?next=%2Fthread%2F5'],
    ['JUMP_TO_AUDIT', '/user/status?statusCode=2'],
    ['JUMP_TO_HOME_INDEX', '/'],
    ['SITE_CLOSED', '/close'],
    ['JUMP_TO_PAY_SITE', '/forum/partner-invite'],
    ['JUMP_TO_SIGIN_FIELDS', '/user/supplementary'],
    ['VALIDATE_REJECT', '/user/status?statusCode=-4007', { rejectReason: '资料不全' }],
    ['USER_BAN', '/user/status?statusCode=-4009', { banReason: 'ad' }],
    ['USER_BAN', '/user/status?statusCode=-4009'],
    ['NEED_BIND_WECHAT', '/user/wx-bind-qrcode'],
    ['NEED_BIND_PHONE', '/user/bind-phone?limitPublishType=comment&toPage=%2Fthread%2F5'],
    ['NOT_INSTALL', '/no-install'],
  ])('with %s to %s', (name, to, data) => {
    expect(leads(name, { data })).toBe(to)
  })

  test('a page whose data is missing to the not-found page, replacing it', () => {
    expect(redirectOfFailure(refused('RESOURCE_NOT_FOUND', { purpose: 'page' }))).toEqual({
      to: '/404',
      replaces: true,
    })
    expect(leads('RESOURCE_NOT_FOUND')).toBeNull()
  })

  test('a visitor who may not read the lists to the login page, and nobody else', () => {
    const lists = { path: '/api/v3/thread.list', purpose: 'data' } as const
    expect(leads('UNAUTHORIZED', { ...lists, userId: null })).toBe('/user/login?next=%2Fthread%2F5')
    expect(leads('UNAUTHORIZED', lists)).toBeNull()
    expect(leads('UNAUTHORIZED', { userId: null })).toBeNull()
  })

  test('a member without a phone to the page that binds one, except for a comment, and stores the address', () => {
    const way = redirectOfFailure(refused('NEED_BIND_PHONE', { path: '/api/v3/thread.create' }))
    expect(way).toEqual({ to: '/user/bind-phone', saves: true })
  })

  test('only members to the pages that bind an account', () => {
    for (const name of ['NEED_BIND_WECHAT', 'NEED_BIND_PHONE'] as const)
      expect(leads(name, { userId: null })).toBeNull()
  })

  test("no viewer to the login page for a page's data; a banned member always", () => {
    expect(leads('JUMP_TO_LOGIN', { purpose: 'data' })).toBeNull()
    expect(leads('USER_BAN', { purpose: 'data' })).not.toBeNull()
    expect(leads('SITE_CLOSED', { purpose: 'data' })).toBe('/close')
  })

  test('a member in review only for an action, not for a part of a page', () => {
    for (const url of ['/', '/?page=2', '/user/supplementary', '/thread/5'])
      expect(leads('JUMP_TO_AUDIT', { purpose: 'data', url })).toBeNull()
    expect(leads('JUMP_TO_AUDIT', { purpose: 'action', url: '/thread/5' })).toBe('/user/status?statusCode=2')
  })

  test.each<FailureName>([
    'JUMP_TO_LOGIN',
    'JUMP_TO_REGISTER',
    'JUMP_TO_PAY_SITE',
    'JUMP_TO_SIGIN_FIELDS',
    'NEED_BIND_WECHAT',
    'NEED_BIND_PHONE',
  ])('with %s and stores the address', (name) => {
    expect(redirectOfFailure(refused(name))?.saves).toBe(true)
  })

  test.each<FailureName>(['INVALID_PARAMETER', 'RESOURCE_EXIST', 'DB_ERROR', 'OTHER', 'TIMEOUT'])(
    'with %s nowhere: the caller handles it',
    (name) => {
      expect(leads(name)).toBeNull()
    },
  )
})

test("an invalid session is detected by the site's start-up call", () => {
  const dead = refused('INVALID_TOKEN', { path: '/api/v3/forum', purpose: 'data' })
  expect(isDeadSession(dead)).toBe(true)
  expect(isDeadSession(refused('INVALID_TOKEN'))).toBe(false)
  expect(leads('INVALID_TOKEN', { purpose: 'page' })).toBe('/user/login?next=%2Fthread%2F5&ended=1')
  expect(leads('INVALID_TOKEN')).toBe('/user/login?next=%2Fthread%2F5&ended=1')
  expect(leads('INVALID_TOKEN', { purpose: 'data' })).toBeNull()
})

test('too many calls are -5002 with 429; any other -5002 is a fault', () => {
  const { code } = failures.INTERNAL_ERROR
  expect(isTooOften(new CallFailure(code, '', [], 429))).toBe(true)
  expect(isTooOften(new CallFailure(code, '', [], 500))).toBe(false)
})
