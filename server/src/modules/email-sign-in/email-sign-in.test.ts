import type { LoginView } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { nobody } from '../../drivers/db/credentials-versions.ts'
import { AppError } from '../../http/app-error.ts'
import {
  captureMessages,
  codeIn,
  countMessages,
  messageOf,
  resetSite,
} from '../../testing/doubles/sent-messages.ts'
import { goodPassword, logInFrom, postFrom, registerAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { findEmail, findUser } from '../users/index.ts'
import { findCode } from '../verification-codes/code-store.ts'
import { issueCode, linkTokenOf, mayMailUnknownAddress } from '../verification-codes/issue-code.ts'

const address = 'qinghe@forum.test'
const other = 'other@forum.test'
const email = '/api/v3/users/email.'
const minute = 60_000

describe.each(engines)('email sign-in on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  beforeEach(() => resetSite(t))
  afterAll(() => t.close())

  const send = (type: string, to?: string, as?: TestMember) =>
    t.post(`${email}send`, { type, ...(to !== undefined && { email: to }) }, as)
  const mailFor = (type: string, to: string, as?: TestMember) => messageOf(t, to, () => send(type, to, as))
  const codeFor = async (type: string, to: string, as?: TestMember) => codeIn(await mailFor(type, to, as))
  const tokenIn = (mail: string) => /\?token=([\w.-]+)/.exec(mail)?.[1] ?? ''
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const bind = (code: string, as: TestMember, to = address) => t.post(`${email}bind`, { email: to, code }, as)
  const logIn = (code: string, to = address) => t.post(`${email}login`, { email: to, code })
  async function bound(member?: TestMember, to = address) {
    const owner = member ?? (await t.createMember())
    expect((await bind(await codeFor('bind', to, owner), owner, to)).Code).toBe(0)
    return owner
  }

  it('an address is bound by its code, in any spelling, and logs in by another code', async () => {
    const owner = await t.createMember()
    const sent = await messageOf(t, address, () => send('bind', ' QingHe@FORUM.test ', owner))
    expect(sent).toContain(`“${owner.nickname}”`)
    expect((await bind(codeIn(sent), owner, 'QINGHE@forum.test')).Code).toBe(0)
    expect(await findEmail(t.ctx.db, owner.id)).toBe(address)
    const answer = await logIn(await codeFor('login', address))
    expect(answer.Data).toMatchObject({ userId: owner.id, isMissNickname: false, expiresIn: 2_592_000 })
    const { accessToken: token } = answer.Data as LoginView
    expect((await t.get('/api/v3/users/sessions', { ...owner, token })).Code).toBe(0)
  })

  it('the link of a mail binds an address once, also in a browser that is not logged in', async () => {
    const [owner, stranger] = [await t.createMember(), await t.createMember()]
    const mail = await mailFor('bind', address, owner)
    expect(mail).toContain('http://forum.test/user/verify-email?token=')
    const verify = (as?: TestMember) => t.post(`${email}verify`, { token: tokenIn(mail) }, as)
    expect((await verify(stranger)).Code).toBe(-4010)
    expect((await verify()).Data).toEqual({ email: 'qi***@forum.test' })
    expect(await findEmail(t.ctx.db, owner.id)).toBe(address)
    const again = await verify()
    expect([again.Code, again.Message]).toEqual([-4010, '链接已失效，请重新获取'])
  })

  it('invented link tokens are refused', async () => {
    await mailFor('bind', address, await t.createMember())
    const digest = 'A'.repeat(43)
    for (const token of ['plain', '1.', `1.${digest}`, `999999999999999.${digest}`]) {
      expect((await t.post(`${email}reset.pwd`, { token, password: goodPassword })).Code).toBe(-4010)
      expect((await t.post(`${email}verify`, { token })).Code).toBe(-4010)
    }
    expect((await t.post(`${email}verify`, { token: '' })).Code).toBe(-3001)
    expect(await t.ctx.db.selectFrom('user_emails').selectAll().execute()).toEqual([])
  })

  it('a link is valid for one purpose only, expires after thirty minutes, and is replaced by the next mail', async () => {
    const owner = await bound()
    const reset = (token: string) => t.post(`${email}reset.pwd`, { token, password: 'another-one-77' })
    const login = tokenIn(await mailFor('login', address))
    expect(login).toBe('')
    const member = await t.createMember()
    expect((await reset(tokenIn(await mailFor('bind', other, member)))).Code).toBe(-4010)
    const first = tokenIn(await mailFor('reset_pwd', address))
    t.clock.advance(minute)
    const second = tokenIn(await mailFor('reset_pwd', address))
    expect((await reset(first)).Code).toBe(-4010)
    t.clock.advance(30 * minute)
    expect((await reset(second)).Code).toBe(-4010)
    expect((await findUser(t.ctx.db, owner.id))?.hasPassword).toBe(false)
    t.clock.advance(minute)
    const third = tokenIn(await mailFor('reset_pwd', address))
    t.clock.advance(29 * minute)
    expect((await reset(third)).Code).toBe(0)
  })

  it('a password reset by link ends every session, once, even with two simultaneous requests', async () => {
    const account = await bound(await registerAccount(t, 'alice'))
    const token = tokenIn(await mailFor('reset_pwd', address))
    const reset = (password: string) => t.post(`${email}reset.pwd`, { token, password })
    expect((await reset(goodPassword)).Code).toBe(-7034)
    expect((await reset('short')).Code).toBe(-7067)
    const answers = await Promise.all([reset('another-one-77'), reset('another-one-77')])
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(1)
    expect((await t.get('/api/v3/users/sessions', account)).Code).toBe(-4011)
    expect((await logInFrom(t, 'alice', 'another-one-77')).Code).toBe(0)
    expect((await logInFrom(t, 'alice', goodPassword)).Code).toBe(-7040)
  })

  it('the check of a link reports whether it is valid, and does not use it up', async () => {
    await bound(await registerAccount(t, 'alice'))
    const check = async (token: string) =>
      (await t.get(`/api/v3/users/email.link?token=${encodeURIComponent(token)}`)).Data
    const token = tokenIn(await mailFor('reset_pwd', address))
    expect([await check(token), await check(token), await check(`${token}x`), await check('')]).toEqual([
      { isGood: true },
      { isGood: true },
      { isGood: false },
      { isGood: false },
    ])
    expect((await t.post(`${email}reset.pwd`, { token, password: 'another-one-77' })).Code).toBe(0)
    expect(await check(token)).toEqual({ isGood: false })
  })

  it('a password reset by code ends every session', async () => {
    const account = await bound(await registerAccount(t, 'alice'))
    const code = await codeFor('reset_pwd', address)
    const reset = (given: string) =>
      t.post(`${email}reset.pwd`, { email: address, code: given, password: 'another-one-77' })
    const wrong = await reset(wrongFor(code))
    expect([wrong.Code, wrong.Data]).toEqual([-9002, { field: 'code' }])
    expect((await reset(code)).Code).toBe(0)
    expect((await reset(code)).Code).toBe(-9002)
    expect((await t.get('/api/v3/users/sessions', account)).Code).toBe(-4011)
  })

  it('the host of a link comes from the settings, whatever host the request names', async () => {
    await bound()
    for (const headers of [
      { host: 'evil.test' },
      { host: 'forum.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      { host: 'forum.test', forwarded: 'host=evil.test' },
    ]) {
      t.clock.advance(minute)
      const before = await countMessages(t, address)
      await postFrom(t, `${email}send`, { type: 'reset_pwd', email: address }, { headers })
      await countMessages(t, address)
      const [mail, ...others] = (await t.ctx.devOutbox.list()).filter(
        ({ recipient }) => recipient === address,
      )
      expect(mail?.body).not.toContain('evil.test')
      if (others.length >= before)
        expect(mail?.body).toContain('http://forum.test/user/reset-password?token=')
    }
  })

  it('requests for unknown addresses get the same responses as those for members', async () => {
    await bound()
    t.clock.advance(minute)
    for (const type of ['login', 'reset_pwd']) {
      const [unknown, known] = [await send(type, other), await send(type, address)]
      expect([unknown.Code, unknown.Message, unknown.Data]).toEqual([known.Code, known.Message, known.Data])
      expect(unknown.Data).toEqual({ interval: 60 })
      const [a, b] = [await send(type, other), await send(type, address)]
      expect([a.Code, a.Message, a.Data]).toEqual([b.Code, b.Message, b.Data])
    }
    const guesses = [await logIn('000000', other), await logIn('000000')]
    expect(new Set(guesses.map(({ Code, Message }) => `${Code} ${Message}`)).size).toBe(1)
    expect(await countMessages(t, other)).toBe(2)
    expect(await countMessages(t, address)).toBe(3)
  })

  it('an unknown address receives a mail that says so, and its code or link registers an account once', async () => {
    const mail = await mailFor('login', other)
    expect(mail).toContain('还没有账号，从这里注册')
    const answer = await logIn(codeIn(mail), other)
    expect(answer.Data).toMatchObject({ isMissNickname: true, userStatus: 0 })
    const { userId } = answer.Data as LoginView
    expect(await findEmail(t.ctx.db, userId)).toBe(other)
    expect((await logIn(codeIn(mail), other)).Code).toBe(-9002)
    const byLink = (token: string) => t.post(`${email}login`, { token })
    expect((await byLink(tokenIn(mail))).Code).toBe(-4010)
    const second = await mailFor('login', 'third@forum.test')
    const [one, two] = await Promise.all([byLink(tokenIn(second)), byLink(tokenIn(second))])
    expect([one.Code, two.Code].filter((Code) => Code === 0)).toHaveLength(1)
    t.clock.advance(minute)
    expect((await logIn(await codeFor('login', other), other)).Data).toMatchObject({ userId })
  })

  it('the link of a registration mail is refused once the address has an account', async () => {
    await bound()
    const mail = await mailFor('login', address)
    expect(mail).not.toContain('token=')
    const { id } = await t.ctx.db
      .selectFrom('contact_codes')
      .select('id')
      .where('purpose', '=', 'login')
      .executeTakeFirstOrThrow()
    const row = await findCode(t.ctx.db, id, t.clock.now())
    if (!row) throw new Error('no code')
    expect((await t.post(`${email}login`, { token: linkTokenOf(t.ctx, row) })).Code).toBe(-4010)
  })

  it('registration by mail is refused where registration is closed, and the mail says so', async () => {
    await setSettings(t.ctx, { register_close: false })
    const mail = await mailFor('login', other)
    expect(mail).toContain('站点目前不开放注册')
    expect(mail).not.toMatch(/token=|\d{6}/)
    expect((await mailFor('reset_pwd', other)).match(/http/)).toBeNull()
    await setSettings(t.ctx, { register_close: true })
    t.clock.advance(minute)
    const page = await mailFor('reset_pwd', other)
    expect(page).toContain('http://forum.test/user/email-login')
    expect(page).not.toMatch(/token=|\d{6}/)
  })

  it('an unknown address receives at most three mails a day', async () => {
    for (let i = 0; i < 8; i++) {
      const answer = await postFrom(t, `${email}send`, { type: 'login', email: other }, { ip: `10.8.0.${i}` })
      expect(answer.Data).toEqual({ interval: 60 })
      t.clock.advance(minute)
    }
    expect(await countMessages(t, other)).toBe(3)
  })

  it('a caller reaches thirty unknown addresses an hour, and all callers together 300', async () => {
    const ask = async (i: number, ip: string) => {
      const target = { channel: 'email', contact: `stranger${i}@forum.test`, purpose: 'login' } as const
      try {
        await issueCode(t.ctx, { client: { ip, userAgent: '' } }, nobody, target)
      } catch (error) {
        return error instanceof AppError ? error.reason : Promise.reject(error)
      }
      return mayMailUnknownAddress(t.ctx, target.contact)
    }
    const byOne: unknown[] = []
    for (let i = 0; i < 60; i += 1) byOne.push(await ask(i, '10.1.1.1'))
    expect(byOne.filter((said) => said === true)).toHaveLength(30)
    expect(new Set(byOne.slice(30))).toEqual(new Set(['RESOURCE_EXIST']))
    const now = t.clock.now()
    const row = {
      channel: 'email',
      purpose: 'login',
      user_id: 0,
      credentials_version: 0,
      ip: '',
      code_hash: '',
    }
    const rest = { failures: 0, used_at: null, created_at: now, expires_at: now }
    const others = Array.from({ length: 269 }, (_, i) => ({
      ...row,
      ...rest,
      contact: `other${i}@forum.test`,
    }))
    await t.ctx.transaction((tx) => tx.insertInto('contact_codes').values(others).execute())
    const warn = vi.spyOn(t.ctx.log, 'warn')
    expect([await ask(100, '10.2.0.1'), await ask(101, '10.2.0.2')]).toEqual([true, false])
    expect([await ask(102, '10.2.0.3'), await ask(103, '10.2.0.4')]).toEqual([false, false])
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('a password logs in with the address in any spelling, and an address is refused as a user name', async () => {
    const account = await bound(await registerAccount(t, 'alice'))
    const answer = await logInFrom(t, ' QingHe@Forum.TEST ', goodPassword)
    expect(answer.Data).toMatchObject({ userId: account.id })
    const [wrong, unknown] = [
      await logInFrom(t, address, 'wrong-tea-1'),
      await logInFrom(t, other, 'wrong-tea-1'),
    ]
    expect([wrong.Code, wrong.Message]).toEqual([unknown.Code, unknown.Message])
    const taken = await t.post('/api/v3/users/username.check', { username: 'a@b.test' })
    expect([taken.Code, taken.Message]).toEqual([-4001, '用户名不能是邮箱'])
  })

  it('five of a hundred simultaneous guesses from a hundred addresses are compared', async () => {
    await bound()
    const code = await codeFor('login', address)
    const guess = (i: number) =>
      postFrom(t, `${email}login`, { email: address, code: wrongFor(code) }, { ip: `10.9.0.${i}` })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i)))
    expect(answers.every(({ Code }) => Code === -9002)).toBe(true)
    expect((await logIn(code)).Message).toBe('验证码错误次数过多，请重新获取')
  })

  it('a code expires after ten minutes', async () => {
    await bound()
    const code = await codeFor('login', address)
    t.clock.advance(10 * minute)
    expect((await logIn(code)).Code).toBe(-9003)
  })

  it('another address is bound only after the current one was verified', async () => {
    const owner = await bound()
    const refused = await send('bind', other, owner)
    expect([refused.Code, refused.Message]).toEqual([-4001, '请先验证现在的邮箱'])
    expect((await send('bind', address, owner)).Code).toBe(-4001)
    expect((await bind('123456', owner, other)).Message).toBe('请先验证现在的邮箱')
    const code = await codeFor('verify', address, owner)
    const stranger = await t.createMember()
    expect((await t.post(`${email}verify`, { code }, stranger)).Code).toBe(-9002)
    expect((await t.post(`${email}verify`, { code })).Code).toBe(-3001)
    expect((await t.post(`${email}verify`, { code }, owner)).Data).toEqual({ email: 'qi***@forum.test' })
    await bound(owner, other)
    expect(await findEmail(t.ctx.db, owner.id)).toBe(other)
    expect((await send('verify', undefined, stranger)).Code).toBe(-4001)
  })

  it('an address belongs to one account, and a request for it does not reveal to which', async () => {
    await bound()
    t.clock.advance(minute)
    const member = await t.createMember()
    const code = await codeFor('bind', address, member)
    const answer = await bind(code, member)
    expect([answer.Code, answer.Message]).toEqual([-7037, '这个邮箱已被其他账号使用'])
    expect(await findEmail(t.ctx.db, member.id)).toBe('')
    const another = await t.createMember()
    expect((await bind(code, another)).Code).toBe(-9002)
  })

  it('one of two accounts that bind the same address at once succeeds', async () => {
    const [a, b] = [await t.createMember(), await t.createMember()]
    const mailA = await mailFor('bind', address, a)
    t.clock.advance(minute)
    const codeB = await codeFor('bind', address, b)
    const [byLink, ...byCode] = await Promise.all([
      t.post(`${email}verify`, { token: tokenIn(mailA) }),
      bind(codeB, b),
      bind(codeB, b),
    ])
    expect(byLink.Code).toBe(-4010)
    const [refusal, done] = byCode.map(({ Code }) => Code).sort((one, other) => one - other)
    expect(done).toBe(0)
    // The second request finds the code used or, when it is late enough, the address already bound.
    expect([-9002, -4001]).toContain(refusal)
    expect([await findEmail(t.ctx.db, a.id), await findEmail(t.ctx.db, b.id)].sort()).toEqual(['', address])
  })

  it('a malformed address is refused with its field', async () => {
    const long = ['a'.repeat(60), ...['b', 'c', 'd'].map((sign) => sign.repeat(60))]
    const wrongs = [
      ['', '请输入邮箱'],
      ['somebody', '邮箱格式不正确'],
      [`${long[0]}@${long.slice(1).join('.')}.${'e'.repeat(20)}`, '邮箱须少于 255 个字符'],
    ] as const
    for (const [wrong, text] of wrongs)
      for (const answer of [await send('login', wrong), await logIn('123456', wrong)])
        expect([answer.Code, answer.Message, answer.Data]).toEqual([-4001, text, { field: 'email' }])
  })

  it('sending a mail is refused where mail is not configured', async () => {
    await setSettings(t.ctx, { dev_outbox: false })
    expect((await send('login', address)).Message).toBe('站点没有开启邮件')
    expect((await t.get('/api/v3/forum')).Data).toMatchObject({ setReg: { hasMail: false } })
  })

  it('a mail is in the language of the request', async () => {
    const owner = await t.createMember()
    const call = () =>
      postFrom(
        t,
        `${email}send`,
        { type: 'bind', email: address },
        { headers: { 'x-chaguan-lang': 'en', authorization: `Bearer ${owner.token}` } },
      )
    expect(await messageOf(t, address, call)).toContain('wants to use this email address')
  })
})

it("without SITE_URL, a link uses the site's settings or this machine only", async () => {
  const t = await openTestApp({ environment: { SITE_URL: '' } })
  try {
    await captureMessages(t)
    const owner = await t.createMember()
    let at = 0
    const mailAt = (host: string) => {
      at += 1
      const to = `a${at}@forum.test`
      const headers = { host, authorization: `Bearer ${owner.token}` }
      return messageOf(t, to, () => postFrom(t, `${email}send`, { type: 'bind', email: to }, { headers }))
    }
    expect(await mailAt('evil.test')).not.toContain('http')
    expect(await mailAt('127.0.0.1:4100')).toContain('http://127.0.0.1:4100/user/verify-email')
    await setSettings(t.ctx, { site_url: 'https://tea.example/forum' })
    expect(await mailAt('evil.test')).toContain('https://tea.example/user/verify-email')
  } finally {
    await t.close()
  }
})
