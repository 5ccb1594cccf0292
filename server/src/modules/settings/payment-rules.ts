import { type GatewayName, gatewayNames } from '@chaguan/contracts'
import type { SettingKey, Settings } from './setting-keys.ts'

type Texts = { readonly [K in SettingKey]: Settings[K] extends string ? K : never }[SettingKey]

/** The settings that a gateway cannot do without, beside its switch. */
const needed: Readonly<Record<GatewayName, readonly Texts[]>> = {
  wechat: ['wxpay_serial_no', 'wxpay_private_key', 'wxpay_platform_keys'],
  alipay: ['alipay_app_id', 'alipay_private_key', 'alipay_public_key'],
  stripe: ['stripe_secret_key', 'stripe_webhook_secret'],
  sandbox: ['sandbox_pay_url', 'sandbox_pay_key'],
}

const switches = {
  wechat: 'wxpay_close',
  alipay: 'alipay',
  stripe: 'stripe',
  sandbox: 'sandbox_pay',
} as const satisfies Record<GatewayName, SettingKey>

const wechatAccount = (settings: Settings) =>
  (settings.mch_id || settings.wxpay_mch_id) !== '' &&
  (settings.app_id || settings.wxpay_app_id) !== '' &&
  (settings.api_key || settings.wxpay_api_key) !== ''

/** This machine, and names that nobody can own. */
const ownHost = /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?(?:localhost|test))$/

const isPublic = (address: string | null) => address !== null && !ownHost.test(new URL(address).hostname)

/**
 * The settings without the sandbox gateway where it must not count: a site with a public address takes real money only,
 * unless its operator says otherwise by PAYMENT_SANDBOX=1.
 */
export function withoutForbiddenSandbox(
  settings: Settings,
  { siteUrl, paymentSandbox }: { readonly siteUrl: string | null; readonly paymentSandbox: boolean },
): Settings {
  const isForbidden = !paymentSandbox && (isPublic(siteUrl) || isPublic(settings.site_url || null))
  return isForbidden ? { ...settings, sandbox_pay: false, sandbox_pay_key: '' } : settings
}

/** Whether a gateway has all of its keys, be it on or off. */
export const hasKeysOf = (settings: Settings, name: GatewayName): boolean =>
  needed[name].every((key) => settings[key] !== '') && (name !== 'wechat' || wechatAccount(settings))

/** The gateways that orders can be paid by: those that are on and have all of their keys. */
export const gatewaysOf = (settings: Settings): GatewayName[] =>
  gatewayNames.filter((name) => settings[switches[name]] && hasKeysOf(settings, name))

/** Whether a gateway is on, which a paid site needs. */
export const mayTakePayments = (settings: Settings): boolean =>
  gatewayNames.some((name) => settings[switches[name]])
