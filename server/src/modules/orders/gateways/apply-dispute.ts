import type { GatewayName, InputOf, managedPaymentsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { DisputeNotice } from '../../../drivers/payments/gateway.ts'
import { publishEvent } from '../../../events/outbox.ts'
import type { Exchange } from '../../../http/call.ts'
import { runIdempotent } from '../../../http/idempotency.ts'
import { localized } from '../../../i18n/localized.ts'
import type { Member } from '../../../viewer.ts'
import { auditText, logAdminAction } from '../../audit/index.ts'
import { refused } from '../../ledger/index.ts'
import { requireStepUp } from '../../sign-in/index.ts'
import { lockOrder } from '../order-store.ts'
import { sharesOf } from './dispute-shares.ts'
import { changeDispute, listUnlinkedDisputes, lockDispute } from './dispute-store.ts'
import { freezeShares, loseDispute, unfreezeShares } from './disputed-money.ts'
import { findPayment } from './gateway-store.ts'

/**
 * Freezes, releases or takes back the shares of a dispute to match its state; those of an open dispute that was carried
 * out are frozen already.
 */
async function moveShares(
  ctx: Context,
  tx: Tx,
  state: DisputeNotice['state'],
  disputed: Parameters<typeof freezeShares>[2],
): Promise<void> {
  if (state === 'open') return freezeShares(ctx, tx, disputed)
  await unfreezeShares(ctx, tx, disputed)
  if (state === 'lost') await loseDispute(ctx, tx, disputed)
}

const eventOfState = { open: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' } as const

/** Applies a notice in the given transaction; returns whether it changed anything. */
async function applyInTx(
  ctx: Context,
  tx: Tx,
  gateway: GatewayName,
  notice: DisputeNotice,
): Promise<boolean> {
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
  if (wasDecided && wasCarriedOut) return false
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
  if (!payment) {
    await publishEvent(tx, eventOfState[state], { disputeId: row.id, people: [] }, now)
    return true
  }
  const disputed = { row, payment, order, cents, ...(await sharesOf(tx, payment, order, cents)) }
  if (state === 'open' && wasCarriedOut) return true
  const people = disputed.shares.filter((share) => share.cents > 0)
  await publishEvent(tx, eventOfState[state], { disputeId: row.id, people }, now)
  await moveShares(ctx, tx, state, disputed)
  return true
}

/**
 * Applies a gateway's notice of a dispute (docs/reference/wire-money.md#disputes). Idempotent, and independent of the
 * order in which notices arrive: freezes the shares of those who were paid, releases them when the dispute is won,
 * takes them back as a refund when it is lost. A dispute of an unknown payment is stored until the payment is known.
 * The caller has verified the notice.
 */
export async function applyDispute(ctx: Context, gateway: GatewayName, notice: DisputeNotice): Promise<void> {
  await ctx.transaction((tx) => applyInTx(ctx, tx, gateway, notice), ['groups'])
  const { disputeId, state } = notice
  ctx.log.warn({ gateway, disputeId, state }, 'a payer disputes a payment, or a dispute was decided')
}

type Decision = InputOf<typeof managedPaymentsApi.decideDispute>

async function decide(ctx: Context, tx: Tx, viewer: Member, { id, state, reason }: Decision): Promise<void> {
  const row = await tx.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.payment_id === 0) throw refused('orders.dispute.missing')
  const { gateway, dispute_id: disputeId, transaction_id: transactionId, cents } = row
  const facts = { disputeId, transactionId, cents, currency: 'CNY', reason: '' }
  if (row.state !== 'open' || !(await applyInTx(ctx, tx, gateway, { kind: 'dispute', state, ...facts })))
    throw refused('orders.dispute.decided')
  const change = {
    name: localized('audit.dispute.state'),
    before: localized('audit.dispute.open'),
    after: localized(`audit.dispute.${state}`),
  }
  const text = auditText(localized('audit.dispute.decided', { id }), { changes: [change], reason })
  await logAdminAction(tx, viewer, 'user', text, ctx.clock.now())
}

/**
 * Decides a dispute by hand, for gateways that no longer report its end; later notices change nothing. Throws
 * INTERNAL_ERROR if the dispute is not open or its payment is unknown, UNAUTHORIZED without a recent proof of identity.
 */
export async function decideDispute(
  ctx: Context,
  viewer: Member,
  input: Decision,
  exchange: Exchange,
): Promise<[]> {
  if (input.reason.trim() === '') throw refused('orders.refund.reason')
  await requireStepUp(ctx, viewer)
  return runIdempotent<[]>(ctx, viewer, exchange, { call: 'payment.dispute.decide', input }, (keep) =>
    ctx.transaction(
      async (tx) => {
        await decide(ctx, tx, viewer, input)
        await keep(tx, [])
        return []
      },
      ['groups'],
    ),
  )
}

/** Applies the stored disputes that arrived before their payment. */
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
