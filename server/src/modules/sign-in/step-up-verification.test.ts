import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeIn, messageOf } from '../../testing/doubles/sent-messages.ts'
import { goodPassword, registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'

const unauthorized = -4002
const halfAnHour = 30 * 60_000
const api = '/api/v3/users'

describe.each(engines)('step-up verification of a session that may be stolen on %s', (engine) => {
  let t: TestApp
  let me: TestAccount
  beforeEach(async () => {
    t = await openTestApp({ engine })
    me = await registerAccount(t, 'qinghe')
    await setSettings(t.ctx, {
      qcloud_sms: true,
      qcloud_close: true,
      dev_outbox: true,
      offiaccount_close: true,
      offiaccount_app_id: 'local',
      offiaccount_app_secret: 'local-secret',
      miniprogram_close: true,
      miniprogram_app_id: 'local',
      miniprogram_app_secret: 'local-secret',
    })
  })
  afterEach(() => t.close())

  const prove = (password: string, who: TestMember = me) => t.post(`${api}/prove`, { password }, who)
  const begin = (who: TestMember = me) => t.post(`${api}/passkeys.begin`, {}, who)
  const asked = (prove: string) => ({ Code: unauthorized, Data: { prove } })

  it.each([
    ['a passkey', () => begin()],
    ['a second factor', () => t.post(`${api}/two-factor.setup`, {}, me)],
    ['WeChat, by a code on a screen', () => t.get(`${api}/pc/wechat/h5.genqrcode?type=pc_bind`, me)],
    ['WeChat, by its own return', () => t.get(`${api}/wechat/h5.bind?code=1&state=2`, me)],
    ['another WeChat', () => t.get(`${api}/wechat/h5.rebind?code=1&state=2`, me)],
    ['WeChat, by the mini program', () => t.post(`${api}/wechat/miniprogram.bind`, { jsCode: '1' }, me)],
    ['another WeChat, by it', () => t.post(`${api}/wechat/miniprogram.rebind`, { jsCode: '1' }, me)],
  ])('a session adds nothing without the password half an hour after the login: %s', async (_what, add) => {
    t.clock.advance(halfAnHour - 1)
    expect(await add()).not.toMatchObject({ Data: { prove: 'password' } })
    t.clock.advance(1)
    expect(await add()).toMatchObject(asked('password'))
    expect((await prove(goodPassword)).Code).toBe(0)
    expect(await add()).not.toMatchObject({ Data: { prove: 'password' } })
  })

  it('a session sets no first password half an hour after the login', async () => {
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ password_hash: '' }).where('id', '=', me.id).execute(),
    )
    const first = { newPassword: 'first-tea-99', passwordConfirmation: 'first-tea-99' }
    t.clock.advance(halfAnHour)
    expect(await t.post(`${api}/update.user`, first, me)).toMatchObject(asked('login'))
    t.clock.advance(-1)
    expect((await t.post(`${api}/update.user`, first, me)).Code).toBe(0)
  })

  it('a session counts as verified for half an hour, for itself only, and not by a wrong password', async () => {
    const other = await t.post(`${api}/username.login`, { username: 'qinghe', password: goodPassword })
    const twin = { ...me, token: (other.Data as { accessToken: string }).accessToken }
    t.clock.advance(halfAnHour)
    expect((await prove('wrong-tea-99')).Code).toBe(-7040)
    expect(await begin()).toMatchObject(asked('password'))
    expect((await prove(goodPassword)).Code).toBe(0)
    expect((await begin()).Code).toBe(0)
    expect(await begin(twin)).toMatchObject(asked('password'))
    t.clock.advance(halfAnHour - 1)
    expect((await begin()).Code).toBe(0)
    expect((await prove(goodPassword)).Code).toBe(0)
    t.clock.advance(halfAnHour)
    expect(await begin()).toMatchObject(asked('password'))
  })

  it('a person with a second factor needs the password and a code, and neither suffices alone', async () => {
    const begun = await t.post(`${api}/two-factor.setup`, {}, me)
    const secret = Secret.fromBase32((begun.Data as { secret: string }).secret)
    const shown = () => new TOTP({ secret }).generate({ timestamp: t.clock.now() })
    const on = await t.post(`${api}/two-factor.confirm`, { code: shown() }, me)
    const { recoveryCodes } = on.Data as { recoveryCodes: string[] }
    const proveBoth = (code: string, password = goodPassword) =>
      t.post(`${api}/prove`, { password, code }, me)
    t.clock.advance(halfAnHour)
    const both = { prove: 'password', secondFactor: true }
    expect(await begin()).toMatchObject({ Code: unauthorized, Data: both })
    expect(await prove(goodPassword)).toMatchObject({ Code: -9002, Data: { field: 'code' } })
    expect(await proveBoth('000000')).toMatchObject({ Code: -9002, Data: { field: 'code' } })
    expect(await proveBoth(shown(), 'wrong-tea-99')).toMatchObject({ Code: -7040 })
    expect(await begin()).toMatchObject({ Code: unauthorized, Data: both })
    expect((await proveBoth(shown())).Code).toBe(0)
    expect((await begin()).Code).toBe(0)
    t.clock.advance(halfAnHour)
    expect((await proveBoth(recoveryCodes[0] ?? '')).Code).toBe(0)
    t.clock.advance(halfAnHour)
    // A code is consumed, and wrong ones are counted.
    expect((await proveBoth(recoveryCodes[0] ?? '')).Code).toBe(-9002)
    for (let times = 0; times < 4; times += 1) expect((await proveBoth('000000')).Code).toBe(-9002)
    expect((await proveBoth(recoveryCodes[1] ?? '')).Code).toBe(-7040)
  })

  it('a session sets no first payment password without the password', async () => {
    const set = () =>
      t.post(`${api}/update.user`, { payPassword: '246813', payPasswordConfirmation: '246813' }, me)
    t.clock.advance(halfAnHour)
    expect(await set()).toMatchObject(asked('password'))
    expect((await findUser(t.ctx.db, me.id))?.hasPayPassword).toBe(false)
    expect((await prove(goodPassword)).Code).toBe(0)
    expect((await set()).Code).toBe(0)
  })

  it('a person without a password has to log in again', async () => {
    const guest = await t.createMember()
    expect((await begin(guest)).Code).toBe(0)
    t.clock.advance(halfAnHour)
    expect(await begin(guest)).toMatchObject(asked('login'))
    expect(await prove('', guest)).toMatchObject(asked('login'))
  })

  it('a session without a recent proof must give the password to bind a phone by ticket, and no second factor replaces it', async () => {
    await setSettings(t.ctx, { offiaccount_close: false, miniprogram_close: false, local_sms: true })
    const told = await t.post(`${api}/mobilebrowser/username.login`, {
      username: 'qinghe',
      password: goodPassword,
      type: 'mobilebrowser_username_login',
    })
    const { sessionToken } = told.Data as { sessionToken: string }
    const mobile = '13800138000'
    const bind = async (code: string) => t.post(`${api}/sms.bind`, { mobile, code, sessionToken })
    const send = () => t.post(`${api}/sms.send`, { type: 'bind', mobile, sessionToken })
    const code = codeIn(await messageOf(t, mobile, send))
    const moveStart = (ms: number) =>
      t.ctx.transaction((tx) =>
        tx
          .updateTable('sessions')
          .set((eb) => ({ created_at: eb('created_at', '+', ms) }))
          .where('user_id', '=', me.id)
          .execute(),
      )
    await moveStart(-halfAnHour)
    expect(await bind(code)).toMatchObject(asked('password'))
    await moveStart(halfAnHour)
    const begun = await t.post(`${api}/two-factor.setup`, {}, me)
    const secret = Secret.fromBase32((begun.Data as { secret: string }).secret)
    const shown = new TOTP({ secret }).generate({ timestamp: t.clock.now() })
    expect((await t.post(`${api}/two-factor.confirm`, { code: shown }, me)).Code).toBe(0)
    expect((await bind(code)).Code).toBe(-7004)
    expect((await findUser(t.ctx.db, me.id))?.mobile).toBe('')
  })

  it('a session binds no first phone or address without the password, where there is one', async () => {
    const bindPhone = (who: TestMember) =>
      t.post(`${api}/sms.bind`, { mobile: '13800138000', code: '000000' }, who)
    const guest = await t.createMember()
    t.clock.advance(halfAnHour)
    expect(await bindPhone(me)).toMatchObject(asked('password'))
    expect(await t.post(`${api}/email.send`, { type: 'bind', email: 'a@example.com' }, me)).toMatchObject(
      asked('password'),
    )
    expect(await bindPhone(guest)).not.toMatchObject({ Code: unauthorized })
  })
})
