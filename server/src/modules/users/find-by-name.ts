import { closedStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { hasPart, isOneOf } from '../../drivers/db/dialect.ts'
import { foldName } from './user-rules.ts'

/** Maximum people that a part of a name matches. */
const maxFound = 1000

/** Finds the ids of people whose user name or nickname contains a text, at most 1000; for lists of the admin area. */
export async function findIdsByName(ctx: Pick<Context, 'db'>, part: string): Promise<number[]> {
  const key = foldName(part)
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([hasPart('username_key', key), hasPart('nickname_key', key)]))
    .orderBy('id')
    .limit(maxFound)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the only open account with exactly this nickname; null for none or several. */
export async function findOnlyByNickname(ctx: Pick<Context, 'db'>, nickname: string): Promise<number | null> {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('nickname', '=', nickname.trim())
    .where('status', '<>', closedStatus)
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Returns user names by id, for administrators. */
export async function findUsernames(
  ctx: Pick<Context, 'db' | 'database'>,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'username'])
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), wanted))
    .execute()
  return new Map(rows.map((row) => [row.id, row.username]))
}
