import { refundStatus } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { forUpdate } from '../../../drivers/db/dialect.ts'
import type { RefundNotice, RefundState } from '../../../drivers/payments/gateway.ts'
import { postTransaction, refundToWallet } from '../../ledger/index.ts'
import { linkOrigin } from '../../settings/index.ts'
import { clearingAccountOf } from '../gateways/gateway-store.ts'
import { openGateway } from '../gateways/open-gateway.ts'
import { endRefund, findPaymentOfRefund, type RefundRow, type SettlingPayment } from './refund-store.ts'

/** Queries the gateway for the state of a refund; null if unknown, so that it is queried again. */
async function requestRefund(
  ctx: Context,
  row: RefundRow,
  payment: SettlingPayment,
): Promise<RefundState | null> {
  const gateway = await openGateway(ctx, payment.gateway)
  if (!gateway) return null
  const origin = await linkOrigin(ctx, { origin: '' })
  const request = {
    refundSn: row.refund_sn,
    paymentSn: payment.payment_sn,
    transactionId: payment.transaction_id,
    cents: row.cents,
    totalCents: payment.cents,
    reason: row.reason,
    notifyUrl: origin === null ? '' : `${origin}/api/v3/trade/notify/${payment.gateway}`,
  }
  try {
    return await (row.taken_at === null ? gateway.refund(request) : gateway.findRefund(request))
  } catch (error) {
    if (!ctx.payments.isRefusal(error)) throw error
    ctx.log.warn({ err: error, refundId: row.id }, 'a gateway refused a refund')
    // A gateway that accepted the refund once cannot decline it afterwards: the error concerns the query.
    return ctx.payments.isDeclined(error) && row.taken_at === null ? 'failed' : null
  }
}

/** Number of queries at one-minute intervals; later ones are hourly, since a refund may take days. */
const triesOften = 10
const hourMs = 3_600_000

async function recordQuery(ctx: Context, row: RefundRow, state: RefundState | null): Promise<void> {
  const now = ctx.clock.now()
  const tries = row.tries + 1
  await ctx.transaction((tx) =>
    tx
      .updateTable('refunds')
      .set({
        tries,
        next_query_at: tries < triesOften ? null : now + hourMs,
        ...(state === 'pending' && row.taken_at === null && { taken_at: now }),
      })
      .where('id', '=', row.id)
      .execute(),
  )
}

/**
 * Credits a refund that failed at the gateway to the payer's wallet; without an owner, the payment is unassigned again.
 */
async function creditFailedRefund(
  ctx: Context,
  tx: Tx,
  row: RefundRow,
  payment: SettlingPayment,
): Promise<void> {
  const now = ctx.clock.now()
  const clearing = clearingAccountOf[payment.gateway]
  const order = await tx
    .selectFrom('orders')
    .select(['user_id', 'thread_id'])
    .where('id', '=', row.order_id)
    .executeTakeFirst()
  const isApart = payment.outcome === 'sent-back'
  if (isApart || !order) {
    await tx
      .updateTable('gateway_payments')
      .set({ outcome: 'suspense' })
      .where('id', '=', payment.id)
      .execute()
  }
  const postings =
    isApart || !order
      ? ([
          { kind: 'clearing', ownerId: clearing, cents: -row.cents, changeType: 0 },
          { kind: 'suspense', ownerId: 0, cents: row.cents, changeType: 0 },
        ] as const)
      : refundToWallet(order.user_id, clearing, row.cents)
  const facts = {
    orderId: row.order_id,
    threadId: order?.thread_id ?? 0,
    actorId: row.applicant_id,
    note: row.reason,
  }
  const reason = { subject: 'refund', subjectId: row.id, step: 'to wallet' } as const
  await postTransaction(tx, { ...reason, postings, ...facts }, now)
}

/** Records the end of a refund, once; one that was done may fail later. */
async function finish(ctx: Context, refundId: number, state: 'done' | 'failed'): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .modifyEnd(forUpdate(ctx.database.engine))
      .executeTakeFirst()
    if (row?.way !== 'gateway') return
    const isOpen = row.status === refundStatus.atGateway
    const isDone = row.status === refundStatus.done
    if (!isOpen && !(isDone && state === 'failed')) return
    await endRefund(tx, row.id, state === 'done' ? 'gateway' : 'wallet', ctx.clock.now())
    if (state === 'done') return
    const payment = await findPaymentOfRefund(tx, row)
    if (!payment) throw new Error(`order ${row.order_id} was not paid by a gateway`)
    await creditFailedRefund(ctx, tx, row, payment)
  })
}

/**
 * Sends a stored refund to the gateway; its number makes that idempotent. A refund that the gateway declines
 * definitely, or that fails later, goes to the payer's wallet; after any other error it is retried.
 */
export async function finishAtGateway(ctx: Context, refundSn: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('refund_sn', '=', refundSn)
    .executeTakeFirst()
  if (row?.status !== refundStatus.atGateway) return
  const payment = await findPaymentOfRefund(ctx.db, row)
  if (!payment) throw new Error(`order ${row.order_id} was not paid by a gateway`)
  const state = await requestRefund(ctx, row, payment)
  if (state === 'done' || state === 'failed') await finish(ctx, row.id, state)
  else await recordQuery(ctx, row, state)
}

/** Applies a gateway's notice of a refund; ignores unknown refunds. The caller has verified the notice. */
export async function applyRefundNotice(ctx: Context, { refundSn, state }: RefundNotice): Promise<void> {
  if (state === 'pending') return
  const row = await ctx.db
    .selectFrom('refunds')
    .select(['id', 'order_id'])
    .where('refund_sn', '=', refundSn)
    .executeTakeFirst()
  if (!row) return
  if (state === 'failed') ctx.log.warn({ refundId: row.id }, 'a refund failed at the gateway')
  await finish(ctx, row.id, state)
}

/** Queries the gateways again for refunds that have not ended. */
export async function finishRefunds(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const rows = await ctx.db
    .selectFrom('refunds')
    .select('refund_sn')
    .where('status', '=', refundStatus.atGateway)
    .where((either) => either.or([either('next_query_at', 'is', null), either('next_query_at', '<=', now)]))
    .orderBy('tries')
    .orderBy('id')
    .limit(50)
    .execute()
  for (const { refund_sn } of rows) {
    try {
      await finishAtGateway(ctx, refund_sn)
    } catch (error) {
      ctx.log.error({ err: error, refund: refund_sn }, 'a refund was not completed')
    }
  }
}
