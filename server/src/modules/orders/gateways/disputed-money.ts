import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import {
  freezableShares,
  freezeDisputed,
  lockAvailable,
  loseDisputed,
  type PersonCents,
  postTransaction,
  unfreezeDisputed,
} from '../../ledger/index.ts'
import { endAccess } from '../refunds/end-access.ts'
import { insertRefund, refundedOf, setRefunded } from '../refunds/refund-store.ts'
import { type DisputedPayment, sharedOrderTypes } from './dispute-shares.ts'
import { consumeFrozen, storeFrozen } from './dispute-store.ts'
import { clearingAccountOf } from './gateway-store.ts'

async function postDispute(
  ctx: Context,
  tx: Tx,
  { row, order }: DisputedPayment,
  step: string,
  postings: Parameters<typeof postTransaction>[1]['postings'],
): Promise<void> {
  if (postings.length === 0) return
  const facts = { orderId: order?.id ?? 0, threadId: order?.thread_id ?? 0, actorId: 0, note: '' }
  const reason = { subject: 'dispute', subjectId: row.id, step } as const
  await postTransaction(tx, { ...reason, postings, ...facts }, ctx.clock.now())
}

async function availableOf(ctx: Context, tx: Tx, shares: readonly PersonCents[]) {
  const ids = shares.map(({ userId }) => userId)
  const available = await lockAvailable(tx, ids, ctx.clock.now())
  return (userId: number) => available.get(userId) ?? 0
}

/** Freezes the shares of the disputed money until the dispute is decided. */
export async function freezeShares(ctx: Context, tx: Tx, disputed: DisputedPayment): Promise<void> {
  const { row, shares } = disputed
  const frozen = freezableShares(shares, await availableOf(ctx, tx, shares))
  await postDispute(ctx, tx, disputed, 'frozen', freezeDisputed(frozen))
  await storeFrozen(tx, row.id, frozen)
}

/** Takes disputed money back in the same way as a refund: every share, the purchase, and the order's state. */
export async function loseDispute(ctx: Context, tx: Tx, disputed: DisputedPayment): Promise<void> {
  const { row, payment, order, cents, left, shares } = disputed
  const now = ctx.clock.now()
  const clearing = clearingAccountOf[payment.gateway]
  const rest = payment.outcome === 'suspense' ? 'suspense' : 'income'
  if (left > 0) {
    const postings = loseDisputed({ clearing, cents: left, rest }, shares, await availableOf(ctx, tx, shares))
    const refund = await insertRefund(ctx, tx, {
      order_id: order?.id ?? 0,
      payment_id: payment.id,
      cents: left,
      way: 'dispute',
      reason: row.reason,
      applicant_id: 0,
    })
    const facts = { orderId: order?.id ?? 0, threadId: order?.thread_id ?? 0, actorId: 0, note: '' }
    await postTransaction(
      tx,
      { subject: 'refund', subjectId: refund.id, step: 'refunded', postings, ...facts },
      now,
    )
  }
  const beyond = loseDisputed({ clearing, cents: cents - left, rest: 'income' }, [], () => 0)
  await postDispute(ctx, tx, disputed, 'beyond', beyond)
  if (payment.outcome === 'suspense')
    await tx
      .updateTable('gateway_payments')
      .set({ outcome: 'sent-back' })
      .where('id', '=', payment.id)
      .execute()
  if (payment.outcome !== 'settled' || !order || !sharedOrderTypes.has(order.type)) return
  const isWhole = (await refundedOf(tx, order.id)) >= order.amount_cents
  await setRefunded(tx, order.id, isWhole, now)
  if (isWhole && left > 0) await endAccess(ctx, tx, order)
}

/** Releases the shares that were frozen for a dispute. */
export async function unfreezeShares(ctx: Context, tx: Tx, disputed: DisputedPayment): Promise<void> {
  await postDispute(ctx, tx, disputed, 'thawed', unfreezeDisputed(await consumeFrozen(tx, disputed.row.id)))
}
