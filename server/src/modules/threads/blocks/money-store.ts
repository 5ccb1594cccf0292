import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import { prepare } from '../../../drivers/db/prepared.ts'
import type { Tables } from '../../../drivers/db/tables.ts'

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

/** The red packets of some threads, one each at most. */
export function listRedPackets(ctx: Reader, threads: readonly number[]): Promise<RedPacketRow[]> {
  return selectPackets(ctx.db, ctx.database.engine, { threads })
}

/** The rewards of some threads, one each at most. */
export function listRewards(ctx: Reader, threads: readonly number[]): Promise<RewardRow[]> {
  return selectRewards(ctx.db, ctx.database.engine, { threads })
}
