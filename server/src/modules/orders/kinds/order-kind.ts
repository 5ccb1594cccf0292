import type { InputOf, ordersApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { TextKey } from '../../../i18n/localized.ts'
import type { Member } from '../../../viewer.ts'
import type { Posting } from '../../ledger/index.ts'
import type { NewOrder, OrderRow, PaidFacts } from '../order-store.ts'

export { refused } from '../../ledger/index.ts'

export type OrderInput = InputOf<typeof ordersApi.createOrder>

/** What settling an order came to. */
export interface Settlement {
  readonly postings: readonly Posting[]
  readonly shares: Omit<PaidFacts, 'payment_type'>
}

/** What can be ordered: one file a kind. */
export interface OrderKind {
  /** What is paid for, in words. */
  readonly desc: TextKey
  /** What the order is about and costs. Refuses (INTERNAL_ERROR with its words) what cannot be ordered. */
  prepare(
    ctx: Context,
    viewer: Member,
    input: OrderInput,
  ): Promise<Omit<NewOrder, 'type' | 'userId' | 'isAnonymous'>>
  /** What is looked at before the payment: answers what publishes the draft that the order pays for. */
  beforePayment?(ctx: Context, viewer: Member, order: OrderRow): Promise<(tx: Tx) => Promise<void>>
  /**
   * Hands over what was ordered, in the transaction that pays for it; answers who gets what. Refuses what changed since
   * it was ordered.
   */
  settle(ctx: Context, tx: Tx, order: OrderRow): Promise<Settlement>
}
