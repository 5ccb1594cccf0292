import type { GatewayName } from '@chaguan/contracts'
import type { Bill } from './bill-line.ts'
import { type Gateway, GatewayDeclined, type GatewayKeys, GatewayRefused } from './gateway.ts'

type Opener<N extends GatewayName> = (keys: GatewayKeys[N]) => Gateway

/** The companies' libraries are loaded when a payment first needs them: most sites use one, or none. */
const openers: { readonly [N in GatewayName]: () => Promise<Opener<N>> } = {
  wechat: async () => (await import('./wechat-pay.ts')).openWechatPay,
  alipay: async () => (await import('./alipay.ts')).openAlipay,
  stripe: async () => (await import('./stripe.ts')).openStripe,
  sandbox: async () => (await import('./sandbox.ts')).openSandbox,
}

/** The companies that take payments for the site. */
export interface Payments {
  /** Answers the same gateway while its keys are the same. */
  open<N extends GatewayName>(name: N, keys: GatewayKeys[N]): Promise<Gateway>
  /** Reads the bill that a gateway's own pages hand out; refuses what is none of that gateway's. */
  readBill(name: GatewayName, bytes: Buffer): Promise<Bill>
  /** Whether a gateway refused something or was not believed, and not something else went wrong. */
  isRefusal(error: unknown): boolean
  /** Whether a gateway has certainly not done what it was asked. */
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
