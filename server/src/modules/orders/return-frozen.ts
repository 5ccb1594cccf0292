import { changeTypes, orderStatus, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { movedOfFrozen, type Posting, postTransaction, returnPacket, returnReward } from '../ledger/index.ts'
import { closePacket } from '../red-packets/index.ts'
import { changeReward, findRedPacket, findReward, lockThread } from '../threads/index.ts'
import { amountOf, setReturned } from './order-children.ts'
import { lockOrderOf } from './order-store.ts'

/** What is frozen for others until it is given or over. */
interface Waiting {
  readonly type: number
  readonly table: 'thread_rewards' | 'thread_red_packets'
  /** The step of the ledger; an order for two things takes one each. */
  readonly step: string
  /** Changes that took from its frozen money. */
  readonly moves: readonly number[]
  readonly postings: (userId: number, cents: number) => readonly Posting[]
  /** When it is over; null for one whose thread was deleted for good. */
  end(tx: Tx, threadId: number): Promise<number | null>
  close(tx: Tx, threadId: number, now: number): Promise<void>
}

const rewards: Waiting = {
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

const redPackets: Waiting = {
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

/** Gives back what nobody got of a reward or red packet that is over, or whose thread is gone for good. */
async function returnOne(ctx: Context, tx: Tx, waiting: Waiting, threadId: number): Promise<void> {
  const now = ctx.clock.now()
  await lockThread(ctx, tx, threadId)
  const end = await waiting.end(tx, threadId)
  const order = await lockOrderOf(ctx, tx, threadId, waiting.type)
  if (!order || (end !== null && end > now)) return
  const paid = await amountOf(tx, order, waiting.type)
  const cents = paid + (await movedOfFrozen(tx, order.id, waiting.moves))
  // Given back by another instance since it was found.
  if (cents <= 0) return
  const postings = waiting.postings(order.user_id, cents)
  const reason = { subject: 'order', subjectId: order.id, step: waiting.step } as const
  await postTransaction(tx, { ...reason, postings, orderId: order.id, threadId, actorId: 0, note: '' }, now)
  await setReturned(tx, order, { type: waiting.type, isWhole: cents === paid }, now)
  await waiting.close(tx, threadId, now)
  if (waiting === rewards) await announce(tx, 'reward.returned', { orderId: order.id, cents }, now)
}

/**
 * The threads of what was paid for and is over, or whose thread is gone for good, of which some money is still frozen; the
 * oldest order first.
 */
async function findReturnable(
  ctx: Pick<Context, 'db' | 'clock'>,
  { type, table, moves }: Waiting,
): Promise<readonly number[]> {
  const { rows } = await sql<{ thread_id: number }>`
    select o.thread_id from orders as o
    left join ${sql.table(table)} as r on r.thread_id = o.thread_id
    left join order_children as c on c.order_id = o.id and c.type = ${type}
    where o.type in (${type}, ${orderTypes.redPacketAndReward})
      and o.status in (${orderStatus.paid}, ${orderStatus.partlyRefunded})
      and ((r.expired_at <= ${ctx.clock.now()} and r.is_paid = 1 and r.remain_money_cents > 0) or (r.id is null and (
        select coalesce(c.amount_cents, o.amount_cents) + coalesce(sum(e.cents), 0) from ledger_transactions as t
        join ledger_entries as e on e.transaction_id = t.id and e.is_frozen = 1
        where t.order_id = o.id and e.change_type in (${sql.join(moves)})) > 0))
    order by o.id
  `.execute(ctx.db)
  return rows.map((row) => row.thread_id)
}

/** Gives back what nobody got of those that are over. One that fails is tried again. */
async function returnAll(ctx: Context, waiting: Waiting): Promise<void> {
  for (const threadId of await findReturnable(ctx, waiting)) {
    try {
      await ctx.transaction((tx) => returnOne(ctx, tx, waiting, threadId))
    } catch (error) {
      ctx.log.error({ err: error, threadId, type: waiting.type }, 'frozen money was not given back')
    }
  }
}

export const findReturnableRewards = (ctx: Pick<Context, 'db' | 'clock'>) => findReturnable(ctx, rewards)
export const returnRewards = (ctx: Context) => returnAll(ctx, rewards)
export const returnRedPackets = (ctx: Context) => returnAll(ctx, redPackets)
