import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { isOneOf } from '../../../drivers/db/dialect.ts'

/** Returns whether a person has voted already. */
export async function hasVoted(tx: Tx, voteId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('thread_vote_users')
    .select('user_id')
    .where('thread_vote_id', '=', voteId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a person's choice in a locked vote, and counts it. */
export async function castVote(
  { database }: Pick<Context, 'database'>,
  tx: Tx,
  ballot: {
    readonly voteId: number
    readonly userId: number
    readonly options: readonly number[]
    readonly now: number
  },
): Promise<void> {
  const { voteId, userId, options, now } = ballot
  await tx
    .insertInto('thread_vote_users')
    .values(
      options.map((id) => ({
        thread_vote_id: voteId,
        thread_vote_subitem_id: id,
        user_id: userId,
        created_at: now,
      })),
    )
    .execute()
  await tx
    .updateTable('thread_vote_subitems')
    .set((eb) => ({ vote_count: eb('vote_count', '+', 1) }))
    .where((eb) => isOneOf(database.engine, eb.ref('id'), options))
    .execute()
  await tx
    .updateTable('thread_votes')
    .set((eb) => ({ vote_users: eb('vote_users', '+', 1) }))
    .where('id', '=', voteId)
    .execute()
}
