import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { readSettings, setSettings } from './index.ts'

const save = '/api/backAdmin/settings.create'
const catalog = '/api/backAdmin/settings.catalog'
const history = '/api/backAdmin/settings.changes'

interface Described {
  readonly key: string
  readonly value: string
  readonly version?: string
  readonly default: string
  readonly changedAt: string | null
  readonly changedBy: string
}

describe.each(engines)('the catalog and the history of settings on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterEach(() => t.close())

  const describeOne = async (key: string) =>
    ((await t.get(catalog, admin)).Data as Described[]).find((setting) => setting.key === key)
  const changesOf = async (key: string) =>
    ((await t.get(`${history}?key=${key}`, admin)).Data as { pageData: { before: string; after: string }[] })
      .pageData

  it('a setting is described with its bounds, default, and the author of its last change', async () => {
    expect(await describeOne('cash_rate')).toMatchObject({
      ...{ kind: 'number', value: '0', default: '0', least: 0, most: 1, decimals: 2, tag: 'cash' },
      ...{ changedAt: null, changedBy: '' },
    })
    await t.post(save, { data: [{ key: 'cash_rate', value: 0.02 }] }, admin)
    const { nickname } = admin
    expect(await describeOne('cash_rate')).toMatchObject({ value: '0.02', default: '0', changedBy: nickname })
    expect((await describeOne('cash_rate'))?.changedAt).toMatch(/^\d{4}-\d\d-\d\d /)
  })

  it('each change is stored with the previous value; one without effect is not', async () => {
    for (const value of ['一', '二', '二']) await t.post(save, { data: [{ key: 'site_name', value }] }, admin)
    expect(await changesOf('site_name')).toMatchObject([
      { before: '一', after: '二', nickname: admin.nickname },
      { before: '欢迎来到茶馆', after: '一' },
    ])
  })

  it('the history and the catalog never contain a secret', async () => {
    await t.post(save, { data: [{ key: 'mail_password', value: 'open-sesame' }] }, admin)
    expect(await describeOne('mail_password')).toMatchObject({ value: '********', kind: 'secret' })
    expect(await changesOf('mail_password')).toMatchObject([{ before: '', after: '********' }])
    const rows = await t.ctx.db.selectFrom('setting_changes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('open-sesame')
  })

  it('the audit log has the old and the new value of a setting, and no secret', async () => {
    const data = [
      { key: 'site_introduction', value: '茶'.repeat(61) },
      { key: 'mail_password', value: 'open-sesame' },
    ]
    await t.post(save, { data }, admin)
    const { Data } = await t.get('/api/backAdmin/action.logs?type=1000', admin)
    expect((Data as { pageData: { actionDesc: string }[] }).pageData[0]?.actionDesc).toBe(
      `修改设置：站点介绍（site_introduction） 无 → “${'茶'.repeat(60)}…”、密码（mail_password） 已更改`,
    )
  })

  it('a form with an outdated value overwrites nothing, and gets the current one', async () => {
    const other = await t.createAdmin()
    const rename = (value: string, was: string, by: TestMember) =>
      t.post(
        save,
        {
          data: [
            { key: 'site_name', value, was },
            { key: 'site_record', value: 'x' },
          ],
        },
        by,
      )
    expect((await rename('听雨轩', '欢迎来到茶馆', admin)).Code).toBe(0)
    const refused = await rename('望江楼', '欢迎来到茶馆', other)
    expect(refused).toMatchObject({
      Code: -4005,
      Data: { conflicts: [{ key: 'site_name', value: '听雨轩' }] },
    })
    expect((await readSettings(t.ctx)).site_name).toBe('听雨轩')
    expect((await rename('望江楼', '听雨轩', other)).Code).toBe(0)
  })

  it('a form with an outdated secret overwrites nothing, and gets only that it changed', async () => {
    const other = await t.createAdmin()
    const keep = (value: string, was: string, by: TestMember) =>
      t.post(save, { data: [{ key: 'mail_password', value, was }] }, by)
    expect((await keep('open-sesame', '', admin)).Code).toBe(0)
    const seen = (await describeOne('mail_password'))?.version ?? ''
    expect(seen).toMatch(/^[0-9a-f]{16}$/)
    expect((await keep('green-tea', seen, admin)).Code).toBe(0)
    const refused = await keep('black-tea', seen, other)
    expect(refused).toMatchObject({
      Code: -4005,
      Data: { conflicts: [{ key: 'mail_password', value: '********' }] },
    })
    expect((await readSettings(t.ctx)).mail_password).toBe('green-tea')
    // Clients that know no versions send the mask.
    expect((await keep('black-tea', '********', other)).Code).toBe(0)
  })

  it.each([catalog, history])('%s is restricted to administrators', async (path) => {
    expect((await t.get(path, await t.createMember())).Code).toBe(-4002)
    expect((await t.get(path)).Code).toBe(-3001)
  })

  const affected = async () => {
    const { Data } = await t.get(catalog, admin)
    const rows = Data as { key: string; shutsOut?: number }[]
    return new Map(
      rows.flatMap(({ key, shutsOut }) => (shutsOut === undefined ? [] : [[key, shutsOut] as const])),
    )
  }

  it('text messages and WeChat report how many people must bind a phone or WeChat at their next login', async () => {
    const wechatLess = async () => (await affected()).get('offiaccount_close') ?? Number.NaN
    const phoneless = async () => {
      const all = await affected()
      return ['qcloud_sms', 'aliyun_sms', 'qcloud_close'].map((key) => all.get(key))
    }
    const [n = 0] = await phoneless()
    const withoutWechat = await wechatLess()
    expect(n).toBeGreaterThan(0)
    const [withPhone, , banned] = [await t.createMember(), await t.createMember(), await t.createMember()]
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('users').set({ mobile: '13800000001' }).where('id', '=', withPhone.id).execute()
      await tx.updateTable('users').set({ status: 1 }).where('id', '=', banned.id).execute()
    })
    expect(await wechatLess()).toBe(withoutWechat + 2)
    expect(await phoneless()).toEqual([n + 1, n + 1, undefined])
    await setSettings(t.ctx, { qcloud_close: true, qcloud_sms: true })
    expect(await phoneless()).toEqual([undefined, undefined, undefined])
    await setSettings(t.ctx, { qcloud_close: false })
    expect(await phoneless()).toEqual([undefined, n + 1, n + 1])
    await setSettings(t.ctx, { offiaccount_close: true })
    expect(await phoneless()).toEqual([undefined, undefined, undefined])
    expect(await wechatLess()).toBeNaN()
  })

  it('a setting that shuts people out reports their number, without administrators and people shut out already', async () => {
    const access = ['open_ext_fields', 'site_close', 'site_mode']
    const shutOut = async () => new Map([...(await affected())].filter(([key]) => access.includes(key)))
    const before = await shutOut()
    expect([...before.keys()].sort()).toEqual(access)
    expect(before.get('open_ext_fields')).toBe(0)
    const field = { name: '职业', type: 0, sort: 1, status: 1, required: 1, fieldsExt: '', fieldsDesc: '' }
    await t.post('/api/backAdmin/signinfields.create', { data: [field] }, admin)
    before.set('open_ext_fields', before.get('site_close') ?? 0)
    const [paid, unpaid, banned] = [await t.createMember(), await t.createMember(), await t.createMember()]
    const ofPaidGroup = await t.createMember()
    const made = { name: '金卡', isPaid: 1, fee: 10, days: 30 }
    const { Data: group } = await t.post('/api/backAdmin/groups.create', made, admin)
    await t.ctx.transaction(async (tx) => {
      const until = t.clock.now() + 1000
      await tx.updateTable('users').set({ expired_at: until }).where('id', '=', paid.id).execute()
      const { id: group_id } = group as { id: number }
      const membership = { group_id, user_id: ofPaidGroup.id, expiration_at: until }
      await tx.insertInto('group_user').values(membership).execute()
      await tx.updateTable('users').set({ status: 1 }).where('id', '=', banned.id).execute()
    })
    const after = await shutOut()
    expect(unpaid.id).toBeGreaterThan(0)
    expect([...after].map(([key, n]) => [key, n - (before.get(key) ?? 0)]).sort()).toEqual([
      ['open_ext_fields', 3],
      ['site_close', 3],
      ['site_mode', 1],
    ])
  })
})
