import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DevServicesSite, openDevServicesSite } from '../../testing/doubles/dev-services-site.ts'
import type { TestBrowser } from '../../testing/doubles/test-browser.ts'
import { goodPassword, registerAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const expired = -7045
const newcomer = -7016

const save = '/api/backAdmin/oidc.providers.save'
const local = (issuer: string, more: object = {}) => ({
  name: '本地',
  issuer,
  clientId: 'local',
  clientSecret: 'local-secret',
  ...more,
})

describe.each(engines)('login by provider on %s', (engine) => {
  let site: DevServicesSite
  let t: TestApp
  let admin: TestMember
  let providerId: number
  beforeEach(async () => {
    site = await openDevServicesSite(engine)
    t = site.t
    admin = await t.createAdmin()
    const saved = await t.post(save, local(site.services.origin), admin)
    providerId = (saved.Data as { id: number }).id
  })
  afterEach(() => site.close())

  /** Goes to the provider and returns as a person; returns the query of the redirect. */
  async function leave(browser: TestBrowser, person: string, next = '') {
    const start = await browser.get(
      `/api/v3/users/oidc.start?id=${providerId}&next=${encodeURIComponent(next)}`,
    )
    expect(start.Code).toBe(0)
    return site.choose((start.Data as { address: string }).address, person)
  }
  const comeBack = (browser: TestBrowser, query: URLSearchParams) =>
    browser.post('/api/v3/users/oidc.login', { query: query.toString() })
  const visit = async (browser: TestBrowser, person: string) =>
    comeBack(browser, await leave(browser, person))
  async function join(person: string, nickname: string) {
    const browser = site.browser()
    expect((await visit(browser, person)).Code).toBe(newcomer)
    const made = await browser.post('/api/v3/users/newcomer.register', { nickname })
    expect(made.Code).toBe(0)
    return { browser, id: (made.Data as { userId: number }).userId }
  }

  it('a new person gets a pending registration, creates an account and logs in by the provider from then on', async () => {
    const { id } = await join('xiaoman', '小满')
    const again = site.browser('192.0.2.41')
    const query = await leave(again, 'xiaoman', '/thread/7')
    expect(await comeBack(again, query)).toMatchObject({
      Code: 0,
      Data: { userId: id, next: '/thread/7', isMissNickname: false },
    })
    expect(again.cookies.has('access_token')).toBe(true)
  })

  it('the authorization request carries a state, a nonce and a challenge, and never the secret', async () => {
    const { Data } = await site.browser().get(`/api/v3/users/oidc.start?id=${providerId}`)
    const { address, state } = Data as { address: string; state: string }
    const query = new URL(address).searchParams
    expect(query.get('state')).toBe(state)
    expect(query.get('code_challenge_method')).toBe('S256')
    for (const name of ['nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/)
    expect(address).not.toContain('local-secret')
  })

  it('a redirect is accepted once, in the browser that started it, within ten minutes', async () => {
    await join('xiaoman', '小满')
    const browser = site.browser()
    const query = await leave(browser, 'xiaoman')
    const state = browser.cookies.get('sign_in_state') ?? ''
    expect((await comeBack(site.browser(), query)).Code).toBe(expired)
    expect((await comeBack(browser, query)).Code).toBe(0)
    browser.cookies.delete('access_token')
    browser.cookies.set('sign_in_state', state)
    expect((await comeBack(browser, query)).Code).toBe(expired)
    const late = await leave(browser, 'xiaoman')
    t.clock.advance(600_000)
    expect((await comeBack(browser, late)).Code).toBe(expired)
  })

  it('a code of another request, a foreign issuer and a refusal at the provider do not log in', async () => {
    await join('xiaoman', '小满')
    const [one, other] = [site.browser(), site.browser()]
    const [mine, theirs] = [await leave(one, 'guyu'), await leave(other, 'xiaoman')]
    const mixed = new URLSearchParams(mine)
    mixed.set('code', theirs.get('code') ?? '')
    expect((await comeBack(one, mixed)).Code).toBe(-5004)
    const foreign = await leave(one, 'xiaoman')
    foreign.set('iss', 'https://evil.example')
    expect((await comeBack(one, foreign)).Code).toBe(-5004)
    const denied = await leave(one, 'xiaoman', '/thread/7')
    const said = new URLSearchParams({ error: 'access_denied', state: denied.get('state') ?? '' })
    const cancelled = { Code: -5004, Message: '你取消了授权，没有登录' }
    expect(await comeBack(one, said)).toMatchObject({ ...cancelled, Data: { next: '/thread/7' } })
    // Late and without the state, the response is the same.
    expect(await comeBack(one, said)).toMatchObject(cancelled)
    expect(await comeBack(one, new URLSearchParams({ error: 'access_denied' }))).toMatchObject(cancelled)
    const broken = new URLSearchParams({ error: 'server_error', state: 'x' })
    expect(await comeBack(one, broken)).toMatchObject({ Code: -5004, Message: '授权没有完成' })
    expect(one.cookies.has('access_token')).toBe(false)
  })

  it('an account is linked by its password, once, and never by its e-mail address', async () => {
    const alice = await registerAccount(t, 'alice')
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('user_emails')
        .values({ user_id: alice.id, email: 'guyu@local.test', email_key: 'guyu@local.test', verified_at: 1 })
        .execute(),
    )
    const browser = site.browser()
    expect((await visit(browser, 'guyu')).Code).toBe(newcomer)
    expect((await browser.get('/api/v3/users/newcomer')).Data).toEqual({
      kind: 'provider',
      provider: '本地',
      label: 'guyu@local.test',
      nickname: '谷雨',
      mayRegister: true,
    })
    const bind = { username: 'alice', password: goodPassword }
    expect((await browser.post('/api/v3/users/newcomer.bind', { ...bind, password: 'wrong-1' })).Code).toBe(
      -7040,
    )
    expect(await browser.post('/api/v3/users/newcomer.bind', bind)).toMatchObject({
      Code: 0,
      Data: { userId: alice.id },
    })
    const other = site.browser()
    expect((await visit(other, 'lidong')).Code).toBe(newcomer)
    expect((await other.post('/api/v3/users/newcomer.bind', bind)).Code).toBe(-7037)
    expect(other.cookies.has('access_token')).toBe(false)
  })

  it('a member links the provider by confirming it, and nobody else can link it afterwards', async () => {
    const { browser, id } = await join('xiaoman', '小满')
    expect((await visit(browser, 'xiaoman')).Code).toBe(-7037)
    const alice = site.browser()
    await registerAccount(t, 'alice')
    await alice.post('/api/v3/users/username.login', { username: 'alice', password: goodPassword })
    expect((await visit(alice, 'xiaoman')).Code).toBe(-7037)
    expect((await visit(alice, 'guyu')).Code).toBe(newcomer)
    expect((await alice.post('/api/v3/users/newcomer.link')).Code).toBe(0)
    expect((await alice.get('/api/v3/users/identities')).Data).toMatchObject({
      hasPassword: true,
      providers: [{ id: providerId, isLinked: true, label: 'guyu@local.test' }],
    })
    expect((await alice.post('/api/v3/users/newcomer.link')).Code).toBe(expired)
    expect(id).toBeGreaterThan(0)
  })

  it('a provider is unlinked only while another way to log in remains', async () => {
    const { browser } = await join('xiaoman', '小满')
    const unlink = () => browser.post('/api/v3/users/identities.unlink', { providerId })
    expect((await unlink()).Code).toBe(-4005)
    expect((await browser.get('/api/v3/users/identities')).Data).toMatchObject({
      providers: [{ isLinked: true }],
    })
    const newPassword = { newPassword: goodPassword, passwordConfirmation: goodPassword }
    expect((await browser.post('/api/v3/users/update.user', newPassword)).Code).toBe(0)
    expect((await unlink()).Code).toBe(0)
    expect((await unlink()).Code).toBe(-4004)
  })

  it('a closed registration stays closed, a review is required, and a taken nickname is refused', async () => {
    await registerAccount(t, 'alice')
    const browser = site.browser()
    await visit(browser, 'xiaoman')
    const register = (nickname: string) => browser.post('/api/v3/users/newcomer.register', { nickname })
    expect((await register('alice')).Code).toBe(-7042)
    expect((await register('')).Code).toBe(-7049)
    await setSettings(t.ctx, { register_close: false })
    expect((await browser.get('/api/v3/users/newcomer')).Data).toMatchObject({ mayRegister: false })
    expect((await register('小满')).Code).toBe(-7032)
    await setSettings(t.ctx, { register_close: true, register_validate: true })
    expect(await register('小满')).toMatchObject({ Code: 0, Data: { userStatus: 2 } })
  })

  it('a member with a second factor is asked for it, and gets the page to return to', async () => {
    const { id } = await join('xiaoman', '小满')
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('two_factors')
        .values({ user_id: id, sealed_secret: '', confirmed_at: 1, last_step: 0, created_at: 1 })
        .execute(),
    )
    const browser = site.browser()
    const asked = await comeBack(browser, await leave(browser, 'xiaoman', '/thread/7'))
    expect(asked).toMatchObject({ Code: -8002, Data: { ticket: expect.any(String), next: '/thread/7' } })
    expect(browser.cookies.has('access_token')).toBe(false)
  })

  it('a banned person is refused with the reason', async () => {
    const { id } = await join('xiaoman', '小满')
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: 1, reject_reason: '广告' }).where('id', '=', id).execute(),
    )
    const browser = site.browser()
    expect(await visit(browser, 'xiaoman')).toMatchObject({ Code: -4009, Data: { banReason: '广告' } })
    expect(browser.cookies.has('access_token')).toBe(false)
  })

  it('disabled providers do not log in and are listed nowhere', async () => {
    expect((await t.get('/api/v3/users/oidc.providers')).Data).toEqual([{ id: providerId, name: '本地' }])
    expect((await t.post(save, { id: providerId, isEnabled: 0 }, admin)).Code).toBe(0)
    expect((await t.get('/api/v3/users/oidc.providers')).Data).toEqual([])
    expect((await t.get('/api/v3/forum')).Data).toMatchObject({ passport: { providers: [] } })
    expect((await t.get(`/api/v3/users/oidc.start?id=${providerId}`)).Code).toBe(-4004)
  })

  it('a link redirects to the provider, or to the return page with the error', async () => {
    const browser = site.browser()
    const gone = await browser.get(`/user/oidc/start?id=${providerId}`)
    expect(gone.status).toBe(303)
    expect(gone.headers.location).toContain(`${site.services.origin}/authorize?`)
    expect(browser.cookies.has('sign_in_state')).toBe(true)
    const nowhere = await browser.get('/user/oidc/start?id=999')
    expect(nowhere.headers.location).toBe('/user/oidc/callback?error=RESOURCE_NOT_FOUND')
  })

  it('the server has no routes of an issuer or of WeChat', async () => {
    const paths = ['/.well-known/openid-configuration', '/jwks', '/authorize', '/token', '/sns/userinfo']
    for (const url of paths.flatMap((path) => [path, `/local-issuer${path}`]))
      for (const method of ['GET', 'POST'] as const) expect(t.app.hasRoute({ method, url }), url).toBe(false)
    expect(t.app.printRoutes()).not.toMatch(/issuer|\bsns\b/)
  })
})

describe.each(engines)('managing providers on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterEach(() => t.close())

  it('several providers are stored in their order, and their secrets are never returned', async () => {
    const first = local('https://one.example', { sort: 2, clientSecret: 'hush-hush' })
    const saved = await t.post(save, first, admin)
    expect(saved.Data).toMatchObject({
      clientSecret: '********',
      scopes: 'openid profile email',
      redirectUri: 'http://forum.test/user/oidc/callback',
      isEnabled: 1,
    })
    await t.post(
      '/api/oidc-providers.v2',
      { data: local('https://two.example', { sort: 1, name: '二' }) },
      admin,
    )
    const list = await t.get('/api/backAdmin/oidc.providers', admin)
    expect((list.Data as { name: string }[]).map(({ name }) => name)).toEqual(['二', '本地'])
    const rows = await t.ctx.db.selectFrom('oidc_providers').selectAll().execute()
    expect(JSON.stringify([list, rows])).not.toContain('hush-hush')
  })

  it('a form with an outdated secret overwrites nothing, and gets only that it changed', async () => {
    const other = await t.createAdmin()
    const { id } = (await t.post(save, local('https://one.example'), admin)).Data as { id: number }
    const keep = (clientSecret: string, shown: string, by: TestMember) =>
      t.post(save, { id, clientSecret, was: { clientSecret: shown } }, by)
    const listed = (await t.get('/api/backAdmin/oidc.providers', admin)).Data as { secretVersion: string }[]
    const seen = listed[0]?.secretVersion ?? ''
    expect(seen).toMatch(/^[0-9a-f]{16}$/)
    expect((await keep('green-tea', seen, admin)).Code).toBe(0)
    expect(await keep('black-tea', seen, other)).toMatchObject({
      Code: -4005,
      Data: { conflicts: [{ key: 'clientSecret', value: '********' }] },
    })
    // Clients that know no versions send the mask.
    expect((await keep('black-tea', '********', other)).Code).toBe(0)
  })

  it('asterisks keep the secret, an empty one deletes it, and missing fields are not changed', async () => {
    const { id } = (await t.post(save, local('https://one.example'), admin)).Data as { id: number }
    const secretOf = async () =>
      (await t.ctx.db.selectFrom('oidc_providers').selectAll().execute())[0]?.sealed_secret
    const before = await secretOf()
    expect((await t.post(save, { id, clientSecret: '********', scopes: 'email' }, admin)).Data).toMatchObject(
      {
        scopes: 'openid email',
        issuer: 'https://one.example',
      },
    )
    expect(await secretOf()).toBe(before)
    expect((await t.post(save, { id, clientSecret: '' }, admin)).Data).toMatchObject({ clientSecret: '' })
    expect((await t.post('/api/backAdmin/oidc.providers.delete', { id }, admin)).Code).toBe(0)
    expect((await t.post('/api/backAdmin/oidc.providers.delete', { id }, admin)).Code).toBe(-4004)
    expect((await t.post(save, { id, name: '无' }, admin)).Code).toBe(-4004)
  })

  it.each([
    ['without https', { issuer: 'http://issuer.example' }],
    ['that is no address', { issuer: 'issuer' }],
    ['with a password in it', { issuer: 'https://a:b@issuer.example' }],
    ['with a query', { issuer: 'https://issuer.example/?x=1' }],
    ['without a name', { name: ' ' }],
    ['with broken scopes', { scopes: 'openid "x"' }],
  ])('an issuer %s is refused', async (_about, more) => {
    expect((await t.post(save, local('https://one.example', more), admin)).Code).toBe(-4001)
    expect((await t.get('/api/backAdmin/oidc.providers', admin)).Data).toEqual([])
  })
})
