import { type GatewayName, gatewayNames, gatewaySwitches } from '@chaguan/contracts'
import type { SettingKey, Settings } from './setting-keys.ts'

type Texts = { readonly [K in SettingKey]: Settings[K] extends string ? K : never }[SettingKey]

/** The settings that each gateway requires besides its switch. */
const needed: Readonly<Record<GatewayName, readonly Texts[]>> = {
  wechat: ['wxpay_serial_no', 'wxpay_private_key', 'wxpay_platform_keys'],
  alipay: ['alipay_app_id', 'alipay_private_key', 'alipay_public_key'],
  stripe: ['stripe_secret_key', 'stripe_webhook_secret'],
  sandbox: ['sandbox_pay_url', 'sandbox_pay_key'],
}

/** WeChat's account, each key under its present name and, where old clients have set it, another one. */
const wechatAccount = [
  ['app_id', 'wxpay_app_id'],
  ['mch_id', 'wxpay_mch_id'],
  ['api_key', 'wxpay_api_key'],
] as const

/** This machine, and host names that cannot be registered. */
const ownHost = /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?(?:localhost|test))$/

const isPublic = (address: string | null) => address !== null && !ownHost.test(new URL(address).hostname)

/**
 * Returns the settings without the sandbox gateway where it is forbidden: a site with a public address accepts real
 * money only, unless its operator sets PAYMENT_SANDBOX=1.
 */
export function withoutForbiddenSandbox(
  settings: Settings,
  { siteUrl, paymentSandbox }: { readonly siteUrl: string | null; readonly paymentSandbox: boolean },
): Settings {
  const isForbidden = !paymentSandbox && (isPublic(siteUrl) || isPublic(settings.site_url || null))
  return isForbidden ? { ...settings, sandbox_pay: false, sandbox_pay_key: '' } : settings
}

/** Returns the keys that a gateway lacks, enabled or not. */
export const missingKeysOf = (settings: Settings, name: GatewayName): SettingKey[] => [
  ...(name === 'wechat' ? wechatAccount : [])
    .filter((names) => names.every((key) => settings[key] === ''))
    .map(([, key]) => key),
  ...needed[name].filter((key) => settings[key] === ''),
]

/** Returns whether a gateway has all its keys, enabled or not. */
export const hasKeysOf = (settings: Settings, name: GatewayName): boolean =>
  missingKeysOf(settings, name).length === 0

/** Returns the gateways for payments: enabled ones with all their keys. */
export const gatewaysOf = (settings: Settings): GatewayName[] =>
  gatewayNames.filter((name) => settings[gatewaySwitches[name]] && hasKeysOf(settings, name))

/** Returns whether a gateway is enabled, which a paid site requires. */
export const mayTakePayments = (settings: Settings): boolean =>
  gatewayNames.some((name) => settings[gatewaySwitches[name]])
