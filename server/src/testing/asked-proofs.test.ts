import { apis, type Endpoint } from '@chaguan/contracts'
import qs from 'qs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSettings } from '../modules/settings/index.ts'
import { goodPassword } from './fixtures/accounts.ts'
import { formWithFile } from './fixtures/multipart.ts'
import { openCallFixture, withModerators } from './permission-matrix/call-fixture.ts'
import { derivedCase } from './permission-matrix/derived-case.ts'
import type { PermissionCase } from './permission-matrix/permission-case.ts'
import { nameOf, permissionCases } from './permission-matrix/permission-matrix.ts'
import { engines, openTestApp, type TestAnswer, type TestApp, type TestMember } from './test-app.ts'

const overHalfAnHour = 31 * 60_000
const endpoints = Object.values(apis)
  .flatMap((api) => Object.values<Endpoint>(api))
  .filter(({ access }) => access === 'admin')

/** The calls that ask with the input of their permission case; a plugin is trusted there. */
const always = [
  'POST /api/backAdmin/oidc.providers.save',
  'POST /api/backAdmin/order.refund',
  'POST /api/backAdmin/order.refund.review',
  'POST /api/backAdmin/payment.dispute.decide',
  'POST /api/backAdmin/payment.suspense.assign',
  'POST /api/backAdmin/plugin/arrange',
  'POST /api/backAdmin/plugin/upload',
  'POST /api/backAdmin/update.user.wallet',
  'POST /api/backAdmin/wallet.cash.review',
  'GET /api/backAdmin/export/users',
]

const isAsked = ({ Code, Data }: TestAnswer) =>
  Code === -4002 && typeof (Data as { prove?: unknown } | null)?.prove === 'string'

describe.each(engines)('the proof of identity in the admin area on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await setSettings(t.ctx, { admin_idle_minutes: 0 })
    await withModerators(t)
  })
  afterAll(() => t.close())

  /** Calls an endpoint with a session that began more than half an hour ago. */
  async function callLate(endpoint: Endpoint, { input, file }: PermissionCase): Promise<TestAnswer> {
    const fixture = await openCallFixture(t, 'administrator')
    const given = await input(fixture)
    const sent = file && (await file(fixture))
    t.clock.advance(overHalfAnHour)
    const { path: url, method } = endpoint
    if (sent) return t.inject(formWithFile(url, sent, given as Record<string, string>, fixture.caller))
    if (method === 'POST') return t.post(url, given, fixture.caller)
    const headers = { authorization: `Bearer ${fixture.caller?.token}` }
    return t.inject({ method, url: `${url}?${qs.stringify(given, { encode: false })}`, headers })
  }

  it('a proof of identity is asked for by money, exports of people and the rights of administrators, and by no other call as such', async () => {
    const asked = new Set<string>()
    for (const endpoint of endpoints)
      for (const one of permissionCases[nameOf(endpoint)] ?? [derivedCase(endpoint)])
        if (isAsked(await callLate(endpoint, one))) asked.add(`${endpoint.method} ${endpoint.path}`)
    expect([...asked].sort()).toEqual([...always].sort())
  })

  const late = async (): Promise<TestMember> => {
    const admin = await t.createAdmin()
    t.clock.advance(overHalfAnHour)
    return admin
  }

  it('a proof of identity is asked for by the rights of the administrators’ group, and not by those of others', async () => {
    const admin = await late()
    const grant = (groupId: number) =>
      t.post('/api/backAdmin/permission.update', { groupId, permissions: ['viewThreads'] }, admin)
    expect([isAsked(await grant(1)), (await grant(8)).Code]).toEqual([true, 0])
  })

  it('a proof of identity is given by the password for half an hour, after which the call passes', async () => {
    const fixture = await openCallFixture(t, 'administrator')
    const admin = await fixture.account(1)
    const money = { userId: fixture.owner.id, operateType: 1, operateAmount: '1' }
    const change = () => t.post('/api/backAdmin/update.user.wallet', money, admin)
    t.clock.advance(overHalfAnHour)
    expect(isAsked(await change())).toBe(true)
    expect((await t.post('/api/v3/users/prove', { password: goodPassword }, admin)).Code).toBe(0)
    expect((await change()).Code).toBe(0)
    t.clock.advance(overHalfAnHour)
    expect(isAsked(await change())).toBe(true)
  })

  // Last: the changed settings close the site.
  it('a proof of identity is asked for by scripts and by keys of payment, mail, text messages and login, and by no other setting', async () => {
    const admin = await late()
    const { Data } = await t.get('/api/backAdmin/settings.catalog', admin)
    const described = Data as { key: string; tag: string; kind: string; value: string; choices: string[] }[]
    const asked: string[] = []
    for (const { key, tag, kind, value, choices } of described) {
      const other =
        kind === 'flag' ? String(1 - Number(value)) : (choices.find((one) => one !== value) ?? '7')
      const data = [{ key, value: other === value ? '8' : other, tag }]
      if (isAsked(await t.post('/api/backAdmin/settings.create', { data }, admin))) asked.push(key)
    }
    const grave = described.filter(({ key, tag, kind }) => {
      if (['notice_mail_wait', 'wxpay_ios', 'miniprogram_video'].includes(key)) return false
      const isOfKeys =
        /^(wxpay|alipay|stripe|sandbox_pay|mail|aliyun|wx_offiaccount|wx_miniprogram|wx_oplatform)$/.test(tag)
      const isOfTexts = key.startsWith('qcloud_sms')
      return kind === 'secret' || isOfKeys || isOfTexts || key === 'site_stat' || key === 'site_analytics'
    })
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.sort()).toEqual(grave.map(({ key }) => key).sort())
  })
})
