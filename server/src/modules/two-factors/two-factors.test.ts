import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestBrowser } from '../../testing/doubles/test-browser.ts'
import {
  goodPassword,
  logInFrom,
  postFrom,
  registerAccount,
  type TestAccount,
} from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const needed = -8002
const wrong = -9002
const locked = -7040
const stepMs = 30_000

describe.each(engines)('the second factor on %s', (engine) => {
  let t: TestApp
  let alice: TestAccount
  beforeEach(async () => {
    t = await openTestApp({ engine })
    alice = await registerAccount(t, 'alice')
  })
  afterEach(() => t.close())

  const codeOf = (secret: string, at = t.clock.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  const post = (path: string, body: object = {}) => t.post(`/api/v3/users/two-factor${path}`, body, alice)
  const begin = async () => (await post('.setup')).Data as { secret: string; address: string }

  /** Enables it; the next code is of a later time step. */
  async function setUp() {
    const { secret } = await begin()
    const { Data } = await post('.confirm', { code: codeOf(secret) })
    t.clock.advance(stepMs)
    return { secret, recoveryCodes: (Data as { recoveryCodes: string[] }).recoveryCodes }
  }
  const firstStep = async () =>
    (await logInFrom(t, 'alice', goodPassword)).Data as { ticket: string; expiresIn: number }
  const secondStep = (ticket: string, code: string) =>
    postFrom(t, '/api/v3/users/two-factor.login', { ticket, code })

  it('the second factor is off until a code was given, and not required before', async () => {
    const { secret, address } = await begin()
    expect(address).toContain(`secret=${secret}`)
    expect((await t.get('/api/v3/users/two-factor', alice)).Data).toMatchObject({
      isOn: false,
      pending: { secret },
    })
    expect((await logInFrom(t, 'alice', goodPassword)).Code).toBe(0)
    expect((await post('.confirm', { code: '000000' })).Code).toBe(wrong)
    expect((await post('.confirm', { code: codeOf(secret) })).Code).toBe(0)
    expect((await logInFrom(t, 'alice', goodPassword)).Code).toBe(needed)
  })

  it('the secret is stored encrypted and the recovery codes as digests', async () => {
    const { secret, recoveryCodes } = await setUp()
    const rows = JSON.stringify([
      await t.ctx.db.selectFrom('two_factors').selectAll().execute(),
      await t.ctx.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    expect(recoveryCodes).toHaveLength(10)
    for (const hidden of [secret, ...recoveryCodes]) expect(rows).not.toContain(hidden)
    expect((await t.get('/api/v3/users/two-factor', alice)).Data).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
      pending: null,
    })
  })

  it('a login gets a ticket for the second step, and the session only with a code', async () => {
    const { secret } = await setUp()
    const before = await t.ctx.db.selectFrom('sessions').select('id').execute()
    const refused = await logInFrom(t, 'alice', goodPassword)
    expect(refused).toMatchObject({ Code: needed, Data: { ticket: expect.any(String), expiresIn: 300 } })
    expect(JSON.stringify(refused)).not.toContain('accessToken')
    expect(await t.ctx.db.selectFrom('sessions').select('id').execute()).toEqual(before)
    const { ticket } = refused.Data as { ticket: string }
    const done = await secondStep(ticket, codeOf(secret))
    expect(done).toMatchObject({ Code: 0, Data: { userId: alice.id, accessToken: expect.any(String) } })
    expect((await secondStep(ticket, codeOf(secret))).Code).toBe(-7004)
  })

  it('a code is accepted once, and none of an earlier time step after it', async () => {
    const { secret } = await setUp()
    const code = codeOf(secret)
    const earlier = codeOf(secret, t.clock.now() - stepMs)
    expect((await secondStep((await firstStep()).ticket, code)).Code).toBe(0)
    expect((await secondStep((await firstStep()).ticket, code)).Code).toBe(wrong)
    expect((await secondStep((await firstStep()).ticket, earlier)).Code).toBe(wrong)
    t.clock.advance(stepMs)
    expect((await secondStep((await firstStep()).ticket, codeOf(secret))).Code).toBe(0)
  })

  it('of two concurrent logins with one code one succeeds', async () => {
    const { secret } = await setUp()
    const tickets = [(await firstStep()).ticket, (await firstStep()).ticket]
    const codes = await Promise.all(
      tickets.map(async (ticket) => (await secondStep(ticket, codeOf(secret))).Code),
    )
    expect(codes.sort()).toEqual([wrong, 0].sort())
  })

  it('after five wrong codes the right one is refused too, for 15 minutes', async () => {
    const { secret } = await setUp()
    for (let i = 0; i < 5; i++)
      expect((await secondStep((await firstStep()).ticket, '000000')).Code).toBe(wrong)
    expect((await secondStep((await firstStep()).ticket, codeOf(secret))).Code).toBe(locked)
    t.clock.advance(15 * 60_000)
    expect((await secondStep((await firstStep()).ticket, codeOf(secret))).Code).toBe(0)
  })

  it('a recovery code works once', async () => {
    const { recoveryCodes } = await setUp()
    const [code = ''] = recoveryCodes
    const typed = ` ${code.replace('-', ' ').toUpperCase()} `
    expect((await secondStep((await firstStep()).ticket, typed)).Code).toBe(0)
    expect((await secondStep((await firstStep()).ticket, code)).Code).toBe(wrong)
    expect((await t.get('/api/v3/users/two-factor', alice)).Data).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('new recovery codes replace the old ones', async () => {
    const { secret, recoveryCodes } = await setUp()
    expect((await post('.codes', { code: '123456' })).Code).toBe(wrong)
    const renewed = (await post('.codes', { code: codeOf(secret) })).Data as { recoveryCodes: string[] }
    expect((await secondStep((await firstStep()).ticket, recoveryCodes[0] ?? '')).Code).toBe(wrong)
    expect((await secondStep((await firstStep()).ticket, renewed.recoveryCodes[0] ?? '')).Code).toBe(0)
  })

  it('the second factor is disabled with the password and a code, and with neither alone', async () => {
    const { secret } = await setUp()
    const password = goodPassword
    expect((await post('.off')).Code).toBe(locked)
    expect((await post('.off', { password: 'wrong-1', code: codeOf(secret) })).Code).toBe(locked)
    expect((await post('.off', { code: codeOf(secret) })).Code).toBe(locked)
    expect((await post('.off', { password })).Code).toBe(wrong)
    expect((await post('.off', { password, code: '000000' })).Code).toBe(wrong)
    expect((await post('.off', { password, code: codeOf(secret) })).Code).toBe(0)
    expect((await logInFrom(t, 'alice', goodPassword)).Code).toBe(0)
    expect((await post('.off', { password, code: codeOf(secret) })).Code).toBe(-4004)
    const { recoveryCodes } = await setUp()
    expect((await post('.off', { password, code: recoveryCodes[3] })).Code).toBe(0)
    expect(await t.ctx.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  })

  it('the second factor of a person without a password is disabled with a code alone', async () => {
    const { secret } = await setUp()
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ password_hash: '' }).where('id', '=', alice.id).execute(),
    )
    expect((await post('.off')).Code).toBe(wrong)
    expect((await post('.off', { code: codeOf(secret) })).Code).toBe(0)
  })

  it('a confirmed secret is not replaced by setting up another', async () => {
    await setUp()
    expect((await post('.setup')).Code).toBe(-4003)
    expect((await post('.confirm', { code: '123456' })).Code).toBe(-4004)
  })

  it('a secret that was not confirmed within half an hour is discarded', async () => {
    const { secret } = await begin()
    t.clock.advance(30 * 60_000)
    expect((await post('.confirm', { code: codeOf(secret) })).Code).toBe(-4004)
  })

  it('the ticket expires after five minutes, and with a new password', async () => {
    const { secret } = await setUp()
    const late = await firstStep()
    t.clock.advance(300_000)
    expect((await secondStep(late.ticket, codeOf(secret))).Code).toBe(-7004)
    const { ticket } = await firstStep()
    const body = { password: goodPassword, newPassword: 'another-88', passwordConfirmation: 'another-88' }
    const code = codeOf(secret)
    expect((await t.post('/api/v3/users/update.user', { ...body, code }, alice)).Code).toBe(0)
    t.clock.advance(stepMs)
    expect((await secondStep(ticket, codeOf(secret))).Code).toBe(-7004)
    expect((await secondStep('guessed', codeOf(secret))).Code).toBe(-7004)
  })

  const again = { newPassword: 'another-88', passwordConfirmation: 'another-88' }
  it.each([
    ['a new password', 'users/update.user', again],
    ['closing the account', 'users/close', { keepContent: 1 }],
  ])('%s needs a code beside the password, even right after a login', async (_what, path, input) => {
    const { secret, recoveryCodes } = await setUp()
    const change = (proof: object) => t.post(`/api/v3/${path}`, { ...input, ...proof }, alice)
    const right = codeOf(secret)
    expect(await change({ password: 'wrong-tea-1', code: right })).toMatchObject({
      Code: locked,
      Data: { field: 'password' },
    })
    for (const code of [undefined, '', ' ', '000000', 'aaaa-bbbb-cccc-dddd'])
      expect(await change({ password: goodPassword, code })).toMatchObject({
        Code: wrong,
        Data: { field: 'code' },
      })
    expect((await change({ password: goodPassword })).Message).toBe('请输入两步验证的验证码')
    expect((await t.get('/api/v3/users/two-factor', alice)).Code).toBe(0)
    expect((await change({ password: goodPassword, code: right })).Code).toBe(0)
    expect((await secondStep((await firstStep()).ticket ?? '', recoveryCodes[0] ?? '')).Code).toBe(
      path === 'users/close' ? 0 : -7004,
    )
  })

  it('a person without a second factor needs no code for a new password', async () => {
    const body = { ...again, password: goodPassword, code: '000000' }
    expect((await t.post('/api/v3/users/update.user', body, alice)).Code).toBe(0)
  })

  it('five wrong codes for a new password lock out the right one too', async () => {
    const { secret } = await setUp()
    const change = (code: string) =>
      t.post('/api/v3/users/update.user', { ...again, password: goodPassword, code }, alice)
    for (let i = 0; i < 5; i++) expect((await change('000000')).Code).toBe(wrong)
    expect((await change(codeOf(secret))).Code).toBe(locked)
  })

  it('a person who was banned between the two steps is refused with the reason', async () => {
    const { secret } = await setUp()
    const { ticket } = await firstStep()
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: 1, reject_reason: '广告' }).where('id', '=', alice.id).execute(),
    )
    expect(await secondStep(ticket, codeOf(secret))).toMatchObject({
      Code: -4009,
      Data: { banReason: '广告' },
    })
  })

  it('a browser sends the ticket in a cookie that scripts cannot read', async () => {
    const { secret } = await setUp()
    const browser = openTestBrowser(t)
    const first = await browser.post('/api/v3/users/username.login', {
      username: 'alice',
      password: goodPassword,
    })
    expect(String(first.headers['set-cookie'])).toMatch(/second_step=.*HttpOnly/)
    const second = await browser.post('/api/v3/users/two-factor.login', { code: codeOf(secret) })
    expect(second.Code).toBe(0)
    expect(browser.cookies.has('second_step')).toBe(false)
    expect(browser.cookies.has('access_token')).toBe(true)
  })

  it('administrators need a code at their own endpoint too, and others cannot do the second step of a closed site', async () => {
    const { secret } = await setUp()
    const { ticket } = await firstStep()
    await setSettings(t.ctx, { site_close: true })
    expect((await secondStep(ticket, codeOf(secret))).Code).toBe(-3005)
    await t.ctx.transaction((tx) =>
      tx.updateTable('group_user').set({ group_id: 1 }).where('user_id', '=', alice.id).execute(),
    )
    const door = await postFrom(t, '/api/backAdmin/login', { username: 'alice', password: goodPassword })
    expect(door.Code).toBe(needed)
    expect((await secondStep((door.Data as { ticket: string }).ticket, codeOf(secret))).Code).toBe(0)
  })
})
