import type { InputOf, ordersApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { TextKey } from '../../../i18n/localized.ts'
import type { Member } from '../../../viewer.ts'
import type { Posting } from '../../ledger/index.ts'
import type { NewOrder, OrderRow, PaidFacts } from '../order-store.ts'

export type OrderInput = InputOf<typeof ordersApi.createOrder>

/** The result of settling an order. */
export interface Settlement {
  readonly postings: readonly Posting[]
  readonly shares: Omit<PaidFacts, 'payment_type'>
}

/** A kind of order; one file each. */
export interface OrderKind {
  /** Text key of what is paid for. */
  readonly desc: TextKey
  /** Returns what the order is about and its price. Throws INTERNAL_ERROR with a message if it cannot be ordered. */
  prepare(
    ctx: Context,
    viewer: Member,
    input: OrderInput,
  ): Promise<Omit<NewOrder, 'type' | 'userId' | 'isAnonymous'>>
  /** Runs before the payment; returns the function that publishes the draft the order pays for. */
  beforePayment?(ctx: Context, viewer: Member, order: OrderRow): Promise<(tx: Tx) => Promise<void>>
  /**
   * Fulfils the order in the transaction that pays for it; returns who gets how much. Throws if something changed since
   * it was ordered.
   */
  settle(ctx: Context, tx: Tx, order: OrderRow): Promise<Settlement>
}
