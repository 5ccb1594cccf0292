import { closedStatus } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { forUpdate, isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'

export type FollowRow = Selectable<Tables['user_follow']>

/**
 * Locks two people in order of their ids until the transaction ends, so that concurrent follows and blocks between them
 * are serialized. Returns those who exist and whose account is open.
 */
export async function lockPair(tx: Tx, engine: Engine, ids: readonly [number, number]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number; status: number }>`
    select id, status from users where ${isOneOf(engine, sql.ref('id'), ids)} order by id ${forUpdate(engine)}
  `.execute(tx)
  return new Set(rows.filter(({ status }) => status !== closedStatus).map(({ id }) => id))
}

/** Returns who of two people has blocked the other. */
export async function blocksBetween(tx: Tx, one: number, other: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('deny_users')
    .select('user_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', one), eb('deny_user_id', '=', other)]),
        eb.and([eb('user_id', '=', other), eb('deny_user_id', '=', one)]),
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Stores a follow; undefined if it existed. */
export async function insertFollow(
  tx: Tx,
  follow: Pick<FollowRow, 'from_user_id' | 'to_user_id' | 'is_mutual'>,
  now: number,
): Promise<FollowRow | undefined> {
  return tx
    .insertInto('user_follow')
    .values({ ...follow, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a follow; returns whether it existed. */
export async function deleteFollow(tx: Tx, fromUserId: number, toUserId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('user_follow')
    .where('from_user_id', '=', fromUserId)
    .where('to_user_id', '=', toUserId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets whether a follow is mutual; returns whether it exists. */
export async function setMutual(
  tx: Tx,
  fromUserId: number,
  toUserId: number,
  isMutual: boolean,
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('user_follow')
    .set({ is_mutual: isMutual ? 1 : 0, updated_at: now })
    .where('from_user_id', '=', fromUserId)
    .where('to_user_id', '=', toUserId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
