import { orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { type PersonCents, splitRefund } from '../../ledger/index.ts'
import type { OrderRow } from '../order-store.ts'
import { refundedOf, type SettlingPayment } from '../refunds/refund-store.ts'
import type { DisputeRow } from './dispute-store.ts'

/** Order types whose money is shared out when they are paid; for the others the payer returns the money. */
export const sharedOrderTypes: ReadonlySet<number> = new Set([
  orderTypes.joinSite,
  orderTypes.tip,
  orderTypes.thread,
  orderTypes.group,
  orderTypes.attachments,
  orderTypes.renewSite,
])

/** A dispute whose payment is known. */
export interface DisputedPayment {
  readonly row: DisputeRow
  readonly payment: SettlingPayment
  readonly order: OrderRow | undefined
  /** The disputed amount. */
  readonly cents: number
  /** The amount of the order that was not refunded before; the site bears the rest. */
  readonly left: number
  /** The amount that each person returns when the dispute is lost. */
  readonly shares: readonly PersonCents[]
}

/** Returns the user whose wallet got a payment that could not be fulfilled; 0 for nobody. */
async function ownerOfReturned(db: Db, paymentId: number): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select e.user_id from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
    where t.subject = 'gateway' and t.subject_id = ${paymentId} and e.user_id <> 0 order by e.id desc limit 1
  `.execute(db)
  return Number(rows[0]?.user_id ?? 0)
}

/** Returns how much of a disputed payment was not refunded, and who returns how much if the dispute is lost. */
export async function sharesOf(
  tx: Tx,
  payment: SettlingPayment,
  order: OrderRow | undefined,
  cents: number,
): Promise<Pick<DisputedPayment, 'left' | 'shares'>> {
  if (payment.outcome !== 'settled' || !order) {
    const userId = await ownerOfReturned(tx, payment.id)
    return { left: cents, shares: userId === 0 ? [] : [{ userId, cents: Math.min(cents, payment.cents) }] }
  }
  const before = await refundedOf(tx, order.id)
  const left = Math.max(0, Math.min(cents, order.amount_cents - before))
  if (!sharedOrderTypes.has(order.type)) return { left, shares: [{ userId: order.user_id, cents: left }] }
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
