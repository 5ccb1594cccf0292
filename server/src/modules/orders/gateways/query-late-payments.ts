import type { GatewayName } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { applyPayment } from './apply-payment.ts'
import { openGateway } from './open-gateway.ts'

/** Maximum payments queried in one run. */
const batch = 50
/** Maximum queries for one payment. The intervals grow; the last query comes after a day and a half. */
const maxTries = 11
const firstPauseMs = 60_000

interface UnconfirmedPayment {
  readonly order_id: number
  readonly gateway: GatewayName
  readonly tries: number
  readonly payment_sn: string
}

async function askOne(ctx: Context, late: UnconfirmedPayment): Promise<void> {
  const tries = late.tries + 1
  const next = tries >= maxTries ? null : ctx.clock.now() + firstPauseMs * 2 ** tries
  // Stored before the gateway is queried, so that one that does not respond is not queried again at once.
  await ctx.transaction((tx) =>
    tx
      .updateTable('payment_attempts')
      .set({ tries, next_query_at: next })
      .where('order_id', '=', late.order_id)
      .where('gateway', '=', late.gateway)
      .execute(),
  )
  const gateway = await openGateway(ctx, late.gateway)
  const paid = await gateway?.find(late.payment_sn)
  if (paid) await applyPayment(ctx, late.gateway, paid, 'question')
}

/** Queries the gateways for payments that were begun and that no callback has reported. */
export async function queryLatePayments(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(['a.order_id', 'a.gateway', 'a.tries', 'o.payment_sn'])
    .where('a.next_query_at', '<=', ctx.clock.now())
    .orderBy('a.next_query_at')
    .limit(batch)
    .execute()
  for (const row of rows) {
    try {
      await askOne(ctx, row)
    } catch (error) {
      ctx.log.warn({ err: error, orderId: row.order_id }, 'the state of a payment could not be queried')
    }
  }
}
