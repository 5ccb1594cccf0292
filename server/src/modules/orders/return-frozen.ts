import { changeTypes, orderStatus, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import {
  type Posting,
  postTransaction,
  returnPacket,
  returnReward,
  sumFrozenChanges,
} from '../ledger/index.ts'
import { closePacket } from '../red-packets/index.ts'
import { changeReward, findRedPacket, findReward } from '../threads/index.ts'
import { amountOf, setReturned } from './order-children.ts'
import { lockOrder, type OrderRow, setFrozen } from './order-store.ts'

/** Money that is frozen for others until it is given or its time ends. */
interface FrozenKind {
  readonly type: number
  readonly table: 'thread_rewards' | 'thread_red_packets'
  /** The ledger step; an order for two things takes one each. */
  readonly step: string
  /** Change types that took from its frozen money. */
  readonly moves: readonly number[]
  readonly postings: (userId: number, cents: number) => readonly Posting[]
  /** Returns when it ends or ended; null if its thread was deleted permanently. */
  end(tx: Tx, threadId: number): Promise<number | null>
  close(tx: Tx, threadId: number, now: number): Promise<void>
}

const rewards: FrozenKind = {
  type: orderTypes.reward,
  table: 'thread_rewards',
  step: 'returned',
  moves: [changeTypes.rewardSpent, changeTypes.rewardThawed],
  postings: returnReward,
  end: async (tx, threadId) => (await findReward(tx, threadId))?.expired_at ?? null,
  async close(tx, threadId, now) {
    const row = await findReward(tx, threadId)
    if (row) await changeReward(tx, row.id, { remain_money_cents: 0 }, now)
  },
}

const redPackets: FrozenKind = {
  type: orderTypes.redPacket,
  table: 'thread_red_packets',
  step: 'packet returned',
  moves: [changeTypes.packetSpent, changeTypes.packetReturned],
  postings: returnPacket,
  end: async (tx, threadId) => (await findRedPacket(tx, threadId))?.expired_at ?? null,
  async close(tx, threadId, now) {
    const row = await findRedPacket(tx, threadId)
    if (row) await closePacket(tx, row.id, now)
  },
}

/**
 * Returns the unclaimed money of one thing that an order paid for; returns the cents. The caller has locked the order
 * with its thread.
 */
async function returnRest(ctx: Context, tx: Tx, kind: FrozenKind, order: OrderRow): Promise<number> {
  const now = ctx.clock.now()
  const paid = await amountOf(tx, order, kind.type)
  const cents = paid + (await sumFrozenChanges(tx, order.id, kind.moves))
  // Returned before, or all of it was given.
  if (cents <= 0) return 0
  const postings = kind.postings(order.user_id, cents)
  const reason = { subject: 'order', subjectId: order.id, step: kind.step } as const
  const facts = { orderId: order.id, threadId: order.thread_id, actorId: 0, note: '' }
  await postTransaction(tx, { ...reason, postings, ...facts }, now)
  await setReturned(tx, order, { type: kind.type, isWhole: cents === paid }, now)
  await kind.close(tx, order.thread_id, now)
  if (kind === rewards) await publishEvent(tx, 'reward.returned', { orderId: order.id, cents }, now)
  return cents
}

const frozenKinds = [rewards, redPackets]
const frozenKindsOf = ({ type }: Pick<OrderRow, 'type'>) =>
  frozenKinds.filter((kind) => type === kind.type || type === orderTypes.redPacketAndReward)

/** Returns the cents of an order that nobody has received yet. */
export async function frozenOf(tx: Tx, order: OrderRow): Promise<number> {
  let cents = 0
  for (const kind of frozenKindsOf(order)) {
    const paid = await amountOf(tx, order, kind.type)
    cents += Math.max(0, paid + (await sumFrozenChanges(tx, order.id, kind.moves)))
  }
  return cents
}

/** Ends a reward or red packet early: the rest goes back to the wallet. Returns it in cents. */
export async function endFrozen(ctx: Context, tx: Tx, order: OrderRow): Promise<number> {
  let cents = 0
  for (const kind of frozenKindsOf(order)) cents += await returnRest(ctx, tx, kind, order)
  await setFrozen(tx, order.id, false)
  return cents
}

/** Returns the unclaimed money of a reward or red packet that has ended or whose thread was deleted permanently. */
async function returnOne(ctx: Context, tx: Tx, kind: FrozenKind, found: ReturnableOrder): Promise<void> {
  const order = await lockOrder(ctx, tx, found)
  if (!order || !isHeld(order)) return
  const end = await kind.end(tx, order.thread_id)
  if (end !== null && end > ctx.clock.now()) return
  await returnRest(ctx, tx, kind, order)
  if ((await frozenOf(tx, order)) === 0) await setFrozen(tx, order.id, false)
}

type ReturnableOrder = Pick<OrderRow, 'thread_id' | 'user_id' | 'order_sn'>

const isHeld = ({ status }: OrderRow) => status === orderStatus.paid || status === orderStatus.partlyRefunded

/**
 * Finds orders that may still have money frozen for something that has ended, or whose thread was deleted permanently;
 * the oldest first.
 */
async function findReturnable(
  ctx: Pick<Context, 'db' | 'clock'>,
  { type, table }: FrozenKind,
): Promise<readonly ReturnableOrder[]> {
  const { rows } = await sql<ReturnableOrder>`
    select o.thread_id, o.user_id, o.order_sn from orders as o
    left join ${sql.table(table)} as r on r.thread_id = o.thread_id
    where o.is_frozen = 1 and o.type in (${type}, ${orderTypes.redPacketAndReward})
      and (r.id is null or (r.expired_at <= ${ctx.clock.now()} and r.is_paid = 1))
    order by o.id
  `.execute(ctx.db)
  return rows
}

/** Returns the unclaimed money of all that have ended; failed ones are retried by the next run. */
async function returnAll(ctx: Context, kind: FrozenKind): Promise<void> {
  for (const found of await findReturnable(ctx, kind)) {
    try {
      await ctx.transaction((tx) => returnOne(ctx, tx, kind, found))
    } catch (error) {
      ctx.log.error({ err: error, orderSn: found.order_sn, type: kind.type }, 'frozen money was not returned')
    }
  }
}

export const findReturnableRewards = (ctx: Pick<Context, 'db' | 'clock'>) => findReturnable(ctx, rewards)
export const returnRewards = (ctx: Context) => returnAll(ctx, rewards)
export const returnRedPackets = (ctx: Context) => returnAll(ctx, redPackets)
