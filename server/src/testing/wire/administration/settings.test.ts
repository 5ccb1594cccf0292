import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient } from '../../doubles/legacy-client.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../test-app.ts'
import { exactly, faultsOf, list, str } from '../../wire-shapes.ts'

/**
 * Seeded settings: the table of docs/reference/wire-site.md#settings. The name of the site and the time of its
 * installation come later.
 */
const defaults: readonly (readonly [key: string, value: string, tag?: string])[] = [
  ['site_close', '0'],
  ['site_mode', 'public'],
  ['site_author', '1'],
  ['site_master_scale', '0'],
  ['site_author_scale', '10'],
  ['register_close', '1'],
  ['register_validate', '0'],
  ['qcloud_sms', '0', 'qcloud'],
  ['qcloud_vod', '0', 'qcloud'],
  ['miniprogram_video', '0', 'wx_miniprogram'],
  ['qcloud_vod_auto_play', '1', 'qcloud'],
  ['support_img_ext', 'png,gif,jpg,jpeg,heic,heif'],
  ['support_file_ext', 'doc,docx,pdf,zip'],
  ['support_max_size', '5'],
  ['site_open_sort', '0'],
  ['site_create_thread0', '1'],
  ['site_create_thread1', '1'],
  ['site_create_thread2', '1'],
  ['site_create_thread3', '1'],
  ['site_create_thread4', '1'],
  ['site_create_thread5', '0'],
  ['site_create_thread6', '1'],
  ['open_api_log', '0'],
  ['password_length', '6'],
  ['password_strength', '0'],
  ['is_need_transition', '1'],
]

/** Further keys by their tag (docs/reference/wire-site.md#settings); they have no seeded value. */
const furtherKeys: Readonly<Record<string, readonly string[]>> = {
  default: [
    ...[
      'site_name',
      'site_title',
      'site_keywords',
      'site_introduction',
      'site_close_msg',
      'site_stat',
      'site_record',
    ],
    ...[
      'site_record_code',
      'site_cover',
      'site_price',
      'site_expire',
      'site_pay_time',
      'site_pay_group_close',
    ],
    ...[
      'site_minimum_amount',
      'site_onlooker_price',
      'site_can_reward',
      'site_charge',
      'site_url',
      'site_id',
    ],
    ...['site_secret', 'site_manage', 'site_install', 'api_freq', 'register_type', 'register_captcha'],
    ...['open_ext_fields', 'username_bout', 'support_max_download_num', 'support_max_upload_attachment_num'],
    ...['thread_optimize', 'thread_tab', 'open_view_count', 'inner_net_ip', 'logo', 'header_logo'],
    ...['background_image', 'favicon', 'censor', 'user_count', 'post_count'],
  ],
  agreement: ['privacy', 'privacy_content', 'register', 'register_content'],
  cash: [
    'cash_interval_time',
    'cash_rate',
    'cash_min_sum',
    'cash_max_sum',
    'cash_sum_limit',
    'cash_hold_days',
    'two_approvals_sum',
  ],
  watermark: ['watermark', 'watermark_image', 'position', 'horizontal_spacing', 'vertical_spacing'],
  qcloud: [
    ...[
      'qcloud_close',
      'qcloud_app_id',
      'qcloud_secret_id',
      'qcloud_secret_key',
      'qcloud_token',
      'qcloud_cms_text',
    ],
    ...[
      'qcloud_cms_image',
      'qcloud_captcha',
      'qcloud_captcha_app_id',
      'qcloud_captcha_secret_key',
      'qcloud_faceid',
    ],
    ...[
      'qcloud_faceid_region',
      'qcloud_cos',
      'qcloud_cos_bucket_name',
      'qcloud_cos_bucket_area',
      'qcloud_cos_cdn_url',
    ],
    ...[
      'qcloud_cos_sign_url',
      'qcloud_cos_doc_preview',
      'qcloud_cors_origin',
      'qcloud_vod_ext',
      'qcloud_vod_size',
    ],
    ...['qcloud_vod_transcode', 'qcloud_vod_cover_template', 'qcloud_vod_url_key', 'qcloud_vod_url_expire'],
    ...['qcloud_vod_taskflow_gif', 'qcloud_vod_sub_app_id', 'qcloud_vod_watermark', 'qcloud_vod_token'],
  ],
  wx_offiaccount: ['offiaccount_close', 'offiaccount_app_id', 'offiaccount_app_secret'],
  wx_miniprogram: ['miniprogram_close', 'miniprogram_app_id', 'miniprogram_app_secret'],
  wx_oplatform: [
    'oplatform_close',
    'oplatform_app_id',
    'oplatform_app_secret',
    'oplatform_url',
    'oplatform_app_token',
    'oplatform_app_aes_key',
  ],
  wxpay: ['wxpay_close', 'wxpay_ios', 'wxpay_mchpay_close', 'mch_id', 'app_id', 'api_key', 'app_secret'],
  lbs: ['lbs', 'qq_lbs_key'],
  ucenter: ['ucenter', 'ucenter_url', 'ucenter_key', 'ucenter_appid'],
}

const entries = list(exactly({ key: str, value: str, tag: str }))
interface Entry {
  key: string
  value: string
  tag: string
}

/**
 * The paths of docs/reference/wire-site.md#settings and their spelling below the `.v2` paths
 * (docs/reference/wire.md#v2-paths).
 */
const paths = [
  ['/api/backAdmin/', 'settings', 'settings.create'],
  ['/api/', 'settings.v2', 'settings.v2'],
] as const

describe.each(engines)('the calls of settings on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await t.createMember()
  })
  afterAll(() => t.close())

  it('settings have the documented defaults', async () => {
    const { Data } = await legacyClient(t, '/api/').get('settings.v2', {}, admin)
    expect(faultsOf(Data, entries)).toEqual([])
    const found = new Map((Data as Entry[]).map((entry) => [entry.key, entry]))
    for (const [key, value, tag = 'default'] of defaults) expect(found.get(key)).toEqual({ key, value, tag })
    expect(JSON.parse(found.get('api_freq')?.value ?? '')).toEqual({
      get: { freq: 500, forbidden: 20 },
      post: { freq: 200, forbidden: 30 },
    })
    expect(JSON.parse(found.get('site_manage')?.value ?? '')).toMatchObject([
      { key: 1, value: true },
      { key: 2, value: true },
      { key: 3, value: true },
    ])
    for (const [tag, keys] of Object.entries(furtherKeys))
      expect(keys.filter((key) => found.get(key)?.tag !== tag)).toEqual([])
  })

  describe.each(paths)('at %s%s', (prefix, read, write) => {
    const client = () => legacyClient(t, prefix)

    it('settings are read by key and tag', async () => {
      const { Code, Data } = await client().get(read, { key: 'site_mode', tag: 'default' }, admin)
      expect(Code).toBe(0)
      expect(Data).toEqual([{ key: 'site_mode', value: 'public', tag: 'default' }])
      const { Data: cash } = await client().get(read, { key: '', tag: 'cash' }, admin)
      expect(faultsOf(cash, entries)).toEqual([])
      expect((cash as Entry[]).map(({ key }) => key).sort()).toEqual([...(furtherKeys.cash ?? [])].sort())
      expect(await client().get(read, { key: 'no_such_key' }, admin)).toMatchObject({ Code: 0, Data: [] })
    })

    it.each([
      ['a text', 'site_title', '茶馆', '茶馆'],
      ['a number', 'support_max_size', 8, '8'],
      ['a number as text', 'support_max_size', '5', '5'],
      ['true', 'register_validate', true, '1'],
      ['0', 'register_validate', 0, '0'],
    ])('a setting is written as %s', async (_, key, value, stored) => {
      const data = [{ key, value, tag: 'default' }]
      expect(await client().post(write, { data }, admin)).toMatchObject({ Code: 0, Data: [] })
      expect((await client().get(read, { key }, admin)).Data).toEqual([
        { key, value: stored, tag: 'default' },
      ])
    })

    it('a secret that is sent as asterisks is kept, and never shown', async () => {
      const key = 'offiaccount_app_secret'
      const set = (value: string) =>
        client().post(write, { data: [{ key, value, tag: 'wx_offiaccount' }] }, admin)
      expect((await set('very-secret')).Code).toBe(0)
      expect((await set('****')).Code).toBe(0)
      expect((await client().get(read, { key }, admin)).Data).toMatchObject([{ value: '********' }])
      expect(await set('')).toMatchObject({ Code: 0 })
      expect((await client().get(read, { key }, admin)).Data).toMatchObject([{ value: '' }])
    })

    it.each([
      ['no list', {}],
      ['an empty list', { data: [] }],
      ['an unknown key', { data: [{ key: 'no_such_key', value: '1', tag: 'default' }] }],
      ['another tag', { data: [{ key: 'site_mode', value: 'public', tag: 'cash' }] }],
      ['scales that do not sum to 10', { data: [{ key: 'site_author_scale', value: 9, tag: 'default' }] }],
      ['endings of scripts', { data: [{ key: 'support_file_ext', value: 'zip,php5', tag: 'default' }] }],
      ['a share above 1', { data: [{ key: 'cash_rate', value: 1.1, tag: 'cash' }] }],
      ['register_type 3', { data: [{ key: 'register_type', value: 3, tag: 'default' }] }],
      ['a paid site without payment', { data: [{ key: 'site_mode', value: 'pay', tag: 'default' }] }],
      ['a private site', { data: [{ key: 'site_mode', value: 'private', tag: 'default' }] }],
      ['cloud text messages without the cloud', { data: [{ key: 'qcloud_sms', value: 1, tag: 'qcloud' }] }],
    ])('a batch with %s is refused', async (_, body) => {
      expect(await client().post(write, body, admin)).toMatchObject({ Code: -4001, Data: [] })
    })

    it('all calls are refused to all but administrators', async () => {
      const body = { data: [{ key: 'site_title', value: 'x', tag: 'default' }] }
      expect(await client().get(read)).toMatchObject({ Code: -3001, Data: [] })
      expect(await client().get(read, {}, member)).toMatchObject({ Code: -4002, Data: [] })
      expect(await client().post(write, body)).toMatchObject({ Code: -3001, Data: [] })
      expect(await client().post(write, body, member)).toMatchObject({ Code: -4002, Data: [] })
    })
  })

  it('the tag is required at the path of the specification only', async () => {
    const body = { data: [{ key: 'site_title', value: '茶馆' }] }
    expect((await legacyClient(t, '/api/backAdmin/').post('settings.create', body, admin)).Code).toBe(0)
    expect((await legacyClient(t, '/api/').post('settings.v2', body, admin)).Code).toBe(-4001)
  })

  it('fields may be wrapped in data at the path of the specification', async () => {
    const body = { data: { data: [{ key: 'site_title', value: '包着的', tag: 'default' }] } }
    expect((await legacyClient(t, '/api/').post('settings.v2', body, admin)).Code).toBe(0)
    const { Data } = await legacyClient(t, '/api/').get('settings.v2', { key: 'site_title' }, admin)
    expect(Data).toMatchObject([{ value: '包着的' }])
  })

  it('a shorter password length is stored as 6', async () => {
    const body = { data: [{ key: 'password_length', value: 4, tag: 'default' }] }
    expect((await legacyClient(t, '/api/').post('settings.v2', body, admin)).Code).toBe(0)
    const { Data } = await legacyClient(t, '/api/').get('settings.v2', { key: 'password_length' }, admin)
    expect(Data).toMatchObject([{ value: '6' }])
  })
})
