import type { TokenView } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLog } from '../../../log.ts'
import {
  goodPassword,
  logInFrom,
  postFrom,
  registerAccount,
  type TestAccount,
} from '../../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { changePassword, findViewer } from '../index.ts'

const list = '/api/v3/users/sessions'
const own = 'http://forum.test'
const dayMs = 86_400_000

interface ListedSession {
  id: number
  isCurrent: boolean
  userAgent: string
  ip: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
}

/** The header that allows the site's own pages to use the session cookie. */
const ownPage = { 'x-chaguan-client': 'web' }

describe.each(engines)('sessions on %s', (engine) => {
  let t: TestApp
  let alice: TestAccount
  beforeEach(async () => {
    t = await openTestApp({ engine })
    alice = await registerAccount(t, 'alice', { ip: '192.0.2.1', headers: { 'user-agent': 'Firefox' } })
  })
  afterEach(async () => {
    await t.close()
  })

  const as = (token: string) => ({ id: alice.id, token, nickname: '' })
  const again = async (ip = '192.0.2.2') => {
    const { Data } = await logInFrom(t, 'alice', goodPassword, { ip, headers: { 'user-agent': 'Phone' } })
    return (Data as { accessToken: string }).accessToken
  }
  const listed = async (token: string) => (await t.get(list, as(token))).Data as ListedSession[]
  const codeOf = async (token: string) => (await t.get(list, as(token))).Code
  const withCookie = (cookie: string, headers: Record<string, string> = {}) =>
    postFrom(t, '/api/v3/users/nickname.set', { nickname: '新名' }, { headers: { cookie, ...headers } })

  it('the list has the caller’s sessions and marks the current one', async () => {
    t.clock.advance(1000)
    const token = await again()
    expect(await listed(token)).toEqual([
      {
        id: expect.any(Number),
        isCurrent: true,
        userAgent: 'Phone',
        ip: '192.0.2.2',
        createdAt: '2026-11-18 12:00:01',
        lastSeenAt: '2026-11-18 12:00:01',
        expiresAt: '2026-12-18 12:00:01',
      },
      expect.objectContaining({ isCurrent: false, userAgent: 'Firefox', ip: '192.0.2.1' }),
    ])
    expect((await t.get(list)).Code).toBe(-3001)
  })

  it('a revoked session ends at once', async () => {
    const token = await again()
    const old = (await listed(token)).find(({ isCurrent }) => !isCurrent)
    expect((await t.post('/api/v3/users/sessions.revoke', { id: old?.id }, as(token))).Code).toBe(0)
    expect(await codeOf(alice.token)).toBe(-4011)
    expect(await codeOf(token)).toBe(0)
  })

  it('all other sessions end in one call', async () => {
    const tokens = [await again(), await again()]
    expect((await t.post('/api/v3/users/sessions.revoke', {}, alice)).Code).toBe(0)
    expect(await Promise.all(tokens.map(codeOf))).toEqual([-4011, -4011])
    expect(await listed(alice.token)).toHaveLength(1)
  })

  it('another person’s session gets the same response as an unknown one', async () => {
    const bob = await registerAccount(t, 'bob')
    const [hers] = await listed(alice.token)
    const revoke = async (id: unknown) => (await t.post('/api/v3/users/sessions.revoke', { id }, bob)).Code
    expect(await revoke(hers?.id)).toBe(-4004)
    expect(await revoke(999_999)).toBe(-4004)
    expect(await revoke('x')).toBe(-4001)
    expect(await codeOf(alice.token)).toBe(0)
  })

  it('logging out ends the session and deletes the cookie', async () => {
    const other = await again()
    const answer = await t.post('/api/v3/users/logout', {}, alice)
    expect(answer).toMatchObject({ Code: 0, Data: [] })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^access_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect(await codeOf(alice.token)).toBe(-4011)
    expect(await codeOf(other)).toBe(0)
    expect((await t.post('/api/v3/users/logout', {})).Code).toBe(-3001)
  })

  it('a session lasts thirty days', async () => {
    t.clock.advance(30 * dayMs - 1)
    expect(await codeOf(alice.token)).toBe(0)
    t.clock.advance(1)
    expect(await codeOf(alice.token)).toBe(-4011)
  })

  it('the fifty newest sessions are kept', async () => {
    for (let i = 0; i < 50; i++) await again()
    expect(await codeOf(alice.token)).toBe(-4011)
    expect(await t.ctx.db.selectFrom('sessions').select('id').execute()).toHaveLength(50)
  })

  it('the last use is recorded once in four minutes, after the response', async () => {
    const seen = async () => (await listed(alice.token))[0]?.lastSeenAt
    t.clock.advance(239_000)
    await seen()
    t.clock.advance(1000)
    expect(await seen()).toBe('2026-11-18 12:00:00')
    await vi.waitFor(async () => expect(await seen()).toBe('2026-11-18 12:04:00'), {
      timeout: 5000,
      interval: 100,
    })
  })

  it('expired sessions and old failures are deleted hourly', async () => {
    await logInFrom(t, 'alice', 'wrong-1')
    await t.ctx.jobs.runDue()
    t.clock.advance(31 * dayMs)
    expect(await t.ctx.jobs.runDue()).toContain('sign-in: clean up')
    expect(await t.ctx.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await t.ctx.db.selectFrom('login_failures').select('ip').execute()).toEqual([])
  })

  it('the cookie is inaccessible to scripts and not sent by other sites', async () => {
    const { headers } = await logInFrom(t, 'alice', goodPassword, { headers: ownPage })
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^access_token=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = await openTestApp({ engine, environment: { SITE_URL: 'https://tea.example' } })
    await registerAccount(secure, 'alice')
    const answer = await logInFrom(secure, 'alice', goodPassword, { headers: ownPage })
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    await secure.close()
  })

  it('other clients get no cookie, and store the token of the response themselves', async () => {
    for (const headers of [{}, { 'x-chaguan-client': 'h5' }, { 'x-chaguan-client': '' }]) {
      const answer = await logInFrom(t, 'alice', goodPassword, { headers })
      expect(answer).toMatchObject({ Code: 0, Data: { accessToken: expect.any(String) } })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('a login issues a new token, whatever cookie was sent', async () => {
    const planted = `access_token=${alice.token}`
    const headers = { cookie: planted, origin: own, ...ownPage }
    const { headers: answered } = await logInFrom(t, 'alice', goodPassword, { headers })
    expect(String(answered['set-cookie'])).not.toContain(alice.token)
  })

  it('a token in the URL is ignored', async () => {
    for (const name of ['token', 'access_token', 'accessToken'])
      expect((await t.get(`${list}?${name}=${alice.token}`)).Code).toBe(-3001)
  })

  it('a write that is authenticated by the cookie needs the site’s own origin', async () => {
    const cookie = `access_token=${alice.token}`
    expect((await withCookie(cookie)).Code).toBe(-4002)
    expect((await withCookie(cookie, { origin: 'https://evil.example' })).Code).toBe(-4002)
    expect((await withCookie(cookie, { origin: 'null' })).Code).toBe(-4002)
    expect((await withCookie(cookie, { origin: own })).Code).toBe(0)
    expect((await t.inject({ method: 'GET', url: list, headers: { cookie } })).Code).toBe(0)
  })

  it('an invalid cookie is deleted, so that it does not block the next login', async () => {
    const headers = { cookie: `access_token=${'x'.repeat(43)}`, origin: own }
    const answer = await logInFrom(t, 'alice', goodPassword, { headers })
    expect(answer.Code).toBe(-4011)
    expect(String(answer.headers['set-cookie'])).toMatch(/^access_token=; Max-Age=0;/)
    const bearer = await t.get(list, { ...alice, token: 'x' })
    expect([bearer.Code, bearer.headers['set-cookie']]).toEqual([-4011, undefined])
  })

  it('invented tokens are refused, whatever their form', async () => {
    for (const token of ['x', 'null', `${alice.token}x`, "' or 1=1 --", 'x'.repeat(4000)])
      expect(await codeOf(token)).toBe(-4011)
  })

  it('a new password ends all other sessions, and the old one no longer logs in', async () => {
    const other = await again()
    const viewer = await findViewer(t.ctx, alice.token, {
      lang: 'zh',
      client: { ip: '192.0.2.1', userAgent: '' },
      origin: own,
      callUrl: '',
    })
    if (viewer?.id == null) throw new Error('no viewer')
    const me = { ...viewer, id: viewer.id }
    const change = (from: string, to: string) => changePassword(t.ctx, me, { password: from, code: '' }, to)
    await expect(change('wrong-1', 'tea-house-99')).rejects.toMatchObject({ reason: 'LOGIN_FAILED' })
    await expect(change(goodPassword, 'short')).rejects.toMatchObject({ reason: 'PASSWORD_ILLEGALITY' })
    await expect(change(goodPassword, goodPassword)).rejects.toMatchObject({ reason: 'USER_UPDATE_ERROR' })
    expect(await codeOf(other)).toBe(0)
    await change(goodPassword, 'tea-house-99')
    expect([await codeOf(other), await codeOf(alice.token)]).toEqual([-4011, 0])
    expect((await logInFrom(t, 'alice', goodPassword)).Code).toBe(-7040)
    expect((await logInFrom(t, 'alice', 'tea-house-99')).Code).toBe(0)
  })

  it('an administrator uses a refresh token once; the previous tokens become invalid', async () => {
    await t.ctx.transaction((tx) => tx.updateTable('group_user').set({ group_id: 1 }).execute())
    const { Data } = await logInFrom(t, 'alice', goodPassword)
    const first = Data as TokenView
    const refresh = (refreshToken: unknown, token = first.accessToken) =>
      t.post('/api/backAdmin/refresh.token', { refreshToken }, as(token))
    expect((await refresh('')).Code).toBe(-4001)
    expect((await refresh('made-up')).Code).toBe(-4011)
    expect((await refresh(first.accessToken)).Code).toBe(-4011)
    const answer = await refresh(first.refreshToken)
    const second = answer.Data as TokenView
    expect(Object.keys(second)).toEqual(['tokenType', 'expiresIn', 'accessToken', 'refreshToken'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect([await codeOf(first.accessToken), await codeOf(second.accessToken)]).toEqual([-4011, 0])
    expect((await refresh(first.refreshToken, second.accessToken)).Code).toBe(-4011)
    const bob = await registerAccount(t, 'bob')
    expect(
      (await t.post('/api/backAdmin/refresh.token', { refreshToken: second.refreshToken }, bob)).Code,
    ).toBe(-4002)
  })

  it('permissions of a group that has ended are gone with the next request', async () => {
    const until = t.clock.now() + 1000
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('group_user')
        .set({ group_id: 1, expiration_at: until })
        .where('user_id', '=', alice.id)
        .execute(),
    )
    expect((await t.get('/api/backAdmin/settings', alice)).Code).toBe(0)
    t.clock.advance(1000)
    expect((await t.get('/api/backAdmin/settings', alice)).Code).toBe(-4002)
  })
})

it('passwords and tokens are never written to the log', async () => {
  const lines: string[] = []
  const t = await openTestApp({ log: openLog({ write: (line: string) => void lines.push(line) }) })
  const alice = await registerAccount(t, 'alice')
  await logInFrom(t, 'alice', 'wrong-secret-1')
  await t.get('/api/v3/users/sessions', alice)
  await t.get(`/api/v3/users/sessions?token=${alice.token}`)
  await t.get('/api/v3/users/sessions', { ...alice, token: 'made-up-token' })
  await t.post('/api/v3/users/logout', {}, alice)
  t.ctx.log.warn({ password: goodPassword, headers: { authorization: alice.token } }, 'hidden')
  await t.close()
  const log = lines.join('')
  expect(log).toContain('[hidden]')
  for (const secret of [goodPassword, 'wrong-secret-1', alice.token, 'made-up-token'])
    expect(log).not.toContain(secret)
})
