import type { GatewayName } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Gateway, GatewayKeys } from '../../../drivers/payments/gateway.ts'
import { hasKeysOf, readSettings, type Settings } from '../../settings/index.ts'

const keysOf: { readonly [N in GatewayName]: (settings: Settings) => GatewayKeys[N] } = {
  wechat: (settings) => ({
    mchId: settings.mch_id || settings.wxpay_mch_id,
    appId: settings.app_id || settings.wxpay_app_id,
    accountAppId: settings.offiaccount_app_id,
    miniAppId: settings.miniprogram_app_id,
    serialNo: settings.wxpay_serial_no,
    privateKey: settings.wxpay_private_key,
    apiKey: settings.api_key || settings.wxpay_api_key,
    platformKeys: settings.wxpay_platform_keys,
    base: settings.wxpay_base,
  }),
  alipay: (settings) => ({
    appId: settings.alipay_app_id,
    sellerId: settings.alipay_seller_id,
    privateKey: settings.alipay_private_key,
    publicKey: settings.alipay_public_key,
    base: settings.alipay_base,
  }),
  stripe: (settings) => ({
    secretKey: settings.stripe_secret_key,
    webhookSecret: settings.stripe_webhook_secret,
    base: settings.stripe_base,
  }),
  sandbox: (settings) => ({ base: settings.sandbox_pay_url, key: settings.sandbox_pay_key }),
}

/**
 * Opens a gateway with the site's settings; null while a key is missing. A disabled gateway still reports payments that
 * were begun before, and refunds money.
 */
export async function openGateway(ctx: Context, name: GatewayName): Promise<Gateway | null> {
  const settings = await readSettings(ctx)
  if (!hasKeysOf(settings, name)) return null
  // A generic callback keeps the name and the type of its keys together.
  const open = <N extends GatewayName>(one: N) => ctx.payments.open(one, keysOf[one](settings))
  return open(name)
}
