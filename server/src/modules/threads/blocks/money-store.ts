import type { Selectable } from 'kysely'
import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { prepare } from '../../../drivers/db/prepared.ts'
import type { AppError } from '../../../http/app-error.ts'
import type { Tables } from '../../../schema/tables.ts'

export type RedPacketRow = Selectable<Tables['thread_red_packets']>
export type RewardRow = Selectable<Tables['thread_rewards']>

const selectPackets = prepare<{ threads: readonly number[] }, RedPacketRow>(({ db, isOneOf }) =>
  db
    .selectFrom('thread_red_packets')
    .selectAll()
    .where((eb) => isOneOf(eb.ref('thread_id'), 'threads')),
)

const selectRewards = prepare<{ threads: readonly number[] }, RewardRow>(({ db, isOneOf }) =>
  db
    .selectFrom('thread_rewards')
    .selectAll()
    .where((eb) => isOneOf(eb.ref('thread_id'), 'threads')),
)

type Reader = Pick<Context, 'db' | 'database'>

const packetsOfThreads: Cache<RedPacketRow | null> = {
  name: 'red packets of threads',
  ...untilWriteTo('thread_red_packets'),
  limit: { entries: 2000 },
}

const rewardsOfThreads: Cache<RewardRow | null> = {
  name: 'rewards of threads',
  ...untilWriteTo('thread_rewards'),
  limit: { entries: 2000 },
}

const byThread = <R extends { readonly thread_id: number }>(rows: readonly R[]): ReadonlyMap<number, R> =>
  new Map(rows.map((row) => [row.thread_id, row]))

/** Reads the red packets of threads, by thread. */
export function readRedPackets(
  ctx: Context,
  threadIds: readonly number[],
): Promise<ReadonlyMap<number, RedPacketRow>> {
  return ctx
    .cache(packetsOfThreads)
    .readMany(threadIds, async (threads) =>
      byThread(await selectPackets(ctx.db, ctx.database.engine, { threads })),
    )
}

/** Reads the rewards of threads, by thread. */
export function readRewards(
  ctx: Context,
  threadIds: readonly number[],
): Promise<ReadonlyMap<number, RewardRow>> {
  return ctx
    .cache(rewardsOfThreads)
    .readMany(threadIds, async (threads) =>
      byThread(await selectRewards(ctx.db, ctx.database.engine, { threads })),
    )
}

const selectReceived = prepare<
  { packets: readonly number[]; userId: number },
  { packet_id: number; cents: number }
>(({ db, parameters, isOneOf }) =>
  db
    .selectFrom('red_packet_shares')
    .select(['packet_id', 'cents'])
    .where('user_id', '=', parameters.userId)
    .where((eb) => isOneOf(eb.ref('packet_id'), 'packets')),
)

/** Returns what a person got of red packets, in cents by packet. */
export async function findReceived(
  ctx: Reader,
  userId: number | null,
  packets: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userId === null || packets.length === 0) return new Map()
  const rows = await selectReceived(ctx.db, ctx.database.engine, { packets, userId })
  return new Map(rows.map((row) => [row.packet_id, row.cents]))
}

/** Finds the red packet of a thread. Lock the thread before changing it. */
export async function findRedPacket(db: Db, threadId: number): Promise<RedPacketRow | undefined> {
  return db.selectFrom('thread_red_packets').selectAll().where('thread_id', '=', threadId).executeTakeFirst()
}

/** Finds the reward of a thread; lock the thread first. */
export async function findReward(tx: Tx, threadId: number): Promise<RewardRow | undefined> {
  return tx.selectFrom('thread_rewards').selectAll().where('thread_id', '=', threadId).executeTakeFirst()
}

/** Records that a reward was paid, or its remaining amount. */
export async function changeReward(
  tx: Tx,
  id: number,
  changes: { readonly is_paid?: 1; readonly remain_money_cents?: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable('thread_rewards')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** How the row of a paid block is written. */
interface Keeping {
  /** Whether the stored row equals the new one. */
  readonly isSame: boolean
  /** Returns the error for a change after the payment. */
  readonly refuse: () => AppError
  readonly update: (id: number) => Promise<unknown>
  readonly insert: () => Promise<{ readonly id: number }>
}

/** Inserts the row of a red packet or reward, updates it while it is unpaid, or keeps an equal one; returns its id. */
export async function upsertPaidRow(
  known: { readonly id: number; readonly is_paid: number } | undefined,
  { isSame, refuse, update, insert }: Keeping,
): Promise<number> {
  if (!known) return (await insert()).id
  if (isSame) return known.id
  if (known.is_paid === 1) throw refuse()
  await update(known.id)
  return known.id
}
