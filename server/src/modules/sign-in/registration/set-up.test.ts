import type { LoginView } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goodPassword, logInFrom, postFrom } from '../../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { linkOrigin, readSettings } from '../../settings/index.ts'
import { findUser } from '../../users/index.ts'
import { ensureAdministrator } from '../index.ts'

const path = '/api/v3/users/setup'

describe.each(engines)('the first start on %s', (engine) => {
  let t: TestApp
  beforeEach(async () => {
    t = await openTestApp({ engine })
  })
  afterEach(async () => {
    await t.close()
  })

  const given = (token: unknown, more: object = {}) => ({
    token,
    username: 'boss',
    password: goodPassword,
    passwordConfirmation: goodPassword,
    ...more,
  })
  const administrators = () =>
    t.ctx.db
      .selectFrom('group_user')
      .select(['user_id', 'group_id', 'expiration_at'])
      .where('group_id', '=', 1)
      .execute()

  it('the token of the first start makes user 1 the administrator, logged in, and is then void', async () => {
    const token = await ensureAdministrator(t.ctx)
    expect(token).toMatch(/^[\w-]{43}$/)
    const answer = await postFrom(t, path, given(token))
    expect(answer.Data).toMatchObject({ userId: 1, isMissNickname: false })
    const boss = { id: 1, token: (answer.Data as LoginView).accessToken, nickname: '' }
    expect((await t.get('/api/backAdmin/settings', boss)).Code).toBe(0)
    expect(await findUser(t.ctx.db, 1)).toMatchObject({ username: 'boss', nickname: 'boss' })
    expect((await postFrom(t, path, given(token, { username: 'second' }))).Code).toBe(-4004)
    expect(await ensureAdministrator(t.ctx)).toBeNull()
    const next = await postFrom(t, '/api/v3/users/username.register', {
      ...given(null),
      username: 'bob',
      nickname: 'bob',
    })
    expect(next.Data).toMatchObject({ userId: 2 })
  })

  it('without the token nobody becomes the administrator', async () => {
    const token = await ensureAdministrator(t.ctx)
    for (const wrong of [undefined, '', 'x', `${token}x`, token?.slice(1)])
      expect((await postFrom(t, path, given(wrong))).Code).toBe(-4002)
    expect((await postFrom(t, path, given({ a: 1 }))).Code).toBe(-4001)
    expect(await administrators()).toEqual([])
  })

  it('invalid names and passwords are refused, and the token still works', async () => {
    const token = await ensureAdministrator(t.ctx)
    const attempt = async (more: object) => (await postFrom(t, path, given(token, more))).Code
    expect(await attempt({ username: '' })).toBe(-7049)
    expect(await attempt({ username: 'two words' })).toBe(-7073)
    expect(await attempt({ nickname: 'x'.repeat(16) })).toBe(-7041)
    expect(await attempt({ password: 'short' })).toBe(-7067)
    expect(await attempt({ passwordConfirmation: 'other-88' })).toBe(-4001)
    expect(await administrators()).toEqual([])
    expect(await attempt({ nickname: '站长' })).toBe(0)
  })

  it('of two concurrent set-ups one creates the administrator', async () => {
    const token = await ensureAdministrator(t.ctx)
    const answers = await Promise.all(
      ['boss', 'chief', 'boss'].map((username) => postFrom(t, path, given(token, { username }))),
    )
    expect(answers.map(({ Code }) => Code).sort((a, b) => b - a)).toEqual([0, -4004, -4004])
    expect(await administrators()).toEqual([{ group_id: 1, user_id: 1, expiration_at: null }])
    expect(await t.ctx.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  it('people may register before there is an administrator, who is user 1 all the same', async () => {
    const token = await ensureAdministrator(t.ctx)
    const early = await postFrom(t, '/api/v3/users/username.register', {
      ...given(null),
      username: 'early',
      nickname: 'early',
    })
    expect(early.Data).toMatchObject({ userId: 2 })
    expect(
      (
        await t.get('/api/backAdmin/settings', {
          id: 2,
          token: (early.Data as LoginView).accessToken,
          nickname: '',
        })
      ).Code,
    ).toBe(-4002)
    expect((await postFrom(t, path, given(token))).Data).toMatchObject({ userId: 1 })
  })

  it('the printed URL survives a restart', async () => {
    expect(await ensureAdministrator(t.ctx)).toBe(await ensureAdministrator(t.ctx))
  })
})

describe.each(engines)('a configured administrator on %s', (engine) => {
  const environment = { ADMIN_USERNAME: 'Boss', ADMIN_PASSWORD: 'openly' }

  it('the configured administrator is created once, also by two processes that start together', async () => {
    const t = await openTestApp({ engine, environment })
    expect(await Promise.all([ensureAdministrator(t.ctx), ensureAdministrator(t.ctx)])).toEqual([null, null])
    expect(await ensureAdministrator(t.ctx)).toBeNull()
    expect((await logInFrom(t, 'boss', 'openly')).Data).toMatchObject({ userId: 1 })
    expect(await t.ctx.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect((await postFrom(t, path, { token: 'x' })).Code).toBe(-4004)
    await t.close()
  })

  it('the configured administrator is not created if there is one, and cannot take a member’s name', async () => {
    const t = await openTestApp({ engine, environment })
    await t.ctx.transaction((tx) => tx.updateTable('users').set({ status: 0 }).execute())
    const member = await t.createMember({ nickname: 'boss' })
    await expect(ensureAdministrator(t.ctx)).rejects.toThrow(
      'ADMIN_USERNAME cannot be "Boss": This name is already taken.',
    )
    await t.createAdmin()
    expect(await ensureAdministrator(t.ctx)).toBeNull()
    expect(member.id).toBe(2)
    await t.close()
  })
})

describe.each(engines)('the first start on %s at an unknown address', (engine) => {
  let t: TestApp
  beforeEach(async () => {
    t = await openTestApp({ engine, environment: { SITE_URL: '' } })
  })
  afterEach(() => t.close())

  const host = 'forum.example'
  const call = (url: string, body: object | null, at = host) =>
    t.inject({
      method: body ? 'POST' : 'GET',
      url,
      headers: { host: at, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    })
  const site = async (at?: string) =>
    ((await call('/api/v3/forum', null, at)).Data as { setSite: Record<string, unknown> }).setSite
  const setUp = async (more: object, at?: string) => {
    const password = { password: goodPassword, passwordConfirmation: goodPassword }
    return call(path, { token: await ensureAdministrator(t.ctx), username: 'boss', ...password, ...more }, at)
  }

  it('the set-up asks for the address, and stores it as the site’s', async () => {
    expect(await site()).toMatchObject({ isSetUp: false, needsAddress: true })
    for (const siteUrl of [undefined, '', ' ', 'forum.example', 'ftp://forum.example', 'javascript:alert(1)'])
      expect(await setUp({ siteUrl })).toMatchObject({ Code: -4001, Data: { field: 'siteUrl' } })
    expect((await setUp({ siteUrl: ' https://tea.example/forum/?a=1 ' })).Code).toBe(0)
    expect((await readSettings(t.ctx)).site_url).toBe('https://tea.example')
    expect(await linkOrigin(t.ctx, { origin: 'http://stranger.example' })).toBe('https://tea.example')
    expect(await site()).toMatchObject({ isSetUp: true, siteUrl: 'https://tea.example' })
    expect(await site()).not.toHaveProperty('needsAddress')
    const feed = await t.app.inject({ url: '/atom.xml', headers: { host } })
    expect(feed.statusCode).toBe(200)
    expect(feed.body).toContain('https://tea.example/')
    expect(feed.body).not.toContain(host)
  })

  it('the set-up on this machine does not ask, and stores nothing', async () => {
    expect(await site('127.0.0.1:3000')).not.toHaveProperty('needsAddress')
    expect((await setUp({ siteUrl: 'https://tea.example' }, '127.0.0.1:3000')).Code).toBe(0)
    expect((await readSettings(t.ctx)).site_url).toBe('')
  })
})
