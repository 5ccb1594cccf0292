import type { GatewayName } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { PaidNotice } from '../../../drivers/payments/gateway.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { type Posting, postTransaction } from '../../ledger/index.ts'
import { runThreadTransaction } from '../../threads/index.ts'
import { kindOf } from '../create-order.ts'
import { lockOrder, type OrderRow } from '../order-store.ts'
import { settleOrder } from '../settle-order.ts'
import { linkDisputes } from './apply-dispute.ts'
import { type AssignedPayment, assignPayment, changeOfUnsettled, markUnsettled } from './assign-payment.ts'
import {
  assignToWallet,
  attemptedType,
  clearingAccountOf,
  endAttempt,
  insertPayment,
  isKnown,
  type Outcome,
  type PaymentSource,
} from './gateway-store.ts'

/** Settles the order; returns false if the payment was known already. */
async function settle(
  ctx: Context,
  gateway: GatewayName,
  paid: PaidNotice,
  order: OrderRow,
  payer: Member,
  source: PaymentSource,
): Promise<boolean> {
  const paymentType = await attemptedType(ctx.db, order.id, gateway)
  const publish = await kindOf(order.type).beforePayment?.(ctx, payer, order)
  const run = publish
    ? runThreadTransaction<boolean>
    : (of: Context, work: (tx: Tx) => Promise<boolean>) => of.transaction(work)
  return run(ctx, async (tx) => {
    // Lock its row first: concurrent reports of the same payment wait here and then find it known.
    await lockOrder(ctx, tx, order)
    if (await isKnown(tx, gateway, paid.transactionId)) return false
    const payment = { paymentType, clearing: clearingAccountOf[gateway], paidAt: paid.paidAt }
    await settleOrder(ctx, tx, order, payment, publish)
    await insertPayment(tx, gateway, paid, { orderId: order.id, outcome: 'settled', source }, ctx.clock.now())
    await endAttempt(tx, order.id, gateway)
    return true
  })
}

/**
 * Stores money that cannot be used for its order: in the payer's wallet or, if nobody owns one, unassigned until an
 * administrator assigns it.
 */
async function creditUnsettled(
  ctx: Context,
  gateway: GatewayName,
  paid: PaidNotice,
  assigned: AssignedPayment | null,
  source: PaymentSource,
): Promise<void> {
  const { cents } = paid
  const now = ctx.clock.now()
  const ownerId = assigned?.ownerId ?? 0
  const outcome: Outcome = ownerId === 0 ? 'suspense' : 'returned'
  const orderId = assigned?.order.id ?? 0
  await ctx.transaction(async (tx) => {
    const id = await insertPayment(tx, gateway, paid, { orderId, outcome, source }, now)
    if (id === null) return
    const changeType = changeOfUnsettled(assigned?.order.type ?? 0)
    const to: Posting =
      ownerId === 0
        ? { kind: 'suspense', ownerId: 0, cents, changeType: 0 }
        : assignToWallet(ownerId, cents, changeType)
    const postings = [
      { kind: 'clearing', ownerId: clearingAccountOf[gateway], cents: -cents, changeType: 0 } as const,
      to,
    ]
    const facts = { orderId, threadId: assigned?.order.thread_id ?? 0, actorId: ownerId, note: '' }
    if (assigned) {
      await markUnsettled(ctx, tx, assigned.order)
      await endAttempt(tx, orderId, gateway)
    }
    await postTransaction(tx, { subject: 'gateway', subjectId: id, step: outcome, postings, ...facts }, now)
  })
  ctx.log.warn({ gateway, orderId, outcome }, 'a payment matches no payable order')
}

async function applyNow(
  ctx: Context,
  gateway: GatewayName,
  paid: PaidNotice,
  source: PaymentSource,
): Promise<void> {
  if (
    paid.currency !== 'CNY' ||
    paid.cents <= 0 ||
    paid.transactionId === '' ||
    !Number.isFinite(paid.paidAt)
  ) {
    ctx.log.error(
      { gateway, paymentSn: paid.paymentSn, currency: paid.currency },
      'a payment cannot be stored',
    )
    throw new AppError('INVALID_PARAMETER')
  }
  const assigned = await assignPayment(ctx, paid)
  const isRight = assigned?.order.amount_cents === paid.cents
  if (!assigned?.payer || !isRight) {
    if (assigned && !isRight)
      ctx.log.error(
        { gateway, orderId: assigned.order.id },
        'the amount reported by a gateway differs from the order',
      )
    return creditUnsettled(ctx, gateway, paid, assigned, source)
  }
  try {
    await settle(ctx, gateway, paid, assigned.order, assigned.payer, source)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await creditUnsettled(ctx, gateway, paid, assigned, source)
  }
}

/**
 * Applies a payment that a gateway reported. Idempotent, whichever channel reports it and however often. A payment
 * whose order can no longer be fulfilled, or whose amount differs from the order's, goes to the payer's wallet
 * (docs/reference/wire-money.md#callbacks). The caller has verified the report. Throws for a currency that the ledger
 * does not hold.
 */
export async function applyPayment(
  ctx: Context,
  gateway: GatewayName,
  paid: PaidNotice,
  source: PaymentSource = 'callback',
): Promise<void> {
  await applyNow(ctx, gateway, paid, source)
  await linkDisputes(ctx, gateway, paid.transactionId)
}
