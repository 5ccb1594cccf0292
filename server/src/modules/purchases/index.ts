import { orderStatus, orderTypes } from '@chaguan/contracts'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { prepare, prepareWrite } from '../../drivers/db/prepared.ts'

/** What a member has unlocked by paying: a whole thread, or its attachments. */
export interface Purchase {
  readonly userId: number
  readonly threadId: number
  /** 3 whole thread, 7 attachments: the order types of the wire. */
  readonly kind: number
  /** 0 for what was unlocked without an order. */
  readonly orderId: number
  readonly isAnonymous: boolean
}

/** What a person has unlocked by thread: of each kind the order that did it, 0 for none. */
export type Purchases = ReadonlyMap<number, ReadonlyMap<number, number>>

interface PurchaseRow {
  readonly thread_id: number
  readonly kind: number
  readonly order_id: number
}

const selectPurchases = prepare<{ userId: number; threadIds: readonly number[] }, PurchaseRow>(
  ({ db, given, isOneOf }) =>
    db
      .selectFrom('purchases')
      .select(['thread_id', 'kind', 'order_id'])
      .where('user_id', '=', given.userId)
      .where((eb) => isOneOf(eb.ref('thread_id'), 'threadIds')),
)

/**
 * What the person has unlocked of these threads. Read at every look, never remembered, so that what is bought opens at
 * once on every instance.
 */
export async function findPurchases(
  db: Db,
  engine: Engine,
  userId: number | null,
  threadIds: readonly number[],
): Promise<Purchases> {
  if (userId === null || threadIds.length === 0) return new Map()
  const rows = await selectPurchases(db, engine, { userId, threadIds })
  const byThread = Map.groupBy(rows, (row) => row.thread_id)
  return new Map(
    [...byThread].map(([threadId, of]) => [threadId, new Map(of.map((row) => [row.kind, row.order_id]))]),
  )
}

const insertPurchase = prepareWrite<
  Omit<Purchase, 'isAnonymous'> & { isAnonymous: number; now: number },
  { user_id: number }
>(({ tx, given }) =>
  tx
    .insertInto('purchases')
    .values({
      user_id: given.userId,
      thread_id: given.threadId,
      kind: given.kind,
      order_id: given.orderId,
      is_anonymous: given.isAnonymous,
      created_at: given.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
)

/** Unlocks a thread for a person; false when they have unlocked the same of it already. */
export async function addPurchase(tx: Tx, purchase: Purchase, now: number): Promise<boolean> {
  const rows = await insertPurchase(tx, { ...purchase, isAnonymous: purchase.isAnonymous ? 1 : 0, now })
  return rows.length > 0
}

const selectTipped = prepare<{ userId: number; threadIds: readonly number[] }, { thread_id: number }>(
  ({ db, given, isOneOf }) =>
    db
      .selectFrom('orders')
      .select('thread_id')
      .distinct()
      .where('user_id', '=', given.userId)
      .where('type', '=', orderTypes.tip)
      .where('status', '=', orderStatus.paid)
      .where((eb) => isOneOf(eb.ref('thread_id'), 'threadIds')),
)

/** Which of these threads the person has tipped. */
export async function findTipped(
  db: Db,
  engine: Engine,
  userId: number | null,
  threadIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userId === null || threadIds.length === 0) return new Set()
  const rows = await selectTipped(db, engine, { userId, threadIds })
  return new Set(rows.map((row) => row.thread_id))
}

/** Kinds of orders that publish a draft. */
const ofDrafts = [orderTypes.redPacket, orderTypes.reward, orderTypes.redPacketAndReward]

/** Names the draft that an own order pays for, while it waits to be paid. */
export async function bindOrder(
  tx: Tx,
  {
    orderSn,
    userId,
    threadId,
  }: { readonly orderSn: string; readonly userId: number; readonly threadId: number },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ thread_id: threadId })
    .where('order_sn', '=', orderSn)
    .where('user_id', '=', userId)
    .where('type', 'in', ofDrafts)
    .where('status', '=', orderStatus.pending)
    .execute()
}

/** The order that waits to be paid for a draft, the latest one; undefined for none. */
export async function findPendingOrder(db: Db, threadId: number, now: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_sn', 'payment_sn', 'amount_cents', 'type', 'status'])
    .where('thread_id', '=', threadId)
    .where('type', 'in', ofDrafts)
    .where('status', '=', orderStatus.pending)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
