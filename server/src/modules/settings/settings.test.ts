import { groupIds } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { readSettings, setSettings } from './index.ts'

const save = '/api/backAdmin/settings.create'
const refused = -4001

describe.each(engines)('settings on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterEach(async () => {
    await t.close()
  })

  const change = async (...data: { key: string; value?: unknown; tag?: string }[]) =>
    (await t.post(save, { data }, admin)).Code
  const read = async (query: string, path = '/api/backAdmin/settings') =>
    (await t.get(`${path}?${query}`, admin)).Data as { key: string; value: string; tag: string }[]
  const shownAs = async (key: string) => (await read(`key=${key}`))[0]?.value

  it('a change is stored under its tag and read back by key and tag', async () => {
    expect(
      await change({ key: 'site_name', value: '听雨轩' }, { key: 'cash_rate', value: 0.02, tag: 'cash' }),
    ).toBe(0)
    expect(await read('key=site_name&tag=default')).toEqual([
      { key: 'site_name', value: '听雨轩', tag: 'default' },
    ])
    expect(await read('tag=cash')).toContainEqual({ key: 'cash_rate', value: '0.02', tag: 'cash' })
    expect(await read('key=site_name&tag=cash')).toEqual([])
    expect((await readSettings(t.ctx)).site_name).toBe('听雨轩')
  })

  it('only administrators read and change settings', async () => {
    const member = await t.createMember()
    for (const path of [save, '/api/settings.v2']) {
      const body = { data: [{ key: 'site_name', value: 'x', tag: 'default' }] }
      expect((await t.post(path, body, member)).Code).toBe(-4002)
      expect((await t.post(path, body)).Code).toBe(-3001)
    }
    expect((await t.get('/api/backAdmin/settings', member)).Code).toBe(-4002)
    expect((await t.get('/api/settings.v2')).Code).toBe(-3001)
    expect((await readSettings(t.ctx)).site_name).toBe('欢迎来到茶馆')
  })

  it('a refused value is named by the label of its setting, in the language of the reader', async () => {
    const refusal = async (lang: string) =>
      (
        await t.inject({
          method: 'POST',
          url: save,
          headers: { authorization: `Bearer ${admin.token}`, 'x-chaguan-lang': lang },
          payload: { data: [{ key: 'password_length', value: 'many' }] },
        })
      ).Message
    expect(await refusal('zh')).toBe('“密码最短长度”的值不正确')
    expect(await refusal('en')).toMatch(/^The value of “[A-Z][a-z ]+” isn’t valid$/)
  })

  it('the v2 endpoint does the same and requires every tag', async () => {
    const post = (data: unknown[]) => t.post('/api/settings.v2', { data }, admin)
    expect((await post([{ key: 'site_name', value: '一' }])).Code).toBe(refused)
    expect((await post([{ key: 'site_name', value: '二', tag: 'default' }])).Code).toBe(0)
    expect(await read('key=site_name&tag=default', '/api/settings.v2')).toEqual([
      { key: 'site_name', value: '二', tag: 'default' },
    ])
  })

  it.each([
    [{ key: '__proto__', value: '1' }],
    [{ key: 'constructor', value: '1' }],
    [{ key: 'jwt.secret', value: '1' }],
    [{ key: 'site_name', value: 'x', tag: 'qcloud' }],
    [{ key: 'site_name', value: { a: 1 } }],
    [{ key: 'site_name' }],
    [{ key: 'site_stat', value: 'x'.repeat(1_000_000) }],
  ])('a batch with one wrong item stores nothing: %#', async (wrong) => {
    expect(await change({ key: 'site_title', value: '新标题' }, wrong)).toBe(refused)
    expect(await shownAs('site_title')).toBe('')
    expect(({} as Record<string, unknown>).value).toBeUndefined()
  })

  it('analytics code is changed only within half an hour of a login; unchanged code may be sent along', async () => {
    const counting = '<script>count()</script>'
    const fresh = await t.createAdmin()
    const saving = (value: string) =>
      t.post(
        save,
        {
          data: [
            { key: 'site_stat', value },
            { key: 'site_title', value: '计数' },
          ],
        },
        fresh,
      )
    expect((await saving(counting)).Code).toBe(0)
    t.clock.advance(30 * 60_000)
    const late = await saving('<script>steal()</script>')
    expect([late.Code, late.Message]).toEqual([-4002, '请退出后重新登录，再做这件事'])
    expect(await shownAs('site_stat')).toBe(counting)
    expect((await saving(counting)).Code).toBe(0)
  })

  it('an empty, an oversized and a malformed batch are refused', async () => {
    const many = Array.from({ length: 201 }, () => ({ key: 'site_title', value: 'x' }))
    for (const data of [[], many, {}, 'x', null, [null], [['site_title', 'x']]])
      expect((await t.post(save, { data }, admin)).Code).toBe(refused)
  })

  it('secrets are stored encrypted, shown masked, and kept when asterisks are sent', async () => {
    expect(await change({ key: 'qcloud_secret_key', value: 'very-secret', tag: 'qcloud' })).toBe(0)
    const stored = () =>
      t.ctx.db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'qcloud_secret_key')
        .executeTakeFirst()
    const sealed = (await stored())?.value ?? ''
    expect(sealed).not.toContain('very-secret')
    expect(t.ctx.secrets.open(sealed)).toBe('very-secret')
    const masked = await shownAs('qcloud_secret_key')
    expect(masked).toMatch(/^\*+$/)
    expect(
      await change({ key: 'qcloud_secret_key', value: masked }, { key: 'site_title', value: '又' }),
    ).toBe(0)
    expect((await readSettings(t.ctx)).qcloud_secret_key).toBe('very-secret')
    expect(await change({ key: 'qcloud_secret_key', value: '' })).toBe(0)
    expect(await shownAs('qcloud_secret_key')).toBe('')
  })

  it("the author's and the site's share sum to ten", async () => {
    const answer = await t.post(save, { data: [{ key: 'site_author_scale', value: 9 }] }, admin)
    expect([answer.Code, answer.Message]).toEqual([refused, 'scale_sum_not_10'])
    expect(
      await change({ key: 'site_author_scale', value: '9.9' }, { key: 'site_master_scale', value: 0.1 }),
    ).toBe(0)
  })

  it('minimum, maximum and daily limit of withdrawals must be in this order', async () => {
    expect(await change({ key: 'cash_min_sum', value: 100 }, { key: 'cash_max_sum', value: 50 })).toBe(
      refused,
    )
    expect(await change({ key: 'cash_sum_limit', value: 4999 })).toBe(refused)
    expect(await change({ key: 'cash_min_sum', value: 10 }, { key: 'cash_max_sum', value: 50 })).toBe(0)
  })

  it('a paid site needs WeChat pay and a price, and becomes free when WeChat pay is disabled', async () => {
    const pay = { key: 'site_mode', value: 'pay' }
    expect(await change(pay, { key: 'site_price', value: '1' })).toBe(refused)
    const wxpay = { key: 'wxpay_close', value: true, tag: 'wxpay' }
    expect(await change(pay, wxpay)).toBe(refused)
    expect(await change(pay, wxpay, { key: 'site_price', value: 0.09 })).toBe(refused)
    expect(await change(pay, wxpay, { key: 'site_price', value: 0.1 })).toBe(0)
    expect(await shownAs('site_mode')).toBe('pay')
    expect(await shownAs('site_pay_time')).toBe(t.ctx.time.format(t.clock.now()))
    expect(await change({ key: 'site_price', value: '' })).toBe(refused)
    expect(await change({ key: 'wxpay_close', value: 0 })).toBe(0)
    expect(await shownAs('site_mode')).toBe('public')
  })

  it('cloud features need the cloud, and are disabled with it', async () => {
    expect(await change({ key: 'qcloud_sms', value: 1 })).toBe(refused)
    expect(
      await change(
        ...['qcloud_close', 'qcloud_sms', 'qcloud_captcha'].map((key) => ({
          key,
          value: '1',
          tag: 'qcloud',
        })),
        { key: 'register_type', value: 1 },
        { key: 'register_captcha', value: 1 },
      ),
    ).toBe(0)
    await t.grant(groupIds.member, 'publishNeedBindPhone')
    expect([await shownAs('register_type'), await shownAs('register_captcha')]).toEqual(['1', '1'])
    expect(await change({ key: 'qcloud_sms', value: 0 }, { key: 'qcloud_captcha', value: 0 })).toBe(0)
    expect([await shownAs('register_type'), await shownAs('register_captcha')]).toEqual(['0', '0'])
    const left = await t.ctx.db
      .selectFrom('group_permission')
      .select('group_id')
      .where('permission', '=', 'publishNeedBindPhone')
      .execute()
    expect(left).toEqual([])
  })

  it('captchas may be the site’s own, without the cloud', async () => {
    expect(await change({ key: 'register_captcha', value: 1 })).toBe(0)
    expect(await shownAs('register_captcha')).toBe('0')
    expect(await change({ key: 'local_captcha', value: 1 }, { key: 'register_captcha', value: 1 })).toBe(0)
    expect(await shownAs('register_captcha')).toBe('1')
    expect(await change({ key: 'local_captcha', value: 0 })).toBe(0)
    expect(await shownAs('register_captcha')).toBe('0')
  })

  it('seamless registration is disabled with the last WeChat channel', async () => {
    expect(await change({ key: 'register_type', value: 2 }, { key: 'miniprogram_close', value: 1 })).toBe(0)
    expect(await shownAs('register_type')).toBe('2')
    expect(await change({ key: 'miniprogram_close', value: 0 })).toBe(0)
    expect(await shownAs('register_type')).toBe('0')
  })

  it('the internal network is changed by the first administrator only', async () => {
    const other = await t.createAdmin()
    const body = { data: [{ key: 'inner_net_ip', value: '10.0.0.0/8' }] }
    expect((await t.post(save, body, other)).Code).toBe(-4002)
    expect(admin.id).toBe(1)
    expect((await t.post(save, body, admin)).Code).toBe(0)
  })

  it('the time zone of the site changes the times in responses', async () => {
    const before = await t.get('/api/backAdmin/settings?key=site_name', admin)
    expect(before.RequestTime).toBe('2026-11-18 12:00:00')
    expect(await change({ key: 'site_timezone', value: 'Europe/London' })).toBe(0)
    const after = await t.get('/api/backAdmin/settings?key=site_name', admin)
    expect(after.RequestTime).toBe('2026-11-18 04:00:00')
  })

  it('two concurrent administrators cannot break a rule between two settings', async () => {
    const answers = await Promise.all([
      change({ key: 'cash_min_sum', value: 3000 }),
      change({ key: 'cash_max_sum', value: 2000 }),
    ])
    expect(answers.sort()).toEqual([refused, 0].sort())
    const { cash_min_sum, cash_max_sum } = await readSettings(t.ctx)
    expect(cash_min_sum).toBeLessThanOrEqual(cash_max_sum)
  })

  it('code changes settings under the same rules', async () => {
    await setSettings(t.ctx, { site_name: '示范', thread_tab: 2, site_open_sort: true })
    const settings = await readSettings(t.ctx)
    expect([settings.site_name, settings.thread_tab, settings.site_open_sort]).toEqual(['示范', 2, true])
    await expect(setSettings(t.ctx, { site_accent: 'red' })).rejects.toThrow('Accent color')
  })
})
