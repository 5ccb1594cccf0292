import { maxMailWait } from '@chaguan/contracts'

/** How a setting's text is parsed: flags are '0' and '1', secrets are stored encrypted and shown masked. */
type Kind = 'flag' | 'number' | 'text' | 'secret'

interface Definition<K extends Kind> {
  readonly kind: K
  readonly default: string
  readonly tag: string
  /** Minimum and maximum of a number. */
  readonly range?: readonly [number, number]
  /** Maximum decimal places of a number; 0 by default. */
  readonly decimals?: number
  /** Allowed values of a text. */
  readonly choices?: readonly string[]
  /** Maximum characters of a text; 2000 by default. */
  readonly most?: number
}

function define<K extends Kind>(
  kind: K,
  tag: string,
  value: string,
  more: Partial<Definition<K>> = {},
): Definition<K> {
  return { kind, tag, default: value, ...more }
}

const flag = (value: '0' | '1' = '0', tag = 'default') => define('flag', tag, value)
const text = (value = '', tag = 'default', more: Partial<Definition<'text'>> = {}) =>
  define('text', tag, value, more)
const number = (value: number, least: number, most: number, tag = 'default') =>
  define('number', tag, String(value), { range: [least, most] })
const decimal = (value: number, least: number, most: number, tag = 'default') =>
  define('number', tag, String(value), { range: [least, most], decimals: 2 })
const secret = (tag: string) => define('secret', tag, '', { most: 4000 })
const long = { most: 100_000 }

const siteManage = JSON.stringify([
  { key: 1, desc: 'PC端', value: true },
  { key: 2, desc: 'H5端', value: true },
  { key: 3, desc: '小程序端', value: true },
])
/** Names reserved for administrators (docs/reference/wire-accounts.md#reserved-names). */
const reservedNames = [
  ...['管理员', '超级管理员', '系统管理员', '站长', '版主', '官方*', '*官方', '系统', '系统通知', '系统消息'],
  ...[
    '系统公告',
    '客服',
    '在线客服',
    '人工客服',
    '站务',
    '已注销',
    'admin',
    'administrator',
    'moderator',
    'root',
  ],
  ...['system', 'official', 'support', 'customer service', 'webmaster', 'deleted user'],
].join('\n')
const apiFreq = JSON.stringify({ get: { freq: 500, forbidden: 20 }, post: { freq: 200, forbidden: 30 } })

/**
 * Every setting with its tag, kind and default (docs/reference/wire-site.md#settings). In names that end in `_close`
 * and contain `register`, `wxpay`, `offiaccount`, `miniprogram` or `qcloud`, 1 means enabled: the wire's spelling.
 */
export const settingKeys = {
  site_close: flag(),
  site_close_msg: text(),
  site_mode: text('public', 'default', { choices: ['public', 'pay'] }),
  site_name: text('欢迎来到茶馆', 'default', { most: 60 }),
  site_title: text('', 'default', { most: 100 }),
  site_keywords: text('', 'default', { most: 200 }),
  site_introduction: text('', 'default', { most: 500 }),
  site_author: number(1, 0, Number.MAX_SAFE_INTEGER),
  site_master_scale: decimal(0, 0, 10),
  site_author_scale: decimal(10, 0, 10),
  site_stat: text('', 'default', long),
  site_analytics: text('', 'default', { most: 500 }),
  site_record: text('', 'default', { most: 100 }),
  site_record_code: text('', 'default', { most: 100 }),
  site_cover: text('', 'default', { most: 500 }),
  site_price: text('', 'default', { most: 20 }),
  site_expire: text('', 'default', { most: 20 }),
  site_pay_time: text('', 'default', { most: 30 }),
  site_pay_group_close: flag(),
  site_minimum_amount: text('0.1', 'default', { most: 20 }),
  site_onlooker_price: text('', 'default', { most: 20 }),
  site_can_reward: flag('1'),
  site_charge: flag(),
  site_withdrawal: flag(),
  site_url: text('', 'default', { most: 500 }),
  site_id: text('', 'default', { most: 100 }),
  site_secret: secret('default'),
  site_install: text('', 'default', { most: 30 }),
  site_open_sort: flag(),
  site_manage: text(siteManage, 'default', long),
  site_lang: text('auto', 'default', { choices: ['auto', 'zh', 'en'] }),
  site_timezone: text('Asia/Shanghai', 'default', { most: 60 }),
  site_theme: text('auto', 'default', { choices: ['auto', 'light', 'dark'] }),
  site_accent: text('#2469f6', 'default', { most: 7 }),
  site_create_thread0: flag('1'),
  site_create_thread1: flag('1'),
  site_create_thread2: flag('1'),
  site_create_thread3: flag('1'),
  site_create_thread4: flag('1'),
  site_create_thread5: flag('0'),
  site_create_thread6: flag('1'),
  api_freq: text(apiFreq, 'default', { most: 1000 }),
  open_api_log: flag(),
  guide_step: number(0, 0, 7),
  admin_idle_minutes: number(30, 0, 1440),
  register_close: flag('1'),
  register_validate: flag(),
  register_captcha: flag(),
  local_captcha: flag(),
  register_type: number(0, 0, 2),
  register_email: number(0, 0, 2),
  open_ext_fields: flag(),
  reserved_names: text(reservedNames, 'default', { most: 10_000 }),
  username_bout: number(1, 0, 1000),
  password_length: number(6, 0, 50),
  password_strength: text('0', 'default', { most: 20 }),
  is_need_transition: flag('1'),
  support_img_ext: text('png,gif,jpg,jpeg,heic,heif'),
  support_file_ext: text('doc,docx,pdf,zip'),
  support_max_size: number(5, 1, 10_240),
  support_max_video_size: number(100, 1, 10_240),
  support_max_download_num: number(0, 0, 1_000_000),
  support_max_upload_attachment_num: number(9, 1, 50),
  thread_optimize: flag('1'),
  thread_tab: number(0, 0, 4),
  open_view_count: flag(),
  inner_net_ip: text('', 'default', long),
  logo: text('', 'default', { most: 500 }),
  header_logo: text('', 'default', { most: 500 }),
  background_image: text('', 'default', { most: 500 }),
  favicon: text('', 'default', { most: 500 }),
  censor: flag('1'),
  stop_words_named: flag('1'),
  user_count: number(0, 0, Number.MAX_SAFE_INTEGER),
  post_count: number(0, 0, Number.MAX_SAFE_INTEGER),
  privacy: flag('0', 'agreement'),
  privacy_content: text('', 'agreement', long),
  register: flag('0', 'agreement'),
  register_content: text('', 'agreement', long),
  cash_interval_time: number(0, 0, 365, 'cash'),
  cash_rate: decimal(0, 0, 1, 'cash'),
  cash_min_sum: decimal(1, 0, 5000, 'cash'),
  cash_max_sum: decimal(5000, 0, 5000, 'cash'),
  cash_sum_limit: decimal(5000, 0, 100_000_000, 'cash'),
  cash_hold_days: number(0, 0, 365, 'cash'),
  two_approvals_sum: decimal(0, 0, 100_000_000, 'cash'),
  watermark: flag('0', 'watermark'),
  watermark_image: text('', 'watermark', { most: 500 }),
  position: number(1, 1, 9, 'watermark'),
  horizontal_spacing: number(0, 0, 9999, 'watermark'),
  vertical_spacing: number(0, 0, 9999, 'watermark'),
  qcloud_close: flag('0', 'qcloud'),
  qcloud_app_id: text('', 'qcloud'),
  qcloud_secret_id: secret('qcloud'),
  qcloud_secret_key: secret('qcloud'),
  qcloud_token: secret('qcloud'),
  qcloud_cms_text: flag('0', 'qcloud'),
  qcloud_cms_image: flag('0', 'qcloud'),
  qcloud_sms: flag('0', 'qcloud'),
  qcloud_sms_app_id: text('', 'qcloud'),
  qcloud_sms_app_key: secret('qcloud'),
  qcloud_sms_template_id: text('', 'qcloud'),
  qcloud_sms_sign: text('', 'qcloud'),
  qcloud_sms_region: text('ap-guangzhou', 'qcloud', {
    choices: ['ap-guangzhou', 'ap-beijing', 'ap-nanjing'],
  }),
  qcloud_captcha: flag('0', 'qcloud'),
  qcloud_captcha_app_id: text('', 'qcloud'),
  qcloud_captcha_secret_key: secret('qcloud'),
  qcloud_faceid: flag('0', 'qcloud'),
  qcloud_faceid_region: text('', 'qcloud'),
  qcloud_cos: flag('0', 'qcloud'),
  qcloud_cos_bucket_name: text('', 'qcloud'),
  qcloud_cos_bucket_area: text('', 'qcloud'),
  qcloud_cos_cdn_url: text('', 'qcloud'),
  qcloud_cos_sign_url: flag('0', 'qcloud'),
  qcloud_cos_doc_preview: flag('0', 'qcloud'),
  qcloud_cors_origin: text('', 'qcloud'),
  qcloud_vod: flag('0', 'qcloud'),
  qcloud_vod_ext: text('', 'qcloud'),
  qcloud_vod_size: number(0, 0, 100_000, 'qcloud'),
  qcloud_vod_transcode: text('', 'qcloud'),
  qcloud_vod_cover_template: text('', 'qcloud'),
  qcloud_vod_url_key: secret('qcloud'),
  qcloud_vod_url_expire: text('', 'qcloud'),
  qcloud_vod_taskflow_gif: text('', 'qcloud'),
  qcloud_vod_sub_app_id: text('', 'qcloud'),
  qcloud_vod_watermark: text('', 'qcloud'),
  qcloud_vod_token: secret('qcloud'),
  qcloud_vod_auto_play: flag('1', 'qcloud'),
  qcloud_cdn: flag('0', 'qcloud'),
  qcloud_cdn_main_domain: text('', 'qcloud'),
  qcloud_cdn_speed_domain: text('', 'qcloud'),
  qcloud_ssr_env_id: text('', 'qcloud'),
  qcloud_ssr_region: text('', 'qcloud'),
  offiaccount_close: flag('0', 'wx_offiaccount'),
  offiaccount_app_id: text('', 'wx_offiaccount'),
  offiaccount_app_secret: secret('wx_offiaccount'),
  offiaccount_server_config_token: secret('wx_offiaccount'),
  miniprogram_close: flag('0', 'wx_miniprogram'),
  miniprogram_app_id: text('', 'wx_miniprogram'),
  miniprogram_app_secret: secret('wx_miniprogram'),
  miniprogram_video: flag('0', 'wx_miniprogram'),
  oplatform_close: flag('0', 'wx_oplatform'),
  oplatform_app_id: text('', 'wx_oplatform'),
  oplatform_app_secret: secret('wx_oplatform'),
  oplatform_url: text('', 'wx_oplatform', { most: 500 }),
  oplatform_app_token: secret('wx_oplatform'),
  oplatform_app_aes_key: secret('wx_oplatform'),
  wechat_base: text('', 'wx_offiaccount', { most: 500 }),
  wxpay_close: flag('0', 'wxpay'),
  wxpay_ios: flag('0', 'wxpay'),
  wxpay_mchpay_close: flag('0', 'wxpay'),
  mch_id: text('', 'wxpay'),
  app_id: text('', 'wxpay'),
  api_key: secret('wxpay'),
  app_secret: secret('wxpay'),
  wxpay_mch_id: text('', 'wxpay'),
  wxpay_app_id: text('', 'wxpay'),
  wxpay_api_key: secret('wxpay'),
  wxpay_app_secret: secret('wxpay'),
  wxpay_serial_no: text('', 'wxpay', { most: 64 }),
  wxpay_private_key: secret('wxpay'),
  wxpay_platform_keys: text('', 'wxpay', { most: 10_000 }),
  wxpay_base: text('', 'wxpay', { most: 500 }),
  alipay: flag('0', 'alipay'),
  alipay_app_id: text('', 'alipay', { most: 32 }),
  alipay_seller_id: text('', 'alipay', { most: 32 }),
  alipay_private_key: secret('alipay'),
  alipay_public_key: text('', 'alipay', { most: 4000 }),
  alipay_base: text('', 'alipay', { most: 500 }),
  stripe: flag('0', 'stripe'),
  stripe_secret_key: secret('stripe'),
  stripe_webhook_secret: secret('stripe'),
  stripe_base: text('', 'stripe', { most: 500 }),
  sandbox_pay: flag('0', 'sandbox_pay'),
  sandbox_pay_url: text('', 'sandbox_pay', { most: 500 }),
  sandbox_pay_key: secret('sandbox_pay'),
  lbs: flag('0', 'lbs'),
  qq_lbs_key: text('', 'lbs'),
  ucenter: flag('0', 'ucenter'),
  ucenter_url: text('', 'ucenter'),
  ucenter_key: secret('ucenter'),
  ucenter_appid: text('', 'ucenter'),
  mail: flag('0', 'mail'),
  mail_host: text('', 'mail', { most: 253 }),
  mail_port: number(587, 1, 65_535, 'mail'),
  mail_security: text('starttls', 'mail', { choices: ['tls', 'starttls', 'none'] }),
  mail_user: text('', 'mail', { most: 254 }),
  mail_password: secret('mail'),
  mail_from: text('', 'mail', { most: 254 }),
  notice_mail_wait: number(5, 0, maxMailWait, 'mail'),
  aliyun_sms: flag('0', 'aliyun'),
  aliyun_access_key_id: text('', 'aliyun', { most: 128 }),
  aliyun_access_key_secret: secret('aliyun'),
  aliyun_sms_sign: text('', 'aliyun', { most: 100 }),
  aliyun_sms_template_code: text('', 'aliyun', { most: 100 }),
  dev_outbox: flag('0', 'dev'),
  local_sms: flag('0', 'dev'),
} as const satisfies Record<string, Definition<Kind>>

export type SettingKey = keyof typeof settingKeys

type Values = { flag: boolean; number: number; text: string; secret: string }

/** All settings with their types: flags are booleans; secrets are decrypted and never leave the server. */
export type Settings = { readonly [K in SettingKey]: Values[(typeof settingKeys)[K]['kind']] }

/** Returns the definition of a setting of any kind. */
export function definitionOf(key: SettingKey): Definition<Kind> {
  return settingKeys[key]
}

/** Returns whether a text is a setting's key. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingKeys, key)
}

/** Converts a stored text to the setting's type; an invalid number becomes the default. */
export function readValue(key: SettingKey, stored: string): boolean | number | string {
  const definition = definitionOf(key)
  if (definition.kind === 'flag') return stored === '1' || stored === 'true'
  if (definition.kind !== 'number') return stored
  const value = Number(stored)
  return stored.trim() === '' || Number.isNaN(value) ? Number(definition.default) : value
}
