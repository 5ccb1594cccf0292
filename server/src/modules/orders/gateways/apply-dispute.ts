import { type GatewayName, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { forUpdate } from '../../../drivers/db/dialect.ts'
import type { DisputeNotice } from '../../../drivers/payments/gateway.ts'
import {
  freezable,
  freezeDisputed,
  lockAvailable,
  loseDisputed,
  type PersonsCents,
  postTransaction,
  splitRefund,
  thawDisputed,
} from '../../ledger/index.ts'
import type { OrderRow } from '../order-store.ts'
import {
  endAccess,
  insertRefund,
  refundedOf,
  type SettlingPayment,
  setRefunded,
} from '../refunds/refund-store.ts'
import {
  changeDispute,
  type DisputeRow,
  listUnlinkedDisputes,
  lockDispute,
  noteFrozen,
  takeFrozen,
} from './dispute-store.ts'
import { clearingOf, findPayment } from './gateway-store.ts'

/** Orders whose money was shared when they were paid; the money of the others is its payer's to give back. */
const shared: ReadonlySet<number> = new Set([
  orderTypes.joinSite,
  orderTypes.tip,
  orderTypes.thread,
  orderTypes.group,
  orderTypes.attachments,
  orderTypes.renewSite,
])

/** A dispute whose payment is known. */
interface Disputed {
  readonly row: DisputeRow
  readonly payment: SettlingPayment
  readonly order: OrderRow | undefined
  /** What is disputed. */
  readonly cents: number
  /** How much of it is left of the order: what went back before is the site's to bear. */
  readonly left: number
  /** Who gives what of it back when it is lost. */
  readonly shares: readonly PersonsCents[]
}

/** In whose wallet a payment ended that nothing could be handed over for; 0 for nobody's. */
async function ownerOfReturned(db: Db, paymentId: number): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select e.user_id from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
    where t.subject = 'gateway' and t.subject_id = ${paymentId} and e.user_id <> 0 order by e.id desc limit 1
  `.execute(db)
  return Number(rows[0]?.user_id ?? 0)
}

async function sharesOf(tx: Tx, payment: SettlingPayment, order: OrderRow | undefined, cents: number) {
  if (payment.outcome !== 'settled' || !order) {
    const userId = await ownerOfReturned(tx, payment.id)
    return { left: cents, shares: userId === 0 ? [] : [{ userId, cents: Math.min(cents, payment.cents) }] }
  }
  const before = await refundedOf(tx, order.id)
  const left = Math.max(0, Math.min(cents, order.amount_cents - before))
  if (!shared.has(order.type)) return { left, shares: [{ userId: order.user_id, cents: left }] }
  const whole = {
    siteCents: order.site_cents,
    authorCents: order.author_cents,
    inviterCents: order.inviter_cents,
  }
  const split = splitRefund(whole, before, left)
  const shares = [
    { userId: order.payee_id, cents: split.authorCents },
    { userId: order.inviter_id, cents: split.inviterCents },
  ]
  return { left, shares: shares.filter(({ userId }) => userId !== 0) }
}

async function postDispute(
  ctx: Context,
  tx: Tx,
  { row, order }: Disputed,
  step: string,
  postings: Parameters<typeof postTransaction>[1]['postings'],
): Promise<void> {
  if (postings.length === 0) return
  const facts = { orderId: order?.id ?? 0, threadId: order?.thread_id ?? 0, actorId: 0, note: '' }
  const reason = { subject: 'dispute', subjectId: row.id, step } as const
  await postTransaction(tx, { ...reason, postings, ...facts }, ctx.clock.now())
}

async function availableOf(ctx: Context, tx: Tx, shares: readonly PersonsCents[]) {
  const ids = shares.map(({ userId }) => userId)
  const available = await lockAvailable(tx, ids, ctx.clock.now())
  return (userId: number) => available.get(userId) ?? 0
}

async function freeze(ctx: Context, tx: Tx, disputed: Disputed): Promise<void> {
  const { row, shares } = disputed
  const frozen = freezable(shares, await availableOf(ctx, tx, shares))
  await postDispute(ctx, tx, disputed, 'frozen', freezeDisputed(frozen))
  await noteFrozen(tx, row.id, frozen)
}

/** Takes disputed money back as a refund takes it: everybody's share, what was bought, and the order's state. */
async function lose(ctx: Context, tx: Tx, disputed: Disputed): Promise<void> {
  const { row, payment, order, cents, left, shares } = disputed
  const now = ctx.clock.now()
  const clearing = clearingOf[payment.gateway]
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
  if (payment.outcome !== 'settled' || !order || !shared.has(order.type)) return
  const isWhole = (await refundedOf(tx, order.id)) >= order.amount_cents
  await setRefunded(tx, order.id, isWhole, now)
  if (isWhole && left > 0) await endAccess(ctx, tx, order)
}

async function carryOut(ctx: Context, tx: Tx, gateway: GatewayName, notice: DisputeNotice): Promise<void> {
  const payment = await findPayment(tx, gateway, notice.transactionId)
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', payment?.order_id ?? 0)
    .modifyEnd(forUpdate(ctx.database.engine))
    .executeTakeFirst()
  const row = await lockDispute(ctx, tx, gateway, notice)
  const now = ctx.clock.now()
  const wasCarriedOut = row.payment_id !== 0
  const wasDecided = row.state !== 'open'
  if (wasDecided && wasCarriedOut) return
  const state = wasDecided ? row.state : notice.state
  const cents = notice.currency === 'CNY' || !payment ? notice.cents : payment.cents
  await changeDispute(tx, row.id, {
    state,
    payment_id: payment?.id ?? 0,
    order_id: order?.id ?? 0,
    cents,
    reason: notice.reason || row.reason,
    updated_at: now,
    decided_at: state === 'open' ? null : (row.decided_at ?? now),
  })
  if (!payment) return
  const disputed = { row, payment, order, cents, ...(await sharesOf(tx, payment, order, cents)) }
  if (state === 'open') {
    if (!wasCarriedOut) await freeze(ctx, tx, disputed)
    return
  }
  await postDispute(ctx, tx, disputed, 'thawed', thawDisputed(await takeFrozen(tx, row.id)))
  if (state === 'lost') await lose(ctx, tx, disputed)
}

/**
 * Carries out what a gateway tells of a dispute (docs/reference/wire-money.md#disputes), once, in whatever order it is told:
 * freezes the shares of those who were paid, releases them when it is won, takes them back as a refund when it is lost. One
 * of an unknown payment is kept until the payment is known. The gateway's word was verified before.
 */
export async function applyDispute(ctx: Context, gateway: GatewayName, notice: DisputeNotice): Promise<void> {
  await ctx.transaction((tx) => carryOut(ctx, tx, gateway, notice), ['groups'])
  const { disputeId, state } = notice
  ctx.log.warn({ gateway, disputeId, state }, 'a payer disputes a payment, or a dispute was decided')
}

/** Carries out the disputes that came before their payment. */
export async function linkDisputes(ctx: Context, gateway: GatewayName, transactionId: string): Promise<void> {
  for (const row of await listUnlinkedDisputes(ctx.db, gateway, transactionId)) {
    const { dispute_id: disputeId, state, cents, reason } = row
    await applyDispute(ctx, gateway, {
      kind: 'dispute',
      disputeId,
      state,
      transactionId,
      cents,
      currency: 'CNY',
      reason,
    })
  }
}
