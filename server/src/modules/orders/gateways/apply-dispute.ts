import type { GatewayName } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { DisputeNotice } from '../../../drivers/payments/gateway.ts'
import { lockOrder } from '../order-store.ts'
import { sharesOf } from './dispute-shares.ts'
import { changeDispute, listUnlinkedDisputes, lockDispute } from './dispute-store.ts'
import { freezeShares, loseDispute, thawShares } from './disputed-money.ts'
import { findPayment } from './gateway-store.ts'

async function carryOut(ctx: Context, tx: Tx, gateway: GatewayName, notice: DisputeNotice): Promise<void> {
  const payment = await findPayment(tx, gateway, notice.transactionId)
  const found = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', payment?.order_id ?? 0)
    .executeTakeFirst()
  const order = found && (await lockOrder(ctx, tx, found))
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
    if (!wasCarriedOut) await freezeShares(ctx, tx, disputed)
    return
  }
  await thawShares(ctx, tx, disputed)
  if (state === 'lost') await loseDispute(ctx, tx, disputed)
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
