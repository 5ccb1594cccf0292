import {
  type InputOf,
  type OutputOf,
  orderStatus,
  type ordersApi,
  orderTypes,
  paymentTypes,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { localized, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { answerOnce, InsufficientFunds, postTransaction } from '../ledger/index.ts'
import { verifyPayPassword } from '../sign-in/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import { kindOf } from './create-order.ts'
import { refused } from './kinds/order-kind.ts'
import { findOwnOrder, lockOwnOrder, type OrderRow, setPaid, statusOf } from './order-store.ts'

type Input = InputOf<typeof ordersApi.payOrder>
type Output = OutputOf<typeof ordersApi.payOrder>

const gateways: ReadonlySet<number> = new Set([
  paymentTypes.qrCode,
  paymentTypes.browser,
  paymentTypes.inApp,
  paymentTypes.miniProgram,
])

function checkPayment({ paymentType, payPassword = '' }: Input): void {
  if (gateways.has(paymentType)) throw refused('orders.payment.walletOnly')
  if (paymentType !== paymentTypes.wallet) throw refused('orders.payment.unknown')
  if (payPassword === '') throw invalid('orders.payPassword.required')
}

/** Refuses an order that cannot be paid (any more). */
function assertPayable(order: OrderRow | undefined, now: number): asserts order is OrderRow {
  if (!order) throw refused('orders.missing')
  const status = statusOf(order, now)
  if (status === orderStatus.pending) return
  if (status === orderStatus.paid) throw refused('orders.paid')
  throw refused(status === orderStatus.expired ? 'orders.expired' : 'orders.closed')
}

/** Verifies the payment password; the wire's code for a wrong one here is INTERNAL_ERROR. */
async function verify(ctx: Context, viewer: Member, payPassword: string): Promise<void> {
  try {
    await verifyPayPassword(ctx, viewer.id, payPassword)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'INVALID_PARAMETER')
      throw new AppError('INTERNAL_ERROR', error.text)
    throw error
  }
}

/** Pays an order in one transaction: what was ordered, the ledger and the order's state, or nothing of it. */
async function settle(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  before: OrderRow,
  publish: ((tx: Tx) => Promise<void>) | undefined,
): Promise<OrderRow> {
  const now = ctx.clock.now()
  const order = await lockOwnOrder(ctx, tx, viewer.id, before.order_sn)
  assertPayable(order, now)
  // What was looked at before must be what is paid for.
  if (order.thread_id !== before.thread_id) throw refused('orders.draft.missing')
  await publish?.(tx)
  const { postings, shares } = await kindOf(order.type).settle(ctx, tx, order)
  await postTransaction(
    tx,
    {
      subject: 'order',
      subjectId: order.id,
      step: 'paid',
      postings,
      orderId: order.id,
      threadId: order.thread_id,
      actorId: viewer.id,
      note: '',
    },
    now,
  )
  await announce(tx, 'order.paid', { orderId: order.id }, now)
  await setPaid(tx, order.id, { ...shares, payment_type: paymentTypes.wallet }, now)
  return order
}

const runTransaction = (ctx: Context, work: (tx: Tx) => Promise<Output>) => ctx.transaction(work)

const noGateway: Output['wechatPayResult'] = []

/** What a payment that the wallet has too little for is answered. */
function insufficient(order: OrderRow, desc: string, viewer: Member): AppError {
  const text = localized('ledger.funds.insufficient')
  return new AppError('PAY_ORDER_FAIL', text, {
    id: order.id,
    desc,
    walletPayResult: { result: 'fail', message: text[viewer.lang] },
    wechatPayResult: noGateway,
  })
}

/**
 * Pays one of the viewer's own orders from the wallet with the payment password (docs/reference/wire-money.md#payment).
 * An order is paid once, however often and wherever it is tried.
 */
export async function payOrder(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<Output> {
  checkPayment(input)
  return answerOnce<Output>(ctx, viewer, exchange, { call: 'trade/pay/order', input }, async (keep) => {
    const order = await findOwnOrder(ctx.db, viewer.id, input.orderSn)
    assertPayable(order, ctx.clock.now())
    if (order.type === orderTypes.topUp) throw refused('orders.topUp.wallet')
    await verify(ctx, viewer, input.payPassword ?? '')
    const kind = kindOf(order.type)
    const desc = translate(viewer.lang, kind.desc)
    const publish = await kind.beforePayment?.(ctx, viewer, order)
    const run = publish ? runThreadTransaction<Output> : runTransaction
    try {
      return await run(ctx, async (tx) => {
        const { id } = await settle(ctx, tx, viewer, order, publish)
        const message = translate(viewer.lang, 'orders.done')
        const answer: Output = {
          id,
          desc,
          walletPayResult: { result: 'success', message },
          wechatPayResult: noGateway,
        }
        await keep(tx, answer)
        return answer
      })
    } catch (error) {
      throw error instanceof InsufficientFunds ? insufficient(order, desc, viewer) : error
    }
  })
}
