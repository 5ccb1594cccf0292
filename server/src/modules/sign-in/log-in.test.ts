import argon2 from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goodPassword, logInFrom, postFrom, registerAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const wrong = -7040
const home = '192.0.2.1'
const elsewhere = '198.51.100.7'
const lockMs = 15 * 60_000

describe.each(engines)('logging in with a password on %s', (engine) => {
  let t: TestApp
  beforeEach(async () => {
    t = await openTestApp({ engine })
    vi.spyOn(argon2, 'verify')
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await t.close()
  })

  const logIn = (name: string, password: string, ip = home) => logInFrom(t, name, password, { ip })
  const codes = async (times: number, name: string, password: string, ip = home) => {
    const answers: number[] = []
    for (let i = 0; i < times; i++) answers.push((await logIn(name, password, ip)).Code)
    return answers
  }
  const setStatus = (id: number, status: number, reason = '') =>
    t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status, reject_reason: reason }).where('id', '=', id).execute(),
    )

  it('the right password returns valid tokens, and nothing else about the account', async () => {
    const { id } = await registerAccount(t, 'Alice')
    const answer = await logIn(' aLiCe ', goodPassword)
    expect(answer).toMatchObject({ Code: 0, status: 200 })
    expect(answer.Data).toEqual({
      tokenType: 'Bearer',
      expiresIn: 2_592_000,
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      isMissNickname: false,
      avatarUrl: '',
      userStatus: 0,
      uid: id,
      userId: id,
    })
    const { accessToken, refreshToken } = answer.Data as { accessToken: string; refreshToken: string }
    const sessions = (token: string) => t.get('/api/v3/users/sessions', { id, token, nickname: '' })
    expect((await sessions(accessToken)).Code).toBe(0)
    expect((await sessions(refreshToken)).Code).toBe(-4011)
  })

  it('tokens are stored as digests only', async () => {
    const { token } = await registerAccount(t, 'alice')
    const rows = await t.ctx.db.selectFrom('sessions').selectAll().execute()
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('a mobile number logs in too', async () => {
    const { id } = await registerAccount(t, 'alice')
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ mobile: '13800001234' }).where('id', '=', id).execute(),
    )
    expect((await logIn('13800001234', goodPassword)).Data).toMatchObject({ userId: id })
  })

  it('missing, oversized and mistyped input is refused', async () => {
    const post = async (body: unknown) => (await postFrom(t, '/api/v3/users/username.login', body)).Code
    for (const body of [
      {},
      { username: 'alice' },
      { password: 'x' },
      { username: '', password: 'x' },
      { username: ['a'], password: 'x' },
      { username: { $ne: '' }, password: { $ne: '' } },
      { username: 'a\u0000b', password: 'x' },
      { username: 'a', password: 'x'.repeat(256) },
      [],
      null,
    ])
      expect(await post(body)).toBe(-4001)
    for (const username of ["' or 1=1 --", '\ud800', 'x'.repeat(255), '__proto__'])
      expect(await post({ username, password: goodPassword })).toBe(wrong)
    expect(argon2.verify).toHaveBeenCalledTimes(4)
  })

  it('an unknown name and a wrong password get the same response, after the same work', async () => {
    await registerAccount(t, 'alice')
    vi.mocked(argon2.verify).mockClear()
    for (let i = 0; i < 7; i++) {
      const [known, unknown] = [await logIn('alice', 'wrong-1'), await logIn('nobody', 'wrong-1')]
      const said = ({ Code, Message, Data, status }: typeof known) => ({ Code, Message, Data, status })
      expect(said(known)).toEqual(said(unknown))
      expect(known.Code).toBe(wrong)
    }
    const names = vi.mocked(argon2.verify).mock.calls.length
    expect(names).toBe(10)
  })

  it('the response to a wrong password has the number of attempts left', async () => {
    const messages: string[] = []
    for (let i = 0; i < 6; i++) messages.push((await logIn('alice', 'wrong-1')).Message)
    expect(messages.slice(0, 4)).toEqual(
      [4, 3, 2, 1].map((left) => `用户名或密码错误，还可以尝试 ${left} 次`),
    )
    expect(messages.slice(4)).toEqual(Array(2).fill('密码错误次数过多，请 15 分钟后再试'))
  })

  it('after five wrong passwords the address is locked, for the right one too, until 15 minutes after the last', async () => {
    await registerAccount(t, 'alice', { ip: home })
    expect(await codes(5, 'alice', 'wrong-1')).toEqual(Array(5).fill(wrong))
    expect((await logIn('ALICE', goodPassword)).Code).toBe(wrong)
    t.clock.advance(lockMs - 1)
    expect((await logIn('alice', goodPassword)).Message).toBe('密码错误次数过多，请 1 分钟后再试')
    expect((await logIn('alice', goodPassword, elsewhere)).Code).toBe(0)
    t.clock.advance(1)
    expect((await logIn('alice', goodPassword)).Code).toBe(0)
  })

  it('a right password clears the wrong ones before it', async () => {
    await registerAccount(t, 'alice')
    await codes(4, 'alice', 'wrong-1')
    expect((await logIn('alice', goodPassword)).Code).toBe(0)
    expect(await codes(4, 'alice', 'wrong-1')).toEqual(Array(4).fill(wrong))
    expect((await logIn('alice', goodPassword)).Code).toBe(0)
  })

  it('a hundred concurrent wrong passwords from a hundred addresses cost ten hashes, and only this account is locked', async () => {
    const alice = await registerAccount(t, 'alice', { ip: home })
    await registerAccount(t, 'bob', { ip: home })
    vi.mocked(argon2.verify).mockClear()
    const attack = await Promise.all(
      Array.from({ length: 100 }, (_, i) => logIn('alice', `wrong-${i}`, `203.0.113.${i}`)),
    )
    expect(attack.every(({ Code }) => Code === wrong)).toBe(true)
    expect(attack.filter(({ status }) => status === 429)).toHaveLength(90)
    expect(argon2.verify).toHaveBeenCalledTimes(10)
    const stranger = await logIn('alice', goodPassword, elsewhere)
    expect([stranger.Code, stranger.status, stranger.headers['retry-after']]).toEqual([wrong, 429, '900'])
    expect((await logIn('bob', goodPassword, elsewhere)).Code).toBe(0)
    expect((await logIn('alice', goodPassword, home)).Code).toBe(0)
    expect((await t.get('/api/v3/users/sessions', alice)).Code).toBe(0)
    t.clock.advance(lockMs)
    expect((await logIn('alice', goodPassword, elsewhere)).Code).toBe(0)
  })

  it('fifty concurrent wrong passwords from one address cost five hashes', async () => {
    await Promise.all(Array.from({ length: 50 }, () => logIn('alice', 'wrong-1')))
    expect(argon2.verify).toHaveBeenCalledTimes(5)
  })

  it('one password tried on a hundred names concurrently costs ten hashes, and does not block others', async () => {
    await registerAccount(t, 'alice', { ip: home })
    await registerAccount(t, 'bob', { ip: elsewhere })
    vi.mocked(argon2.verify).mockClear()
    const sprayed = await Promise.all(
      Array.from({ length: 100 }, (_, nth) => logIn(`name${nth}`, 'summer-2026', elsewhere)),
    )
    expect(sprayed.every(({ Code }) => Code === wrong)).toBe(true)
    expect(sprayed.filter(({ status }) => status === 429)).toHaveLength(90)
    expect(argon2.verify).toHaveBeenCalledTimes(10)
    const refused = await logIn('alice', goodPassword, elsewhere)
    expect([refused.Code, refused.status, refused.headers['retry-after']]).toEqual([wrong, 429, '60'])
    // A person with a session from that address is not limited there.
    expect((await logIn('bob', goodPassword, elsewhere)).Code).toBe(0)
    expect((await logIn('alice', goodPassword, home)).Code).toBe(0)
    t.clock.advance(60_000)
    expect((await logIn('alice', goodPassword, elsewhere)).Code).toBe(0)
  })

  it('a right password does not clear the guesses at other names', async () => {
    await registerAccount(t, 'alice', { ip: home })
    for (let n = 0; n < 9; n += 1) await logIn(`name${n}`, 'summer-2026', elsewhere)
    expect((await logIn('alice', goodPassword, elsewhere)).Code).toBe(0)
    expect((await logIn('name9', 'summer-2026', elsewhere)).status).toBe(200)
    expect((await logIn('name10', 'summer-2026', elsewhere)).status).toBe(429)
  })

  it('all addresses of one IPv6 network count as one', async () => {
    await registerAccount(t, 'alice', { ip: home })
    for (const host of ['::1', ':0:0:0:1:2', ':ffff:a:b:c', '::b:c', ':1:2:3:4'])
      await logIn('alice', 'wrong-1', `2001:db8:1:2${host}`)
    expect((await logIn('alice', goodPassword, '2001:0db8:1:2:9::9')).Code).toBe(wrong)
    expect((await logIn('alice', goodPassword, '2001:db8:1:3::9')).Code).toBe(0)
  })

  it('the X-Forwarded-For header is ignored unless the proxy is trusted', async () => {
    for (let i = 0; i < 5; i++)
      await logInFrom(t, 'alice', 'wrong-1', { ip: home, headers: { 'x-forwarded-for': `203.0.113.${i}` } })
    const { Message } = await logInFrom(t, 'alice', 'wrong-1', {
      ip: home,
      headers: { 'x-forwarded-for': '203.0.113.99' },
    })
    expect(Message).toContain('密码错误次数过多')
  })

  it('a password that could not be checked does not count as wrong', async () => {
    await registerAccount(t, 'alice')
    vi.mocked(argon2.verify).mockRejectedValueOnce(new Error('no memory'))
    expect((await logIn('alice', 'wrong-1')).status).toBe(500)
    expect((await logIn('alice', 'wrong-1')).Message).toContain('还可以尝试 4 次')
  })

  it.each([
    [1, -4009, { banReason: '广告' }],
    [3, -4007, { id: expect.any(Number), userName: 'alice', rejectReason: '广告' }],
    [4, -4008, []],
  ])('an account in state %i is refused with the state, and gets no session', async (status, code, data) => {
    const { id } = await registerAccount(t, 'alice')
    await setStatus(id, status, '广告')
    const answer = await logIn('alice', goodPassword)
    expect([answer.Code, answer.Data]).toEqual([code, data])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await logIn('alice', 'wrong-1')).Code).toBe(wrong)
    expect(await t.ctx.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  it.each([2, 10])('an account in state %i logs in and gets its state', async (status) => {
    const { id } = await registerAccount(t, 'alice')
    await setStatus(id, status)
    expect((await logIn('alice', goodPassword)).Data).toMatchObject({ userStatus: status, userId: id })
  })

  it('the response shows that a person has no nickname', async () => {
    const { id } = await registerAccount(t, 'alice')
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ nickname: '', nickname_key: null }).where('id', '=', id).execute(),
    )
    expect((await logIn('alice', goodPassword)).Data).toMatchObject({ isMissNickname: true })
  })

  it('administrators log in by their own endpoint while the site is closed; others are refused', async () => {
    const { id } = await registerAccount(t, 'boss')
    await registerAccount(t, 'alice')
    await t.ctx.transaction((tx) =>
      tx.updateTable('group_user').set({ group_id: 1 }).where('user_id', '=', id).execute(),
    )
    await setSettings(t.ctx, { site_close: true, site_close_msg: '装修中' })
    const enter = (username: string, password = goodPassword) =>
      postFrom(t, '/api/backAdmin/login', { username, password })
    expect((await enter('boss')).Data).toMatchObject({ id, userId: id, tokenType: 'Bearer' })
    expect((await enter('boss', 'wrong-1')).Code).toBe(wrong)
    const refused = await enter('alice')
    expect([refused.Code, refused.headers['set-cookie']]).toEqual([-4002, undefined])
    expect(await logIn('alice', goodPassword)).toMatchObject({ Code: -3005, Data: { detail: '装修中' } })
  })

  it('fields besides name and password change nothing', async () => {
    const { id } = await registerAccount(t, 'alice')
    const body = {
      username: 'alice',
      password: goodPassword,
      userId: 1,
      id: 1,
      groupId: 1,
      status: 0,
      isAdmin: 1,
    }
    const answer = await postFrom(t, '/api/v3/users/username.login', body)
    expect(answer.Data).toMatchObject({ userId: id })
    const groups = await t.ctx.db.selectFrom('group_user').selectAll().execute()
    expect(groups.map(({ group_id }) => group_id)).toEqual([10])
  })
})
