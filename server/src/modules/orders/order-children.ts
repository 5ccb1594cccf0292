import { orderStatus } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'
import type { Tables } from '../../schema/tables.ts'

type ChildRow = Readonly<Selectable<Tables['order_children']>>

type OrderRow = Readonly<Pick<Selectable<Tables['orders']>, 'id' | 'type' | 'amount_cents'>>

/** A child of an order that pays for two things. */
export interface NewChild {
  readonly type: number
  readonly amountCents: number
}

export async function insertChildren(
  tx: Tx,
  orderId: number,
  children: readonly NewChild[],
  now: number,
): Promise<void> {
  if (children.length === 0) return
  const state = { order_id: orderId, status: orderStatus.pending, updated_at: now }
  await tx
    .insertInto('order_children')
    .values(children.map(({ type, amountCents }) => ({ ...state, type, amount_cents: amountCents })))
    .execute()
}

/** Returns the children of an order; empty for an order of one thing. */
export async function findChildren(db: Db, orderId: number): Promise<readonly ChildRow[]> {
  return db.selectFrom('order_children').selectAll().where('order_id', '=', orderId).orderBy('type').execute()
}

/** Returns what an order paid for one of its things, in cents. */
export async function amountOf(db: Db, order: OrderRow, type: number): Promise<number> {
  if (order.type === type) return order.amount_cents
  return (await findChildren(db, order.id)).find((child) => child.type === type)?.amount_cents ?? 0
}

const returned = (isWhole: boolean) => (isWhole ? orderStatus.refunded : orderStatus.partlyRefunded)

/**
 * Records that money of a paid order was returned, all or a part of what it paid for one thing; an order for two things
 * is returned when both are.
 */
export async function setReturned(
  tx: Tx,
  order: OrderRow,
  { type, isWhole }: { readonly type: number; readonly isWhole: boolean },
  now: number,
): Promise<void> {
  await tx
    .updateTable('order_children')
    .set({ status: returned(isWhole), updated_at: now })
    .where('order_id', '=', order.id)
    .where('type', '=', type)
    .execute()
  const children = await findChildren(tx, order.id)
  const isAll = isWhole && children.every((child) => child.status === orderStatus.refunded)
  await tx
    .updateTable('orders')
    .set({ status: returned(isAll), updated_at: now })
    .where('id', '=', order.id)
    .execute()
}
