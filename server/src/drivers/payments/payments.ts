import type { GatewayName } from '@chaguan/contracts'
import { openAlipay } from './alipay.ts'
import { type Gateway, GatewayDeclined, type GatewayKeys, GatewayRefused } from './gateway.ts'
import { openSandbox } from './sandbox.ts'
import { openStripe } from './stripe.ts'
import { openWechatPay } from './wechat-pay.ts'

const openers: { readonly [N in GatewayName]: (keys: GatewayKeys[N]) => Gateway } = {
  wechat: openWechatPay,
  alipay: openAlipay,
  stripe: openStripe,
  sandbox: openSandbox,
}

/** The companies that take payments for the site. */
export interface Payments {
  open<N extends GatewayName>(name: N, keys: GatewayKeys[N]): Gateway
  /** Whether a gateway refused something or was not believed, and not something else went wrong. */
  isRefusal(error: unknown): boolean
  /** Whether a gateway has certainly not done what it was asked. */
  isDeclined(error: unknown): boolean
}

export const openPayments = (): Payments => ({
  open: (name, keys) => openers[name](keys),
  isRefusal: (error) => error instanceof GatewayRefused,
  isDeclined: (error) => error instanceof GatewayDeclined,
})
