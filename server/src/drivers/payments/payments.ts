import type { GatewayName } from '@chaguan/contracts'
import type { Bill } from './bill-line.ts'
import { type Gateway, GatewayDeclined, type GatewayKeys, GatewayRefused } from './gateway.ts'

type Opener<N extends GatewayName> = (keys: GatewayKeys[N]) => Gateway

/** The gateways' libraries are loaded with the first payment: most sites use one, or none. */
const openers: { readonly [N in GatewayName]: () => Promise<Opener<N>> } = {
  wechat: async () => (await import('./wechat-pay.ts')).openWechatPay,
  alipay: async () => (await import('./alipay.ts')).openAlipay,
  stripe: async () => (await import('./stripe.ts')).openStripe,
  sandbox: async () => (await import('./sandbox.ts')).openSandbox,
}

/** The payment gateways of the site. */
export interface Payments {
  /** Returns the same gateway while its keys are unchanged. */
  open<N extends GatewayName>(name: N, keys: GatewayKeys[N]): Promise<Gateway>
  /** Reads a bill as downloaded from a gateway; throws for a file of another one. */
  readBill(name: GatewayName, bytes: Buffer): Promise<Bill>
  /** Returns whether a gateway refused or could not be trusted, as opposed to other errors. */
  isRefusal(error: unknown): boolean
  /** Returns whether a gateway has definitely declined a request. */
  isDeclined(error: unknown): boolean
}

export function openPayments(): Payments {
  const opened = new Map<GatewayName, { readonly keys: string; readonly gateway: Gateway }>()
  return {
    async open(name, keys) {
      const text = JSON.stringify(keys)
      const known = opened.get(name)
      if (known?.keys === text) return known.gateway
      const openOne = await openers[name]()
      const gateway = openOne(keys)
      opened.set(name, { keys: text, gateway })
      return gateway
    },
    readBill: async (name, bytes) => (await import('./bill.ts')).readBill(name, bytes),
    isRefusal: (error) => error instanceof GatewayRefused,
    isDeclined: (error) => error instanceof GatewayDeclined,
  }
}
