import { sql } from 'kysely'
import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { forUpdate } from '../../../drivers/db/dialect.ts'
import { prepare } from '../../../drivers/db/prepared.ts'

/** A vote with one of its options. */
export interface VoteRow {
  readonly id: number
  readonly thread_id: number
  readonly vote_title: string
  readonly choice_type: number
  readonly vote_users: number
  readonly expired_at: number
  readonly subitem_id: number
  readonly content: string
  readonly vote_count: number
}

const selectVotes = prepare<{ threads: readonly number[] }, VoteRow>(({ db, isOneOf: isAmong }) =>
  db
    .selectFrom('thread_votes as v')
    .innerJoin('thread_vote_subitems as s', 's.thread_vote_id', 'v.id')
    .select([
      'v.id',
      'v.thread_id',
      'v.vote_title',
      'v.choice_type',
      'v.vote_users',
      'v.expired_at',
      's.id as subitem_id',
      's.content',
      's.vote_count',
    ])
    .where((eb) => isAmong(eb.ref('v.thread_id'), 'threads'))
    .orderBy('v.id')
    .orderBy('s.sort'),
)

const votesOfThreads: Cache<readonly VoteRow[] | null> = {
  name: 'votes of threads',
  ...untilWriteTo('thread_votes', 'thread_vote_subitems'),
  limit: { entries: 2000 },
}

/** Reads the votes of threads by thread, one row an option, in order. */
export function readVotes(
  ctx: Pick<Context, 'cache' | 'db' | 'database'>,
  threadIds: readonly number[],
): Promise<ReadonlyMap<number, readonly VoteRow[]>> {
  return ctx
    .cache(votesOfThreads)
    .readMany(threadIds, async (threads) =>
      Map.groupBy(await selectVotes(ctx.db, ctx.database.engine, { threads }), (row) => row.thread_id),
    )
}

const selectChosen = prepare<{ votes: readonly number[]; userId: number }, { option: number }>(
  ({ db, parameters, isOneOf: isAmong }) =>
    db
      .selectFrom('thread_vote_users')
      .select('thread_vote_subitem_id as option')
      .where('user_id', '=', parameters.userId)
      .where((eb) => isAmong(eb.ref('thread_vote_id'), 'votes')),
)

/** Returns the options that a person has chosen in these votes. */
export async function findChosen(
  { db, database }: Pick<Context, 'db' | 'database'>,
  votes: readonly number[],
  userId: number | null,
): Promise<ReadonlySet<number>> {
  if (userId === null || votes.length === 0) return new Set()
  const rows = await selectChosen(db, database.engine, { votes, userId })
  return new Set(rows.map(({ option }) => option))
}

/** A vote without its options. */
export interface VoteHead {
  readonly id: number
  readonly thread_id: number
  readonly vote_title: string
  readonly choice_type: number
  readonly vote_users: number
  readonly expired_at: number
}

export interface VoteOption {
  readonly id: number
  readonly content: string
}

/** Finds a vote with its options, locked until the transaction ends; undefined for none. */
export async function lockVote(
  { database }: Pick<Context, 'database'>,
  tx: Tx,
  id: number,
): Promise<{ readonly head: VoteHead; readonly options: readonly VoteOption[] } | undefined> {
  const { rows } = await sql<VoteHead>`
    select id, thread_id, vote_title, choice_type, vote_users, expired_at from thread_votes
    where id = ${id} ${forUpdate(database.engine)}
  `.execute(tx)
  const head = rows[0]
  if (!head) return undefined
  const options = await tx
    .selectFrom('thread_vote_subitems')
    .select(['id', 'content'])
    .where('thread_vote_id', '=', id)
    .orderBy('sort')
    .execute()
  return { head, options }
}

type Columns = Pick<VoteHead, 'thread_id' | 'vote_title' | 'choice_type' | 'expired_at'>

/** Stores a new vote; returns its id. */
export async function insertVote(tx: Tx, columns: Columns, now: number): Promise<number> {
  const { id } = await tx
    .insertInto('thread_votes')
    .values({ ...columns, vote_users: 0, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateVote(tx: Tx, id: number, columns: Columns, now: number): Promise<void> {
  await tx
    .updateTable('thread_votes')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Replaces the options of a vote without ballots, in this order; an id of 0 is a new option. */
export async function setOptions(tx: Tx, voteId: number, options: readonly VoteOption[]): Promise<void> {
  const kept = options.map(({ id }) => id).filter((id) => id > 0)
  await tx
    .deleteFrom('thread_vote_subitems')
    .where('thread_vote_id', '=', voteId)
    .where('id', 'not in', [0, ...kept])
    .execute()
  for (const [sort, { id, content }] of options.entries()) {
    if (id > 0)
      await tx.updateTable('thread_vote_subitems').set({ sort, content }).where('id', '=', id).execute()
    else
      await tx
        .insertInto('thread_vote_subitems')
        .values({ thread_vote_id: voteId, sort, content, vote_count: 0 })
        .execute()
  }
}

/** Deletes the votes of a thread with options and ballots. */
export async function eraseVotes(tx: Tx, threadId: number): Promise<void> {
  const own = tx.selectFrom('thread_votes').select('id').where('thread_id', '=', threadId)
  for (const table of ['thread_vote_users', 'thread_vote_subitems'] as const)
    await tx.deleteFrom(table).where('thread_vote_id', 'in', own).execute()
  await tx.deleteFrom('thread_votes').where('thread_id', '=', threadId).execute()
}
