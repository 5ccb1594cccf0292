import { orderStatus, orderTypes } from '@chaguan/contracts'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { prepare, prepareWrite } from '../../drivers/db/prepared.ts'

/** What a member has unlocked: a whole thread, or its attachments. */
export interface Purchase {
  readonly userId: number
  readonly threadId: number
  /** 3 whole thread, 7 attachments: the order types of the wire. */
  readonly kind: number
  /** 0 if unlocked without an order. */
  readonly orderId: number
  readonly isAnonymous: boolean
}

/** A person's purchases by thread, then kind; the value is the order's id, 0 for none. */
export type Purchases = ReadonlyMap<number, ReadonlyMap<number, number>>

interface PurchaseRow {
  readonly thread_id: number
  readonly kind: number
  readonly order_id: number
}

const selectPurchases = prepare<{ userId: number; threadIds: readonly number[] }, PurchaseRow>(
  ({ db, parameters, isOneOf }) =>
    db
      .selectFrom('purchases')
      .select(['thread_id', 'kind', 'order_id'])
      .where('user_id', '=', parameters.userId)
      .where((eb) => isOneOf(eb.ref('thread_id'), 'threadIds')),
)

/**
 * Returns the person's purchases in these threads. Reads the database on every call, so that a purchase takes effect at
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
>(({ tx, parameters }) =>
  tx
    .insertInto('purchases')
    .values({
      user_id: parameters.userId,
      thread_id: parameters.threadId,
      kind: parameters.kind,
      order_id: parameters.orderId,
      is_anonymous: parameters.isAnonymous,
      created_at: parameters.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
)

/** Unlocks a thread for a person; returns false if the same was unlocked already. */
export async function addPurchase(tx: Tx, purchase: Purchase, now: number): Promise<boolean> {
  const rows = await insertPurchase(tx, { ...purchase, isAnonymous: purchase.isAnonymous ? 1 : 0, now })
  return rows.length > 0
}

const selectTipped = prepare<{ userId: number; threadIds: readonly number[] }, { thread_id: number }>(
  ({ db, parameters, isOneOf }) =>
    db
      .selectFrom('orders')
      .select('thread_id')
      .distinct()
      .where('user_id', '=', parameters.userId)
      .where('type', '=', orderTypes.tip)
      .where('status', '=', orderStatus.paid)
      .where((eb) => isOneOf(eb.ref('thread_id'), 'threadIds')),
)

/** Returns which of these threads the person has tipped. */
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

/** Order types that publish a draft. */
const ofDrafts = [orderTypes.redPacket, orderTypes.reward, orderTypes.redPacketAndReward]

/** Sets the draft that a pending order of the viewer pays for. */
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

/** Finds the latest pending order for a draft; undefined for none. */
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
