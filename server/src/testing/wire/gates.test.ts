import { userStatus } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { expectEnvelope, legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { goodPassword, logInFrom, postFrom, registerAccount } from '../fixtures/accounts.ts'
import { insertSignInField } from '../fixtures/sign-in-field.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'

type Called = readonly ['GET' | 'POST', string]

/** The calls on the white lists of docs/reference/wire.md#site-gate, as far as this site serves them. */
const open: readonly Called[] = [
  ['GET', 'users.list'],
  ['GET', 'users/sessions'],
  ['POST', 'users/username.check'],
  ['POST', 'users/nickname.set'],
  ['POST', 'users/update.user'],
  ['POST', 'users/avatar'],
  ['POST', 'attachments'],
  ['GET', 'categories'],
  ['GET', 'thread.stick'],
  ['GET', 'tom.permissions'],
  ['GET', 'thread.recommends'],
  ['GET', 'thread.typelist'],
  ['GET', 'unreadnotification'],
  ['GET', 'posts.list'],
  ['GET', 'emoji'],
  ['GET', 'view.count'],
]

/** Allowed in any state of the account. */
const alwaysOpen: readonly Called[] = [
  ['GET', 'forum'],
  ['GET', 'user'],
]

/** Of the calls below, those that visitors may read. */
const visitorsReads: readonly string[] = ['thread.detail', 'posts.detail', 'posts.postion']

const others: readonly Called[] = [
  ['GET', 'group.permission.list'],
  ['GET', 'categories.thread'],
  ['GET', 'thread.detail'],
  ['POST', 'thread.create'],
  ['POST', 'thread.update'],
  ['POST', 'thread.delete'],
  ['POST', 'threads/operate'],
  ['POST', 'thread.share'],
  ['GET', 'posts.detail'],
  ['GET', 'posts.reply'],
  ['GET', 'posts.postion'],
  ['POST', 'posts.create'],
  ['POST', 'posts.update'],
]

const threadList: Called = ['GET', 'thread.list']

describe.each(engines)('the gates before every call on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await t.createMember()
  })
  afterAll(() => t.close())

  const setUser = (values: { status?: number; reject_reason?: string; expired_at?: number | null }) =>
    t.ctx.transaction((tx) => tx.updateTable('users').set(values).where('id', '=', member.id).execute())

  describe.each(prefixes)('below %s', (prefix) => {
    const client = () => legacyClient(t, prefix)
    const call = ([method, path]: Called, as?: TestMember) =>
      method === 'GET' ? client().get(path, {}, as) : client().post(path, {}, as)
    const codesOf = async (calls: readonly Called[], as?: TestMember) => {
      const codes = new Map<string, number>()
      for (const each of calls) codes.set(each[1], (await call(each, as)).Code)
      return codes
    }
    const expectAll = async (calls: readonly Called[], code: number, as?: TestMember) =>
      expect(await codesOf(calls, as)).toEqual(new Map(calls.map(([, path]) => [path, code])))
    const expectNone = async (calls: readonly Called[], code: number, as?: TestMember) =>
      expect([...(await codesOf(calls, as)).values()]).not.toContain(code)

    it('a closed site is refused to all but administrators, with the reason', async () => {
      await setSettings(t.ctx, { site_close: true, site_close_msg: '今日盘点' })
      for (const as of [undefined, member]) {
        await expectAll([...open, ...alwaysOpen, ...others, threadList], -3005, as)
        expect((await client().get('forum', {}, as)).Data).toEqual({ detail: '今日盘点' })
      }
      await expectNone([...open, ...alwaysOpen, ...others, threadList], -3005, admin)
      const login = await legacyClient(t, '/api/backAdmin/').post('login', {})
      expect(login.Code).toBe(-4001)
      expect((await client().post('users/username.login', {})).Code).toBe(-3005)
      await setSettings(t.ctx, { site_close: false })
    })

    it('on a paid site people who have not joined are sent to the payment page, except on its white list', async () => {
      await setSettings(t.ctx, { wxpay_close: true, site_mode: 'pay', site_price: '1' })
      for (const as of [undefined, member]) {
        await expectAll([...others, threadList], -3006, as)
        await expectNone([...open, ...alwaysOpen], -3006, as)
        expect((await call(['GET', 'thread.detail'], as)).Data).toEqual([])
        expect((await client().get('thread.list', { scope: 3 }, as)).Code).toBe(0)
        for (const scope of [0, 1, 2])
          expect((await client().get('thread.list', { scope }, as)).Code).toBe(-3006)
      }
      await setUser({ expired_at: t.clock.now() + 1000 })
      for (const as of [member, admin])
        await expectNone([...open, ...alwaysOpen, ...others, threadList], -3006, as)
      await setUser({ expired_at: null })
      await setSettings(t.ctx, { site_mode: 'public' })
    })

    it.each([
      [userStatus.banned, -4009, () => ({ banReason: '刷屏' })],
      [userStatus.refused, -4007, () => ({ id: member.id, userName: 'member2', rejectReason: '刷屏' })],
      [userStatus.ignored, -4008, () => []],
    ])('an account in state %i gets %i, except from forum and user', async (status, code, data) => {
      await setUser({ status, reject_reason: '刷屏' })
      await expectAll([...open, ...others, threadList], code, member)
      await expectNone(alwaysOpen, code, member)
      expect((await client().get('thread.list', {}, member)).Data).toEqual(data())
      await setUser({ status: userStatus.normal, reject_reason: '' })
    })

    it('an account under review gets -3003 off the white list, except for reads of visitors', async () => {
      await setUser({ status: userStatus.inReview })
      await expectAll(
        others.filter(([, path]) => !visitorsReads.includes(path)),
        -3003,
        member,
      )
      await expectNone([...open, ...alwaysOpen, threadList], -3003, member)
      for (const path of visitorsReads)
        expect([path, (await call(['GET', path], member)).Code]).toEqual([
          path,
          (await call(['GET', path])).Code,
        ])
      await setUser({ status: userStatus.normal })
    })

    it.each([
      [userStatus.needsFields, -3007, false],
      [userStatus.normal, -3007, true],
    ])('an account in state %i gets %i off the white list', async (status, code, asksForFields) => {
      await setUser({ status })
      await insertSignInField(t)
      await setSettings(t.ctx, { open_ext_fields: asksForFields })
      await expectAll(others, code, member)
      await expectNone([...open, ...alwaysOpen, threadList], code, member)
      expect((await call(['GET', 'thread.detail'], member)).Data).toEqual([])
      await expectNone([...open, ...alwaysOpen, ...others, threadList], code)
      await setSettings(t.ctx, { open_ext_fields: false })
      await setUser({ status: userStatus.normal })
    })

    it('a banned member may still log out', async () => {
      const banned = await t.createMember({ status: userStatus.banned })
      expect((await client().post('users/logout', {}, banned)).Code).toBe(0)
      expect((await client().get('forum', {}, banned)).Code).toBe(-4011)
    })
  })
})

describe('rate limits', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp()
    await t.createAdmin()
  })
  afterAll(() => t.close())

  const tooMany = (seconds: number) => ({
    status: 429,
    Code: -5002,
    Data: [],
    headers: expect.objectContaining({ 'retry-after': String(seconds) }),
  })

  it('unreadnotification is limited to 50 times in 30 s, below both prefixes together', async () => {
    const [one, other] = [await t.createMember(), await t.createMember()]
    for (let n = 0; n < 50; n += 1)
      expect((await t.get(`${prefixes[n % 2]}unreadnotification`, one)).Code).toBe(0)
    const refused = await t.get('/api/v3/unreadnotification', one)
    expectEnvelope(refused)
    expect(refused).toMatchObject(tooMany(10))
    expect((await t.get('/api/v3/unreadnotification', other)).Code).toBe(0)
    expect((await t.get('/api/v3/forum', one)).Code).toBe(0)
  })

  it('username.register is limited to ten times a minute from an address, followed by ten minutes of waiting', async () => {
    const register = (ip: string) => postFrom(t, '/api/v3/users/username.register', {}, { ip })
    for (let n = 0; n < 10; n += 1) expect((await register('10.4.0.1')).Code).toBe(-7049)
    const refused = await register('10.4.0.1')
    expectEnvelope(refused)
    expect(refused).toMatchObject(tooMany(600))
    expect((await register('10.4.0.2')).Code).toBe(-7049)
  })

  it('registrations are counted by address, logged in or not: new accounts give no new budgets', async () => {
    const register = (name: string, token?: string) => {
      const passwords = { password: goodPassword, passwordConfirmation: goodPassword }
      const body = { username: name, nickname: name, ...passwords }
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      return postFrom(t, '/api/v3/users/username.register', body, { ip: '10.4.0.3', headers })
    }
    let token: string | undefined
    const seen: number[] = []
    for (let n = 0; n < 11; n += 1) {
      const answer = await register(`many${n}`, token)
      seen.push(answer.status)
      token = (answer.Data as { accessToken?: string }).accessToken ?? token
    }
    expect(seen).toEqual([...Array(10).fill(200), 429])
  })

  it('a person has one budget for all sessions', async () => {
    const account = await registerAccount(t, 'twice', { ip: '10.4.0.4' })
    const again = await logInFrom(t, 'twice', account.password, { ip: '10.4.0.5' })
    const twin = { ...account, token: (again.Data as { accessToken: string }).accessToken }
    for (let n = 0; n < 50; n += 1)
      expect((await t.get('/api/v3/unreadnotification', n % 2 ? account : twin)).Code).toBe(0)
    expect(await t.get('/api/v3/unreadnotification', account)).toMatchObject(tooMany(10))
    expect(await t.get('/api/v3/unreadnotification', twin)).toMatchObject(tooMany(10))
  })

  it('unknown tokens are counted by address, all of them together', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 70; n += 1)
      statuses.add(
        (
          await t.inject({
            url: '/api/v3/forum',
            headers: { authorization: `Bearer made-up-${n}` },
            remoteAddress: '10.4.0.6',
          })
        ).status,
      )
    expect(statuses).toEqual(new Set([200, 429]))
  })

  it('other calls follow the setting api_freq', async () => {
    const one = await t.createMember()
    const freq = (times: number) => ({ freq: times, forbidden: 7 })
    await setSettings(t.ctx, { api_freq: JSON.stringify({ get: freq(3), post: freq(2) }) })
    const codes = async (times: number, ask: () => Promise<{ Code: number; status: number }>) => {
      const seen: number[] = []
      for (let n = 0; n < times; n += 1) seen.push((await ask()).status)
      return seen
    }
    expect(await codes(4, () => t.get('/api/v3/categories', one))).toEqual([200, 200, 200, 429])
    expect(await t.get('/api/v3/categories', one)).toMatchObject(tooMany(7))
    expect(await codes(3, () => t.post('/api/v3/users/nickname.set', {}, one))).toEqual([200, 200, 429])
    await setSettings(t.ctx, { api_freq: JSON.stringify({ get: freq(500), post: freq(200) }) })
  })

  it('comments and follows may be three tenths of the limit: 60 a minute', async () => {
    const one = await t.createMember()
    const calls = {
      'posts.create': (n: number) => ({ id: 999_999, content: `a comment, the ${n}th` }),
      'follow.create': () => ({ toUserId: 999_999 }),
    }
    for (const [path, body] of Object.entries(calls)) {
      for (let n = 0; n < 60; n += 1) expect((await t.post(`/api/v3/${path}`, body(n), one)).status).toBe(200)
      expect(await t.post(`/api/v3/${path}`, body(60), one)).toMatchObject(tooMany(7))
    }
  })

  it('a person may comment with the same text thirty times a minute', async () => {
    const [one, other] = [await t.createMember(), await t.createMember()]
    const words = '加我，天天有优惠'
    const comment = (as: TestMember, content = words) =>
      t.post('/api/v3/posts.create', { id: 999_999, content }, as)
    for (let n = 0; n < 30; n += 1) expect((await comment(one)).status).toBe(200)
    expect(await comment(one, ` ${words}\n`)).toMatchObject(tooMany(60))
    expect((await comment(one, '别的话')).status).toBe(200)
    expect((await comment(other)).status).toBe(200)
  })
})
