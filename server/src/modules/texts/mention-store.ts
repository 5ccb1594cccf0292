import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { prepareAnywhere } from '../../drivers/db/prepared.ts'
import { foldName } from '../users/index.ts'

/** Maximum people that one text can mention. */
const maxNames = 50

/** Finds the ids of nicknames, in one query; leaves out unknown ones. */
export async function findMentioned(
  ctx: Pick<Context, 'db'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(names.slice(0, maxNames).map((name) => [name, foldName(name)]))
  if (wanted.size === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'nickname_key'])
    .where('nickname_key', 'in', [...new Set(wanted.values())])
    .execute()
  const idOf = new Map(rows.map((row) => [row.nickname_key, row.id]))
  return new Map(
    [...wanted].flatMap(([name, key]) => {
      const id = idOf.get(key)
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
}

/** Replaces the people whom a post mentions. */
export async function setMentions(tx: Tx, postId: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('post_mentions_user').where('post_id', '=', postId).execute()
  await insertMentions(tx, postId, userIds)
}

/** Stores the people whom a new post mentions; runs no statement for none. */
export async function insertMentions(tx: Tx, postId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('post_mentions_user')
    .values(userIds.map((userId) => ({ post_id: postId, user_id: userId })))
    .execute()
}

const selectMentioned = prepareAnywhere<{ postId: number }, { user_id: number }>(({ db, parameters }) =>
  db.selectFrom('post_mentions_user').select('user_id').where('post_id', '=', parameters.postId),
)

/** Lists the ids of people whom a post mentions. */
export async function listMentionedIds(db: Db, postId: number): Promise<number[]> {
  const rows = await selectMentioned(db, { postId })
  return rows.map((row) => row.user_id)
}
