import { refundStatus } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { forUpdate } from '../../../drivers/db/dialect.ts'
import { postTransaction, refundToWallet } from '../../ledger/index.ts'
import { clearingOf } from '../gateways/gateway-store.ts'
import { openGateway } from '../gateways/open-gateway.ts'
import { endRefund, findSettlingPayment, type RefundRow, type SettlingPayment } from './refund-store.ts'

/** Whether the gateway takes the refund; null where it cannot be told, so that it is asked again. */
async function ask(ctx: Context, row: RefundRow, payment: SettlingPayment): Promise<boolean | null> {
  const gateway = await openGateway(ctx, payment.gateway)
  if (!gateway) return null
  try {
    await gateway.refund({
      refundSn: row.refund_sn,
      paymentSn: payment.payment_sn,
      transactionId: payment.transaction_id,
      cents: row.cents,
      totalCents: payment.cents,
      reason: row.reason,
    })
    return true
  } catch (error) {
    if (!ctx.payments.isRefusal(error)) throw error
    ctx.log.warn({ err: error, refundId: row.id }, 'a gateway did not take a refund')
    return ctx.payments.isDeclined(error) ? false : null
  }
}

async function finish(
  ctx: Context,
  row: RefundRow,
  payment: SettlingPayment,
  isTaken: boolean,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transaction(async (tx) => {
    const lock = forUpdate(ctx.database.engine)
    const current = await tx
      .selectFrom('refunds')
      .select('status')
      .where('id', '=', row.id)
      .modifyEnd(lock)
      .executeTakeFirst()
    if (current?.status !== refundStatus.atGateway) return
    await endRefund(tx, row.id, isTaken ? 'gateway' : 'wallet', now)
    if (isTaken) return
    const order = await tx
      .selectFrom('orders')
      .select(['user_id', 'thread_id'])
      .where('id', '=', row.order_id)
      .executeTakeFirstOrThrow()
    const postings = refundToWallet(order.user_id, clearingOf[payment.gateway], row.cents)
    const facts = {
      orderId: row.order_id,
      threadId: order.thread_id,
      actorId: row.applicant_id,
      note: row.reason,
    }
    await postTransaction(
      tx,
      { subject: 'refund', subjectId: row.id, step: 'to wallet', postings, ...facts },
      now,
    )
  })
}

/**
 * Has the gateway give back a refund that is written down already: the same number gives it back once. What the gateway
 * declines for certain goes into the payer's wallet; after any other failure it is asked again.
 */
export async function finishAtGateway(ctx: Context, refundSn: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('refund_sn', '=', refundSn)
    .executeTakeFirst()
  if (row?.status !== refundStatus.atGateway) return
  const payment = await findSettlingPayment(ctx.db, row.order_id)
  if (!payment) throw new Error(`order ${row.order_id} was not paid by a gateway`)
  const isTaken = await ask(ctx, row, payment)
  if (isTaken !== null) await finish(ctx, row, payment, isTaken)
}

/** Asks the gateways again about refunds that they have not taken yet. */
export async function finishRefunds(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('refunds')
    .select('refund_sn')
    .where('status', '=', refundStatus.atGateway)
    .orderBy('id')
    .limit(50)
    .execute()
  for (const { refund_sn } of rows) {
    try {
      await finishAtGateway(ctx, refund_sn)
    } catch (error) {
      ctx.log.error({ err: error, refund: refund_sn }, 'a refund was not finished')
    }
  }
}
