import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goodPassword, registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const unauthorized = -4002
const halfAnHour = 30 * 60_000
const api = '/api/v3/users'

describe.each(engines)('a session that may have been stolen on %s', (engine) => {
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
  ])('adds nothing without the password half an hour after the log-in: %s', async (_what, add) => {
    t.clock.advance(halfAnHour - 1)
    expect(await add()).not.toMatchObject({ Data: { prove: 'password' } })
    t.clock.advance(1)
    expect(await add()).toMatchObject(asked('password'))
    expect((await prove(goodPassword)).Code).toBe(0)
    expect(await add()).not.toMatchObject({ Data: { prove: 'password' } })
  })

  it('is proved for half an hour, by itself only, and not by a wrong password', async () => {
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

  it('of a person without a password has to begin anew', async () => {
    const guest = await t.createMember()
    expect((await begin(guest)).Code).toBe(0)
    t.clock.advance(halfAnHour)
    expect(await begin(guest)).toMatchObject(asked('login'))
    expect(await prove('', guest)).toMatchObject(asked('login'))
  })

  it('binds no first phone or address without the password, where there is one', async () => {
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
