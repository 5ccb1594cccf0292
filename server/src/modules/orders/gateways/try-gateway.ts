import {
  type GatewayName,
  type InputOf,
  type managedPaymentsApi,
  type OutputOf,
  orderStatus,
  orderTypes,
  paymentTypes,
} from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { localizedList, translate } from '../../../i18n/localized.ts'
import { nameOfSetting } from '../../../i18n/shared-names.ts'
import type { Member } from '../../../viewer.ts'
import { refused, writeCents } from '../../ledger/index.ts'
import { missingKeysOf, readSettings, serviceFault } from '../../settings/index.ts'
import { findOwnOrder, insertOrder, type OrderRow, statusOf } from '../order-store.ts'
import { checkAmount, readAmount } from '../read-amount.ts'
import { applyPayment } from './apply-payment.ts'
import { beginAt } from './begin-payment.ts'
import { recordPaymentAttempt } from './gateway-store.ts'
import { openGateway } from './open-gateway.ts'
import { qrPicture } from './qr-picture.ts'

type TryInput = InputOf<typeof managedPaymentsApi.tryGateway>
type Trial = OutputOf<typeof managedPaymentsApi.readTrial>

/** Default amount of a trial; Stripe has a minimum of some yuan. */
const usualAmount: Readonly<Record<GatewayName, string>> = {
  wechat: '0.01',
  alipay: '0.01',
  stripe: '5.00',
  sandbox: '0.01',
}

const types: Readonly<Record<GatewayName, readonly [qr: number, page: number]>> = {
  wechat: [paymentTypes.qrCode, paymentTypes.browser],
  alipay: [paymentTypes.alipayQrCode, paymentTypes.alipayPage],
  stripe: [paymentTypes.stripePage, paymentTypes.stripePage],
  sandbox: [paymentTypes.sandboxQrCode, paymentTypes.sandboxPage],
}

/** Runs a call of a gateway for the administrator who set its keys: a refusal, which contains none, is told as it is. */
async function attempt<T>(ctx: Context, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!ctx.payments.isRefusal(error)) throw error
    throw new AppError('INTERNAL_ERROR', serviceFault(error, ''))
  }
}

/**
 * Tries a gateway with a real payment, a top-up of the administrator's own wallet, which exercises keys, callbacks and
 * the ledger. The gateway need not be enabled. Throws INTERNAL_ERROR with the gateway's message.
 */
export async function tryGateway(
  ctx: Context,
  viewer: Member,
  input: TryInput,
): Promise<OutputOf<typeof managedPaymentsApi.tryGateway>> {
  const { gateway: name, amount = usualAmount[name] } = input
  const way = name === 'stripe' ? 'page' : (input.way ?? 'qr')
  checkAmount(amount)
  const gateway = await openGateway(ctx, name)
  if (!gateway) {
    const missing = missingKeysOf(await readSettings(ctx), name)
    throw refused('orders.trial.keys', { names: localizedList(missing.map(nameOfSetting)) })
  }
  const now = ctx.clock.now()
  const order = await ctx.transaction(async (tx) => {
    const made = await insertOrder(ctx, tx, {
      type: orderTypes.topUp,
      amountCents: readAmount(amount),
      userId: viewer.id,
      payeeId: 0,
      threadId: 0,
      groupId: 0,
      inviterId: 0,
      beScaleTenths: 0,
      isAnonymous: false,
    })
    await recordPaymentAttempt(tx, made.id, name, types[name][way === 'qr' ? 0 : 1], now)
    return made
  })
  const title = translate(viewer.lang, 'orders.trial.title')
  const begun = await attempt(ctx, () => beginAt(ctx, viewer, order, title, { name, way, gateway }))
  return {
    orderSn: order.order_sn,
    amount: writeCents(order.amount_cents),
    qrcode: way === 'qr' ? qrPicture(begun.code) : '',
    link: way === 'page' ? begun.link : '',
  }
}

/** Milliseconds to wait for the callback before the gateway is queried. */
const timeoutMs = 30_000

/** Queries the gateway: a trial has to detect callbacks that do not arrive. */
async function askNow(ctx: Context, name: GatewayName, order: OrderRow): Promise<void> {
  const gateway = await openGateway(ctx, name)
  await attempt(ctx, async () => {
    const paid = await gateway?.find(order.payment_sn)
    if (paid) await applyPayment(ctx, name, paid, 'question')
  })
}

const findPaid = (ctx: Context, orderId: number) =>
  ctx.db
    .selectFrom('gateway_payments')
    .select('told_by')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .executeTakeFirst()

/**
 * Returns the state of the viewer's own trial. Throws INTERNAL_ERROR for an unknown one, and with the gateway's
 * message.
 */
export async function readTrial(
  ctx: Context,
  viewer: Member,
  { orderSn }: InputOf<typeof managedPaymentsApi.readTrial>,
): Promise<Trial> {
  const order = await findOwnOrder(ctx.db, viewer.id, orderSn)
  const attempt = order
    ? await ctx.db
        .selectFrom('payment_attempts')
        .select('gateway')
        .where('order_id', '=', order.id)
        .executeTakeFirst()
    : undefined
  if (!order || !attempt) throw refused('orders.missing')
  const now = ctx.clock.now()
  if (!(await findPaid(ctx, order.id)) && now - order.created_at >= timeoutMs)
    await askNow(ctx, attempt.gateway, order)
  const paid = await findPaid(ctx, order.id)
  const isExpired = statusOf(order, now) === orderStatus.expired
  const state: Trial['state'] = paid ? 'paid' : isExpired ? 'expired' : 'waiting'
  const toldBy: Trial['toldBy'] =
    paid?.told_by === 'callback' || paid?.told_by === 'question' ? paid.told_by : ''
  const advice = translate(viewer.lang, `orders.trial.${state === 'paid' ? toldBy || 'callback' : state}`)
  return { gateway: attempt.gateway, orderSn, amount: writeCents(order.amount_cents), state, toldBy, advice }
}
