import { changeTypes, type GatewayName } from '@chaguan/contracts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import type { PaidNotice } from '../../../drivers/payments/gateway.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { Posting } from '../../ledger/index.ts'
import type { OrderRow } from '../order-store.ts'

/** The ledger account number of each gateway; 0 is for payouts by hand. */
export const clearingAccountOf: Readonly<Record<GatewayName, number>> = {
  wechat: 1,
  alipay: 2,
  stripe: 3,
  sandbox: 4,
}

/** Postings that move a payment which could not be fulfilled into a wallet. */
export const assignToWallet = (
  ownerId: number,
  cents: number,
  changeType: number = changeTypes.unsettledReturned,
): Posting => ({ kind: 'available', ownerId, cents, changeType })

/** Milliseconds until a gateway is first queried for a payment that it has not reported. */
const firstQueryMs = 60_000

/** Stores that a payment was begun at a gateway, so that the gateway is queried for it later. */
export async function recordPaymentAttempt(
  tx: Tx,
  orderId: number,
  gateway: GatewayName,
  paymentType: number,
  now: number,
): Promise<void> {
  const facts = { payment_type: paymentType, tries: 0, next_query_at: now + firstQueryMs }
  await tx
    .insertInto('payment_attempts')
    .values({ order_id: orderId, gateway, ...facts, created_at: now })
    .onConflict((conflict) => conflict.columns(['order_id', 'gateway']).doUpdateSet(facts))
    .execute()
}

/** Schedules a query within a minute for orders that the gateway has taken payments for. */
export async function scheduleQuery(
  tx: Tx,
  gateway: GatewayName,
  orderIds: readonly number[],
  now: number,
): Promise<void> {
  for (const orderId of new Set(orderIds))
    await tx
      .insertInto('payment_attempts')
      .values({ order_id: orderId, gateway, payment_type: 0, tries: 0, next_query_at: now, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'gateway']).doUpdateSet({ tries: 0, next_query_at: now }),
      )
      .execute()
}

/** Returns the payment type with which an order was last begun at a gateway; 0 for none. */
export async function attemptedType(db: Db, orderId: number, gateway: GatewayName): Promise<number> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('payment_type')
    .where('order_id', '=', orderId)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  return row?.payment_type ?? 0
}

/** Cancels the scheduled query for an order. */
export async function endAttempt(tx: Tx, orderId: number, gateway: GatewayName): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ next_query_at: null })
    .where('order_id', '=', orderId)
    .where('gateway', '=', gateway)
    .execute()
}

/** What a reported payment was used for. */
export type Outcome = Tables['gateway_payments']['outcome']

/** The channel that reported a payment. */
export type PaymentSource = Tables['gateway_payments']['told_by']

/**
 * Stores a payment that a gateway reported. Returns null if it is known already, so that repeated reports
 * settle an order once.
 */
export async function insertPayment(
  tx: Tx,
  gateway: GatewayName,
  paid: PaidNotice,
  {
    orderId,
    outcome,
    source,
  }: { readonly orderId: number; readonly outcome: Outcome; readonly source: PaymentSource },
  now: number,
): Promise<number | null> {
  const row = await tx
    .insertInto('gateway_payments')
    .values({
      gateway,
      transaction_id: paid.transactionId,
      payment_sn: paid.paymentSn,
      order_id: orderId,
      cents: paid.cents,
      outcome,
      told_by: source,
      paid_at: paid.paidAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns whether a reported payment is stored already. */
export async function isKnown(db: Db, gateway: GatewayName, transactionId: string): Promise<boolean> {
  return (await findPayment(db, gateway, transactionId)) !== undefined
}

/** Finds a reported payment by the gateway's transaction id. */
export async function findPayment(db: Db, gateway: GatewayName, transactionId: string) {
  return db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
}

/** Finds the order with the number that the gateway knows. */
export async function findOrderOf(db: Db, paymentSn: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('payment_sn', '=', paymentSn).executeTakeFirst()
}
