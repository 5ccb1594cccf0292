import { changeTypes, type GatewayName } from '@chaguan/contracts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import type { PaidNotice } from '../../../drivers/payments/gateway.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { Posting } from '../../ledger/index.ts'
import type { OrderRow } from '../order-store.ts'

/** The account of each gateway in the ledger; 0 is what is paid out by hand. */
export const clearingOf: Readonly<Record<GatewayName, number>> = {
  wechat: 1,
  alipay: 2,
  stripe: 3,
  sandbox: 4,
}

/** Money of a payment that comes into somebody's wallet for nothing that could be handed over. */
export const assignToWallet = (
  ownerId: number,
  cents: number,
  changeType: number = changeTypes.unsettledReturned,
): Posting => ({ kind: 'available', ownerId, cents, changeType })

/** Milliseconds until a gateway is first asked what became of a payment that it has not told of. */
const firstQueryMs = 60_000

/** Notes that somebody began to pay an order by a gateway, so that the gateway is asked for it later. */
export async function noteAttempt(
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

/** Has a gateway asked within a minute what became of some orders that it has taken payments for. */
export async function askSoon(
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

/** The payment's type that an order was last begun with at a gateway; 0 for none. */
export async function attemptedType(db: Db, orderId: number, gateway: GatewayName): Promise<number> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('payment_type')
    .where('order_id', '=', orderId)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  return row?.payment_type ?? 0
}

/** Forgets that a gateway is to be asked about an order. */
export async function endAttempt(tx: Tx, orderId: number, gateway: GatewayName): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ next_query_at: null })
    .where('order_id', '=', orderId)
    .where('gateway', '=', gateway)
    .execute()
}

/** What became of money that a gateway says has come. */
export type Outcome = Tables['gateway_payments']['outcome']

/** How a payment became known. */
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
    toldBy,
  }: { readonly orderId: number; readonly outcome: Outcome; readonly toldBy: PaymentSource },
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
      told_by: toldBy,
      paid_at: paid.paidAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether a payment that a gateway tells of was noted before. */
export async function isKnown(db: Db, gateway: GatewayName, transactionId: string): Promise<boolean> {
  return (await findPayment(db, gateway, transactionId)) !== undefined
}

/** A payment that a gateway told of, by the gateway's number. */
export async function findPayment(db: Db, gateway: GatewayName, transactionId: string) {
  return db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
}

/** The order that a gateway knows by this number. */
export async function findOrderOf(db: Db, paymentSn: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('payment_sn', '=', paymentSn).executeTakeFirst()
}
