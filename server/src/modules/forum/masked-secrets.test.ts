import type { ForumView } from '@chaguan/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const mask = '********'
/** The field of each secret setting that the configuration has, by its part. */
const secrets = {
  paycenter: {
    apiKey: 'api_key',
    appSecret: 'app_secret',
    wxpayApiKey: 'wxpay_api_key',
    wxpayAppSecret: 'wxpay_app_secret',
  },
  qcloud: {
    qcloudVodToken: 'qcloud_vod_token',
    qcloudSecretId: 'qcloud_secret_id',
    qcloudSecretKey: 'qcloud_secret_key',
    qcloudToken: 'qcloud_token',
    qcloudSmsAppKey: 'qcloud_sms_app_key',
    qcloudCaptchaSecretKey: 'qcloud_captcha_secret_key',
    qcloudVodUrlKey: 'qcloud_vod_url_key',
  },
  passport: {
    offiaccountAppSecret: 'offiaccount_app_secret',
    offiaccountServerConfigToken: 'offiaccount_server_config_token',
    miniprogramAppSecret: 'miniprogram_app_secret',
  },
  ucenter: { ucenterKey: 'ucenter_key' },
} as const

let t: TestApp
let admin: TestMember

beforeAll(async () => {
  t = await openTestApp()
  admin = await t.createAdmin()
})
afterAll(() => t.close())

const forum = async (as?: TestMember) => (await t.get('/api/v3/forum', as)).Data as ForumView
const everySecretAs = (value: string) =>
  Object.fromEntries(
    Object.entries(secrets).map(([part, fields]) => [
      part,
      Object.fromEntries(Object.keys(fields).map((field) => [field, value])),
    ]),
  )

it('administrators see of each secret whether it is set, and others do not have its field', async () => {
  expect(await forum(admin)).toMatchObject(everySecretAs(''))
  const names = Object.values(secrets).flatMap((fields) => Object.values(fields))
  await setSettings(t.ctx, Object.fromEntries(names.map((name) => [name, `value of ${name}`])))
  const [forAdmin, forAll] = [await forum(admin), await forum()]
  expect(forAdmin).toMatchObject(everySecretAs(mask))
  for (const [part, fields] of Object.entries(secrets))
    for (const field of Object.keys(fields))
      expect(forAll[part as keyof ForumView], field).not.toHaveProperty(field)
  expect(JSON.stringify([forAdmin, forAll])).not.toContain('value of')
})
