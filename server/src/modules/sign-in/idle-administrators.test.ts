import { groupIds } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const minute = 60_000
const path = '/api/backAdmin/siteinfo'

describe.each(engines)('an idle administrator on %s', (engine) => {
  let t: TestApp
  let admin: TestAccount

  beforeEach(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    admin = await registerAccount(t, 'keeper')
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('group_user')
        .set({ group_id: groupIds.administrator })
        .where('user_id', '=', admin.id)
        .execute(),
    )
  })
  afterEach(() => t.close())

  const refused = { Code: -4002, Data: { prove: 'password', idle: true } }

  it('an administrator must give the password after half an hour without calls, and continues with it', async () => {
    t.clock.advance(30 * minute)
    expect((await t.get(path, admin)).Code).toBe(0)
    t.clock.advance(30 * minute)
    expect((await t.get(path, admin)).Code).toBe(0)
    t.clock.advance(31 * minute)
    expect(await t.get(path, admin)).toMatchObject(refused)
    expect(
      await t.post('/api/backAdmin/permission.update', { groupId: 10, permissions: [] }, admin),
    ).toMatchObject(refused)
    expect((await t.post('/api/v3/users/prove', { password: 'wrong' }, admin)).Code).not.toBe(0)
    expect(await t.get(path, admin)).toMatchObject(refused)
    expect((await t.post('/api/v3/users/prove', { password: admin.password }, admin)).Code).toBe(0)
    expect((await t.get(path, admin)).Code).toBe(0)
  })

  it('an idle administrator stays logged in to the site, and reading it does not count as administration', async () => {
    for (let n = 0; n < 7; n += 1) {
      t.clock.advance(5 * minute)
      expect((await t.get('/api/v3/unreadnotification', admin)).Code).toBe(0)
    }
    expect(await t.get(path, admin)).toMatchObject(refused)
    expect((await t.get('/api/v3/unreadnotification', admin)).Code).toBe(0)
  })

  it('a new login of administrators lifts the restriction', async () => {
    t.clock.advance(31 * minute)
    expect(await t.get(path, admin)).toMatchObject(refused)
    const { username, password } = admin
    const { Data } = await t.post('/api/backAdmin/login', { username, password })
    const { accessToken } = Data as { accessToken: string }
    expect((await t.get(path, { ...admin, token: accessToken })).Code).toBe(0)
    expect(await t.get(path, admin)).toMatchObject(refused)
  })

  it('the setting defines the minutes, and 0 disables the restriction', async () => {
    await setSettings(t.ctx, { admin_idle_minutes: 5 })
    t.clock.advance(6 * minute)
    expect(await t.get(path, admin)).toMatchObject(refused)
    await setSettings(t.ctx, { admin_idle_minutes: 0 })
    t.clock.advance(7 * 24 * 60 * minute)
    expect((await t.get(path, admin)).Code).toBe(0)
  })

  it('the session of an idle administrator can refresh its tokens', async () => {
    t.clock.advance(31 * minute)
    const answer = await t.post('/api/backAdmin/refresh.token', { refreshToken: 'none of ours' }, admin)
    expect(answer.Code).toBe(-4011)
  })

  it('a member who is no administrator gets the usual refusal', async () => {
    const member = await t.createMember()
    t.clock.advance(31 * minute)
    expect(await t.get(path, member)).toMatchObject({ Code: -4002, Data: [] })
  })
})

describe.each(engines)('identity proofs of the last half hour on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ password_hash: 'some' }).where('id', '=', admin.id).execute(),
    )
    t.clock.advance(31 * minute)
  })
  afterEach(() => t.close())

  const asks = { Code: -4002, Data: { prove: 'password' } }
  const set = (key: string, value: unknown) =>
    t.post('/api/backAdmin/settings.create', { data: [{ key, value }] }, admin)

  it.each([
    ['site_stat', '<script>1</script>'],
    ['site_analytics', 'https://elsewhere.test/count.js'],
    ['wxpay_mch_id', '1900000001'],
    ['wxpay_api_key', 'a key'],
    ['alipay_seller_id', '2088'],
    ['stripe_base', 'https://elsewhere.test'],
    ['mail_host', 'mail.elsewhere.test'],
    ['mail_password', 'secret'],
    ['qcloud_sms', '1'],
    ['qcloud_sms_app_id', '1400000001'],
    ['qcloud_sms_app_key', 'a key'],
    ['qcloud_sms_sign', '茶馆'],
    ['qcloud_sms_template_id', '1001'],
    ['qcloud_sms_region', 'ap-beijing'],
    ['aliyun_sms_sign', '茶馆'],
    ['aliyun_access_key_secret', 'a key'],
    ['offiaccount_app_secret', 'a key'],
  ])('a proof is required for a change of %s', async (key, value) => {
    expect(await set(key, value)).toMatchObject(asks)
  })

  it.each([
    ['site_name', '茶馆'],
    ['register_close', '0'],
    ['notice_mail_wait', '9'],
    ['site_close', '0'],
    ['qcloud_vod_size', '10'],
    ['mail_host', ''],
    ['wxpay_api_key', '********'],
  ])('no proof is required for %s = %s, which is harmless or unchanged', async (key, value) => {
    expect((await set(key, value)).Code).toBe(0)
  })

  it('a proof is required by the export of people and by permissions of administrators, not by those of other groups', async () => {
    expect(await t.get('/api/backAdmin/export/users', admin)).toMatchObject(asks)
    const change = (groupId: number) =>
      t.post('/api/backAdmin/permission.update', { groupId, permissions: ['viewThreads'] }, admin)
    expect(await change(groupIds.administrator)).toMatchObject(asks)
    expect((await change(groupIds.member)).Code).toBe(0)
  })
})
