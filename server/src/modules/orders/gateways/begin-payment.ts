import {
  type GatewayName,
  type InputOf,
  type OutputOf,
  type ordersApi,
  paymentTypes,
} from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { BegunPayment, Gateway, PaymentWay } from '../../../drivers/payments/gateway.ts'
import { translate } from '../../../i18n/localized.ts'
import type { Member } from '../../../viewer.ts'
import { refused } from '../../ledger/index.ts'
import { gatewaysOf, linkOrigin, readSettings } from '../../settings/index.ts'
import { findWechatOf } from '../../wechat/index.ts'
import { kindOf } from '../create-order.ts'
import { findOwnOrder, type OrderRow } from '../order-store.ts'
import { assertPayable, dryRunPayment } from '../settle-order.ts'
import { recordPaymentAttempt } from './gateway-store.ts'
import { openGateway } from './open-gateway.ts'
import { qrPicture } from './qr-picture.ts'

type Input = InputOf<typeof ordersApi.payOrder>
type Output = OutputOf<typeof ordersApi.payOrder>

const ways: ReadonlyMap<number, readonly [GatewayName, PaymentWay]> = new Map([
  [paymentTypes.qrCode, ['wechat', 'qr']],
  [paymentTypes.browser, ['wechat', 'page']],
  [paymentTypes.inApp, ['wechat', 'inApp']],
  [paymentTypes.miniProgram, ['wechat', 'miniProgram']],
  [paymentTypes.alipayQrCode, ['alipay', 'qr']],
  [paymentTypes.alipayPage, ['alipay', 'page']],
  [paymentTypes.stripePage, ['stripe', 'page']],
  [paymentTypes.sandboxQrCode, ['sandbox', 'qr']],
  [paymentTypes.sandboxPage, ['sandbox', 'page']],
])

/** Returns whether a payment type is paid through a gateway. */
export const isGatewayPayment = (paymentType: number): boolean => ways.has(paymentType)

/** A gateway and the method of payment at it. */
export interface GatewayChoice {
  readonly name: GatewayName
  readonly way: PaymentWay
  readonly gateway: Gateway
}

/** Returns the gateway of a payment type. WeChat's types go to the sandbox where that alone is enabled. */
async function choose(ctx: Context, paymentType: number): Promise<GatewayChoice> {
  const [name, way] = ways.get(paymentType) ?? (['sandbox', 'page'] as const)
  const isShown = way === 'qr' || way === 'page'
  const offered = gatewaysOf(await readSettings(ctx))
  const isTrial = offered.every((one) => one === 'sandbox') && name === 'wechat' && isShown
  const chosen = isTrial ? 'sandbox' : name
  const gateway = offered.includes(chosen) ? await openGateway(ctx, chosen) : null
  if (!gateway) throw refused('orders.payment.off')
  return { name: chosen, way, gateway }
}

async function openidOf(ctx: Context, viewer: Member, way: PaymentWay): Promise<string> {
  if (way !== 'inApp' && way !== 'miniProgram') return ''
  const tied = await findWechatOf(ctx.db, viewer.id)
  const openid = (way === 'inApp' ? tied?.mp_openid : tied?.min_openid) ?? ''
  if (openid === '') throw refused('orders.payment.openid')
  return openid
}

/** Begins a payment at a gateway; rethrows the gateway's errors. */
export async function beginAt(
  ctx: Context,
  viewer: Member,
  order: OrderRow,
  title: string,
  chosen: GatewayChoice,
): Promise<BegunPayment> {
  const origin = await linkOrigin(ctx, viewer)
  if (origin === null) throw refused('orders.payment.off')
  return chosen.gateway.begin({
    paymentSn: order.payment_sn,
    cents: order.amount_cents,
    title,
    way: chosen.way,
    openid: await openidOf(ctx, viewer, chosen.way),
    payerIp: viewer.client.ip,
    notifyUrl: `${origin}/api/v3/trade/notify/${chosen.name}`,
    returnUrl: `${origin}/pay/middle?orderSn=${order.order_sn}`,
    expiresAt: order.expires_at,
  })
}

async function requestPayment(
  ctx: Context,
  viewer: Member,
  order: OrderRow,
  title: string,
  chosen: GatewayChoice,
) {
  try {
    return await beginAt(ctx, viewer, order, title, chosen)
  } catch (error) {
    if (!ctx.payments.isRefusal(error)) throw error
    ctx.log.warn({ err: error, gateway: chosen.name }, 'a gateway refused a payment')
    throw refused('orders.payment.failed')
  }
}

/**
 * Begins the payment of the viewer's own order through a gateway (docs/reference/wire-money.md#gateways); the gateway
 * reports later that it was paid. Checks that would refuse the order run before any money moves.
 */
export async function beginPayment(ctx: Context, viewer: Member, input: Input): Promise<Output> {
  const chosen = await choose(ctx, input.paymentType)
  const order = await findOwnOrder(ctx.db, viewer.id, input.orderSn)
  const now = ctx.clock.now()
  assertPayable(order, now)
  const kind = kindOf(order.type)
  await dryRunPayment(ctx, order, await kind.beforePayment?.(ctx, viewer, order))
  const desc = translate(viewer.lang, kind.desc)
  // Stored before the gateway is called: a payment made there is found even if this process ends first.
  await ctx.transaction((tx) => recordPaymentAttempt(tx, order.id, chosen.name, input.paymentType, now))
  const started = await requestPayment(ctx, viewer, order, desc, chosen)
  return {
    id: order.id,
    desc,
    walletPayResult: [],
    wechatPayResult: {
      wechatQrcode: chosen.way === 'qr' ? qrPicture(started.code) : '',
      wechatH5Link: chosen.way === 'page' ? started.link : '',
      wechatJs: started.script ?? [],
    },
  }
}
