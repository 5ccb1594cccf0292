import { orderStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { collectDebts, type Posting, postTransaction, refused } from '../ledger/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import { kindOf } from './create-order.ts'
import { lockOrder, type OrderRow, setPaid, statusOf } from './order-store.ts'

/** Throws unless the order can still be paid. */
export function assertPayable(order: OrderRow | undefined, now: number): asserts order is OrderRow {
  if (!order) throw refused('orders.missing')
  const status = statusOf(order, now)
  if (status === orderStatus.pending) return
  if (status === orderStatus.paid) throw refused('orders.paid')
  throw refused(status === orderStatus.expired ? 'orders.expired' : 'orders.closed')
}

/** How an order is paid. */
export interface Payment {
  readonly paymentType: number
  /** The number of the gateway's account; null for the wallet. */
  readonly clearing: number | null
  /** When it was paid: a gateway may report it after the order has expired. */
  readonly paidAt: number
}

/** Replaces what the postings take from the payer's wallet by the gateway's account. */
function fromGateway(postings: readonly Posting[], order: OrderRow, gateway: number): readonly Posting[] {
  const isTaken = ({ kind, ownerId, cents }: Posting) =>
    kind === 'available' && ownerId === order.user_id && cents < 0
  const clearing = { kind: 'clearing', ownerId: gateway, cents: -order.amount_cents, changeType: 0 } as const
  return [clearing, ...postings.filter((posting) => !isTaken(posting))]
}

/** Pays an order in one transaction: fulfilment, ledger and the order's state, or nothing of it. */
export async function settleOrder(
  ctx: Context,
  tx: Tx,
  before: OrderRow,
  { paymentType, clearing, paidAt }: Payment,
  publish: ((tx: Tx) => Promise<void>) | undefined,
): Promise<OrderRow> {
  const now = ctx.clock.now()
  const found = await lockOrder(ctx, tx, before)
  // An order that expired while the gateway's report was in transit was paid in time.
  const isLate = found?.status === orderStatus.expired && clearing !== null
  const order = isLate ? { ...found, status: orderStatus.pending } : found
  assertPayable(order, paidAt)
  // The order must still be about the thread that was examined before.
  if (order.thread_id !== before.thread_id) throw refused('orders.draft.missing')
  await publish?.(tx)
  const { postings, shares } = await kindOf(order.type).settle(ctx, tx, order)
  await postTransaction(
    tx,
    {
      subject: 'order',
      subjectId: order.id,
      step: 'paid',
      postings: clearing === null ? postings : fromGateway(postings, order, clearing),
      orderId: order.id,
      threadId: order.thread_id,
      actorId: order.user_id,
      note: '',
    },
    now,
  )
  await publishEvent(tx, 'order.paid', { orderId: order.id }, now)
  await collectDebts(tx, postings, order.user_id, now)
  await setPaid(tx, order.id, { ...shares, payment_type: paymentType }, now)
  return order
}

/** Any gateway's account works. */
const dryRunClearing = 1

/** Thrown at the end of a rehearsal to roll it back. */
class DryRunEnded extends Error {}

/**
 * Throws what settling the order through a gateway would throw, and changes nothing: the payment runs in a transaction
 * that is rolled back, so that nobody is sent to a gateway for an order that would be refused.
 */
export async function dryRunPayment(
  ctx: Context,
  order: OrderRow,
  publish: ((tx: Tx) => Promise<void>) | undefined,
): Promise<void> {
  const payment = { paymentType: 0, clearing: dryRunClearing, paidAt: ctx.clock.now() }
  async function carryOut(tx: Tx): Promise<void> {
    await settleOrder(ctx, tx, order, payment, publish)
    throw new DryRunEnded()
  }
  try {
    await (publish ? runThreadTransaction(ctx, carryOut) : ctx.transaction(carryOut))
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error
  }
}
