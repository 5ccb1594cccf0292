import { type LocalizedText, localized } from '../../i18n/localized.ts'
import { hasSms, isCaptchaOn, isWechatOn } from './channel-rules.ts'
import { mayTakePayments } from './payment-rules.ts'
import type { SettingKey, Settings } from './setting-keys.ts'

/** Why a change of settings is refused, in both languages. */
export interface SettingRefusal {
  readonly reason: 'INVALID_PARAMETER' | 'UNAUTHORIZED'
  readonly text: LocalizedText
}

/** A change to be made: the settings after it, and the keys that it affects. */
export interface SettingChange {
  readonly after: Settings
  readonly touched: ReadonlySet<SettingKey>
  /** Null for the site itself, for example for demo data. */
  readonly actorId: number | null
}

const cloudSwitches = [
  'qcloud_cms_text',
  'qcloud_cms_image',
  'qcloud_sms',
  'qcloud_captcha',
  'qcloud_faceid',
  'qcloud_cos',
  'qcloud_vod',
  'qcloud_cdn',
] as const satisfies readonly SettingKey[]

const invalid = (text: LocalizedText): SettingRefusal => ({ reason: 'INVALID_PARAMETER', text })

/**
 * Each rule names its keys, the condition that breaks it, and the error text (docs/reference/wire-site.md#settings).
 */
const rules: readonly {
  readonly keys: readonly SettingKey[]
  readonly isBroken: (change: SettingChange) => boolean
  readonly refusal: SettingRefusal
}[] = [
  {
    keys: ['inner_net_ip'],
    isBroken: ({ actorId }) => actorId !== null && actorId !== 1,
    refusal: {
      reason: 'UNAUTHORIZED',
      text: localized('settings.network.founder'),
    },
  },
  {
    keys: ['site_author_scale', 'site_master_scale'],
    // Both have two decimals, so hundredths are exact.
    isBroken: ({ after }) =>
      Math.round(after.site_author_scale * 100) + Math.round(after.site_master_scale * 100) !== 1000,
    refusal: invalid(localized('settings.scale.sum')),
  },
  {
    keys: ['cash_min_sum', 'cash_max_sum', 'cash_sum_limit'],
    isBroken: ({ after }) =>
      after.cash_min_sum > after.cash_max_sum || after.cash_max_sum > after.cash_sum_limit,
    refusal: invalid(localized('settings.cash.order')),
  },
  {
    keys: ['site_mode'],
    isBroken: ({ after }) => after.site_mode === 'pay' && !mayTakePayments(after),
    refusal: invalid(localized('settings.wechatPay.off')),
  },
  {
    keys: ['site_mode', 'site_price'],
    isBroken: ({ after }) => after.site_mode === 'pay' && !(Number(after.site_price) >= 0.1),
    refusal: invalid(localized('settings.site.price')),
  },
  {
    keys: cloudSwitches,
    isBroken: ({ after, touched }) =>
      !after.qcloud_close && cloudSwitches.some((key) => touched.has(key) && after[key]),
    refusal: invalid(localized('settings.cloud.off')),
  },
]

/** Returns why the change is refused as a whole; null if it is allowed. */
export function refusalOfChange(change: SettingChange): SettingRefusal | null {
  const broken = rules.find(
    ({ keys, isBroken }) => keys.some((key) => change.touched.has(key)) && isBroken(change),
  )
  return broken?.refusal ?? null
}

/** Returns further texts to store as a consequence of a change. */
export function dependentSettings(after: Settings): Partial<Readonly<Record<SettingKey, string>>> {
  const registersBy =
    (after.register_type === 1 && !hasSms(after)) || (after.register_type === 2 && !isWechatOn(after))
  return {
    ...(after.site_mode === 'pay' && !mayTakePayments(after) ? { site_mode: 'public' } : {}),
    ...(registersBy ? { register_type: '0' } : {}),
    ...(after.register_captcha && !isCaptchaOn(after) ? { register_captcha: '0' } : {}),
  }
}
