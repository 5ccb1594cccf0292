import type { LoginView } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeIn, countMessages, messageOf, resetSite } from '../../testing/doubles/sent-messages.ts'
import { goodPassword, logInFrom, postFrom, registerAccount } from '../../testing/fixtures/accounts.ts'
import { solveCaptcha } from '../../testing/fixtures/solved-captcha.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'

const mobile = '13812341234'
const other = '13912341234'
const another = '13712341234'
const sms = '/api/v3/users/sms.'
const minute = 60_000

describe.each(engines)('signing in by phone on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  beforeEach(() => resetSite(t))
  afterAll(() => t.close())

  const send = (type: string, to?: string, as?: TestMember, more: object = {}) =>
    t.post(`${sms}send`, { type, ...(to !== undefined && { mobile: to }), ...more }, as)
  /** Requests a code for a number and returns it: the member's own number where none is given. */
  const codeFor = async (type: string, to: string, as?: TestMember, more: object = {}) =>
    codeIn(await messageOf(t, to, () => send(type, to, as, more)))
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const logIn = (code: string, to = mobile, more: object = {}) =>
    t.post(`${sms}login`, { mobile: to, code, ...more })
  const mobileOf = async ({ id }: Pick<TestMember, 'id'>) => (await findUser(t.ctx.db, id))?.mobile
  async function bound(to = mobile) {
    const member = await t.createMember()
    const code = await codeFor('bind', to, member)
    expect((await t.post(`${sms}bind`, { mobile: to, code }, member)).Code).toBe(0)
    return member
  }
  const people = () => t.ctx.db.selectFrom('users').select('id').execute()

  it('an unknown phone gets an account without nickname and password, and logs in to it later', async () => {
    const code = codeIn(await messageOf(t, mobile, () => send('login', '+86 138 1234 1234')))
    const answer = await logIn(code)
    const { userId, accessToken } = answer.Data as LoginView
    expect(answer.Data).toMatchObject({
      isMissNickname: true,
      userStatus: 0,
      uid: userId,
      expiresIn: 2_592_000,
    })
    const user = await findUser(t.ctx.db, userId)
    expect(user).toMatchObject({ mobile, nickname: '', hasPassword: false })
    expect(user?.username).toMatch(/^tea_[a-z0-9]{6}$/)
    expect(
      (await t.get('/api/v3/users/sessions', { id: userId, token: accessToken, nickname: '' })).Code,
    ).toBe(0)
    t.clock.advance(minute)
    expect((await logIn(await codeFor('login', mobile))).Data).toMatchObject({ userId })
    expect(await people()).toHaveLength(1)
  })

  it('registration by name stays open while messages are only logged, and is closed with a real service', async () => {
    await registerAccount(t, 'alice')
    const forum = async () => (await t.get('/api/v3/forum')).Data
    expect(await forum()).toMatchObject({ setReg: { registersByName: true }, qcloud: { qcloudSms: true } })
    await setSettings(t.ctx, { aliyun_sms: true })
    expect(await forum()).toMatchObject({ setReg: { registersByName: false }, qcloud: { qcloudSms: true } })
    const given = { username: 'bob', nickname: 'bob', password: goodPassword }
    expect((await t.post('/api/v3/users/username.register', given)).Code).toBe(-7032)
  })

  it('an unknown phone is refused where registration is closed, and a known one logs in', async () => {
    const { id } = await bound()
    await setSettings(t.ctx, { register_close: false })
    expect((await logIn(await codeFor('login', other), other)).Code).toBe(-7032)
    expect((await logIn(await codeFor('login', mobile))).Data).toMatchObject({ userId: id })
    expect(await people()).toHaveLength(1)
  })

  it('every request is refused with one code where no text messages can be sent', async () => {
    await setSettings(t.ctx, { local_sms: false })
    expect((await send('login', mobile)).Code).toBe(-7043)
    expect((await logIn('123456')).Code).toBe(-7043)
  })

  it('an invalid number is refused with an error at its field', async () => {
    const wrongs = [
      ['', -7053],
      ['12345', -7078],
      ['23812341234', -7078],
      ['138123412345', -7078],
    ] as const
    for (const [wrong, code] of wrongs)
      for (const answer of [await send('login', wrong), await logIn('123456', wrong)])
        expect([answer.Code, answer.Data]).toEqual([code, { field: 'mobile' }])
    expect((await send('swim', mobile)).Code).toBe(-4001)
    expect((await t.post(`${sms}send`, { mobile })).Code).toBe(-4001)
  })

  it('a code is valid once, for five minutes, and only for its purpose', async () => {
    const code = await codeFor('login', mobile)
    expect((await t.post(`${sms}reset.pwd`, { mobile, code, password: goodPassword })).Code).toBe(-9002)
    expect((await logIn(code, other)).Code).toBe(-9002)
    expect((await logIn(code)).Code).toBe(0)
    const again = await logIn(code)
    expect([again.Code, again.Data]).toEqual([-9002, { field: 'code' }])
    t.clock.advance(minute)
    const late = await codeFor('login', mobile)
    t.clock.advance(5 * minute)
    expect((await logIn(late)).Code).toBe(-9003)
    t.clock.advance(minute)
    const first = await codeFor('login', mobile)
    t.clock.advance(minute)
    const second = await codeFor('login', mobile)
    if (first !== second) expect((await logIn(first)).Code).toBe(-9002)
    expect((await logIn(second)).Code).toBe(0)
  })

  it('of a hundred concurrent guesses from a hundred addresses, five are checked', async () => {
    const code = await codeFor('login', mobile)
    const wrong = wrongFor(code)
    const guess = (i: number) => postFrom(t, `${sms}login`, { mobile, code: wrong }, { ip: `10.9.0.${i}` })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i)))
    expect(answers.every(({ Code }) => Code === -9002)).toBe(true)
    const row = await t.ctx.db.selectFrom('contact_codes').select('failures').executeTakeFirstOrThrow()
    expect(row.failures).toBe(5)
    const right = await logIn(code)
    expect([right.Code, right.Message]).toEqual([-9002, '验证码错误次数过多，请重新获取'])
    expect(await people()).toHaveLength(0)
  })

  it('a code used by twenty concurrent requests logs in one', async () => {
    const { id } = await bound()
    const code = await codeFor('login', mobile)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(code)))
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(1)
    const sessions = await t.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    expect(sessions).toHaveLength(2)
  })

  it('two concurrent registrations of one phone create one account', async () => {
    const code = await codeFor('login', mobile)
    const answers = await Promise.all([logIn(code), logIn(code), logIn(code)])
    expect(answers.filter(({ Code }) => Code === 0).length).toBeGreaterThanOrEqual(1)
    for (const { Code } of answers) expect([0, -7074, -9002]).toContain(Code)
    expect(await people()).toHaveLength(1)
  })

  it('codes are stored as keyed hashes', async () => {
    const code = await codeFor('login', mobile)
    const rows = await t.ctx.db.selectFrom('contact_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('a second code can be requested after sixty seconds, and only a limited number an hour', async () => {
    await send('login', mobile)
    t.clock.advance(20_000)
    const soon = await send('login', mobile)
    expect([soon.Code, soon.Message, soon.Data]).toEqual([-4003, '请 40 秒后再获取验证码', { interval: 40 }])
    for (let i = 0; i < 9; i += 1) {
      t.clock.advance(minute)
      expect((await send('login', mobile)).Code).toBe(0)
    }
    t.clock.advance(minute)
    expect((await send('login', mobile)).Message).toMatch(/^获取验证码太频繁，请 \d+ 分钟后再试$/)
    expect(await countMessages(t, mobile)).toBe(10)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('login', other)))
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(1)
    expect(await countMessages(t, other)).toBe(1)
  })

  it('one caller can request a limited number of codes an hour, for whatever numbers', async () => {
    const sent = async (i: number) => (await send('login', `138000000${String(i).padStart(2, '0')}`)).Code
    for (let i = 0; i < 30; i += 1) expect(await sent(i)).toBe(0)
    expect(await sent(30)).toBe(-4003)
  })

  it('a captcha is required before a code is sent, where the site requires one', async () => {
    await setSettings(t.ctx, { local_captcha: true, register_captcha: true })
    expect((await send('login', mobile)).Code).toBe(-4001)
    expect(await countMessages(t, mobile)).toBe(0)
    const captcha = await solveCaptcha(t)
    expect((await send('login', mobile, undefined, captcha)).Code).toBe(0)
    expect((await send('login', other, undefined, captcha)).Code).toBe(-4001)
  })

  it('a phone is bound to one account, once', async () => {
    const owner = await bound()
    expect(await mobileOf(owner)).toBe(mobile)
    t.clock.advance(minute)
    const member = await t.createMember()
    const taken = await send('bind', mobile, member)
    expect([taken.Code, taken.Data]).toEqual([-7031, { field: 'mobile' }])
    expect((await send('bind', other, owner)).Code).toBe(-7039)
    expect((await t.post(`${sms}bind`, { mobile: other, code: '123456' }, owner)).Code).toBe(-7039)
    expect((await send('bind', other)).Code).toBe(-3001)
    expect((await t.post(`${sms}bind`, { mobile: other, code: '123456' })).Code).toBe(-3001)
    expect((await t.post(`${sms}bind`, { mobile: other, code: '000000' }, member)).Code).toBe(-9002)
  })

  it('of two accounts that bind one phone concurrently, one gets it', async () => {
    const [a, b] = [await t.createMember(), await t.createMember()]
    const codeA = await codeFor('bind', mobile, a)
    const bind = (as: TestMember) => t.post(`${sms}bind`, { mobile, code: codeA }, as)
    const answers = await Promise.all([bind(a), bind(b), bind(a), bind(b)])
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(1)
    for (const { Code } of answers) expect([0, -7031, -7039, -9002]).toContain(Code)
    expect([await mobileOf(a), await mobileOf(b)].sort()).toEqual(['', mobile])
  })

  it('another phone is bound only after the old one was verified', async () => {
    const createdAt = t.clock.now()
    const owner = await bound()
    await bound(another)
    const rebind = (code: string, to = other) => t.post(`${sms}rebind`, { mobile: to, code }, owner)
    expect((await send('rebind', other, owner)).Code).toBe(-7035)
    expect((await rebind('123456')).Code).toBe(-7066)
    expect((await rebind('123456', mobile)).Code).toBe(-7063)
    // The code is sent to the own number, whichever is given.
    const verified = codeIn(await messageOf(t, mobile, () => send('verify', other, owner)))
    const proof = await t.post(`${sms}verify`, { mobile, code: verified }, owner)
    expect(proof.Data).toEqual({
      id: owner.id,
      nickname: owner.nickname,
      mobile: '138****1234',
      avatarUrl: '',
      status: 0,
      createdAt: t.ctx.time.format(createdAt),
    })
    expect((await send('rebind', mobile, owner)).Code).toBe(-7036)
    expect((await send('rebind', another, owner)).Code).toBe(-7031)
    expect((await rebind(await codeFor('rebind', other, owner))).Code).toBe(0)
    expect(await mobileOf(owner)).toBe(other)
    // The verified phone was the number before.
    expect((await send('rebind', '13612341234', owner)).Code).toBe(-7035)
    const member = await t.createMember()
    expect((await t.post(`${sms}rebind`, { mobile: '13612341234', code: '123456' }, member)).Code).toBe(-7017)
  })

  it('the verification of the old phone expires after ten minutes', async () => {
    const owner = await bound()
    await t.post(`${sms}verify`, { mobile, code: await codeFor('verify', mobile, owner) }, owner)
    const code = await codeFor('rebind', other, owner)
    t.clock.advance(10 * minute)
    expect((await t.post(`${sms}rebind`, { mobile: other, code }, owner)).Code).toBe(-7066)
    expect(await mobileOf(owner)).toBe(mobile)
  })

  it('update.mobile binds a first phone, and a second one after the first was verified', async () => {
    const path = '/api/v3/users/update.mobile'
    const member = await t.createMember()
    expect((await t.post(path, { mobile, code: await codeFor('update', mobile, member) }, member)).Code).toBe(
      0,
    )
    expect(await mobileOf(member)).toBe(mobile)
    expect((await send('update', other, member)).Code).toBe(-7035)
    expect((await t.post(path, { mobile: other, code: '123456' }, member)).Code).toBe(-4001)
    expect((await t.post(path, { mobile, code: '123456' }, member)).Code).toBe(-7031)
    await t.post(`${sms}verify`, { mobile, code: await codeFor('verify', mobile, member) }, member)
    expect(
      (await t.post(path, { mobile: other, code: await codeFor('update', other, member) }, member)).Code,
    ).toBe(0)
    expect(await mobileOf(member)).toBe(other)
  })

  it('a reset by phone ends every session, and the new password logs in', async () => {
    const account = await registerAccount(t, 'alice')
    const code = await codeFor('bind', mobile, account)
    await t.post(`${sms}bind`, { mobile, code }, account)
    for (let i = 0; i < 5; i += 1) await logInFrom(t, 'alice', 'not-the-one-1', { ip: '10.3.0.1' })
    const reset = (password: string, given: string) =>
      t.post(`${sms}reset.pwd`, { mobile, code: given, password })
    const proof = await codeFor('reset_pwd', mobile)
    expect((await reset('short', proof)).Code).toBe(-7067)
    expect((await reset('another-one-77', wrongFor(proof))).Code).toBe(-9002)
    expect((await reset(account.password, proof)).Code).toBe(-7034)
    const typo = { mobile, code: proof, password: 'another-one-77', passwordConfirmation: 'another-one-78' }
    expect((await t.post(`${sms}reset.pwd`, typo)).Code).toBe(-4001)
    expect((await reset('another-one-77', proof)).Code).toBe(0)
    expect((await t.get('/api/v3/users/sessions', account)).Code).toBe(-4011)
    expect((await reset('another-one-79', proof)).Code).toBe(-9002)
    // Logging in by number works as well, and the lock after wrong passwords is gone.
    expect((await logInFrom(t, mobile, 'another-one-77', { ip: '10.3.0.1' })).Code).toBe(0)
    expect((await logInFrom(t, 'alice', account.password)).Code).toBe(-7040)
  })

  it('a reset for an unknown number gets the usual response and sends no message', async () => {
    const known = await bound()
    const unknown = await send('reset_pwd', other)
    const mine = await send('reset_pwd', mobile)
    expect([unknown.Code, unknown.Message, unknown.Data]).toEqual([mine.Code, mine.Message, mine.Data])
    expect(await countMessages(t, other)).toBe(0)
    expect(await countMessages(t, mobile)).toBe(2)
    const guess = (to: string) =>
      t.post(`${sms}reset.pwd`, { mobile: to, code: '000000', password: 'some-thing-1' })
    const [a, b] = [await guess(other), await guess(mobile)]
    expect([a.Code, a.Message, a.Data]).toEqual([b.Code, b.Message, b.Data])
    expect((await findUser(t.ctx.db, known.id))?.hasPassword).toBe(false)
  })

  it('the payment password is reset by the bound phone', async () => {
    const path = `${sms}reset.pay.pwd`
    const member = await t.createMember()
    const given = { payPassword: '135790', payPasswordConfirmation: '135790' }
    expect((await send('reset_pay_pwd', undefined, member)).Code).toBe(-7053)
    expect((await send('reset_pay_pwd', mobile)).Code).toBe(-3001)
    const owner = await bound()
    const code = await codeFor('reset_pay_pwd', mobile, owner)
    const post = (more: object) => t.post(path, { mobile, code, ...given, ...more }, owner)
    expect((await post({ payPassword: '12345' })).Code).toBe(-4001)
    expect((await post({ payPasswordConfirmation: '135791' })).Code).toBe(-4001)
    expect((await post({ code: wrongFor(code) })).Code).toBe(-9002)
    expect((await post({})).Data).toMatchObject({ id: owner.id, mobile: '138****1234' })
    expect((await findUser(t.ctx.db, owner.id))?.hasPayPassword).toBe(true)
    t.clock.advance(minute)
    expect((await post({ code: await codeFor('reset_pay_pwd', mobile, owner) })).Code).toBe(-7034)
  })

  it('an invitation of a registration by phone counts, and an invalid one is refused without an account', async () => {
    const inviter = await t.createMember()
    expect((await logIn(await codeFor('login', mobile), mobile, { inviteCode: '999999' })).Code).toBe(-7014)
    t.clock.advance(minute)
    const answer = await logIn(await codeFor('login', mobile), mobile, { inviteCode: String(inviter.id) })
    const { userId } = answer.Data as LoginView
    const rows = await t.ctx.db.selectFrom('user_distributions').select(['pid', 'user_id']).execute()
    expect(rows).toEqual([{ pid: inviter.id, user_id: userId }])
  })

  it('a banned account is refused by phone too', async () => {
    const owner = await bound()
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: 1, reject_reason: '广告' }).where('id', '=', owner.id).execute(),
    )
    const answer = await logIn(await codeFor('login', mobile))
    expect([answer.Code, answer.Data]).toEqual([-4009, { banReason: '广告' }])
  })

  it('with two factors a code by phone is the first one, and is consumed by it', async () => {
    const owner = await bound()
    const now = t.clock.now()
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('two_factors')
        .values({ user_id: owner.id, sealed_secret: '', confirmed_at: now, last_step: 0, created_at: now })
        .execute(),
    )
    const code = await codeFor('login', mobile)
    const first = await logIn(code)
    expect([first.Code, first.Data]).toEqual([-8002, { ticket: expect.any(String), expiresIn: 300 }])
    expect((await logIn(code)).Code).toBe(-9002)
    const sessions = await t.ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', owner.id)
      .execute()
    expect(sessions).toHaveLength(1)
  })

  it('a mobile browser that logs in to an account without a phone must bind one, and can by its token', async () => {
    const { id } = await registerAccount(t, 'alice')
    const body = { username: 'alice', password: goodPassword }
    const type = 'mobilebrowser_username_login'
    expect((await t.post('/api/v3/users/username.login', body)).Code).toBe(0)
    const told = await t.post('/api/v3/users/username.login', { ...body, type })
    const { sessionToken, accessToken, nickname } = told.Data as LoginView & {
      sessionToken: string
      nickname: string
    }
    expect([told.Code, nickname]).toEqual([-8001, 'alice'])
    expect((await t.get('/api/v3/users/sessions', { id, token: accessToken, nickname })).Code).toBe(0)
    const code = await codeFor('bind', mobile, undefined, { sessionToken })
    expect((await t.post(`${sms}bind`, { mobile, code, sessionToken: 'none' })).Code).toBe(-7004)
    const answer = await t.post(`${sms}bind`, { mobile, code, sessionToken })
    expect(answer.Data).toMatchObject({ userId: id, tokenType: 'Bearer' })
    expect(await mobileOf({ id })).toBe(mobile)
    expect((await t.post(`${sms}bind`, { mobile, code, sessionToken })).Code).toBe(-7004)
    expect((await t.post('/api/v3/users/username.login', { ...body, type })).Code).toBe(0)
  })
})
