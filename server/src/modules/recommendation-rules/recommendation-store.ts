import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'
import type { Tables } from '../../schema/tables.ts'

type Row = Selectable<Tables['sequences']>

/** The lists by wire name, with the column that stores their ids and the table that the ids refer to. */
export const ruleLists = {
  categoryIds: { column: 'category_ids', table: 'categories' },
  groupIds: { column: 'group_ids', table: 'groups' },
  userIds: { column: 'user_ids', table: 'users' },
  topicIds: { column: 'topic_ids', table: 'topics' },
  threadIds: { column: 'thread_ids', table: 'threads' },
  blockUserIds: { column: 'block_user_ids', table: 'users' },
  blockTopicIds: { column: 'block_topic_ids', table: 'topics' },
  blockThreadIds: { column: 'block_thread_ids', table: 'threads' },
} as const satisfies Record<
  string,
  { column: keyof Row; table: 'categories' | 'groups' | 'users' | 'topics' | 'threads' }
>
export type RuleList = keyof typeof ruleLists

/** The only row, which the first change inserts. */
const rowId = 1

export function findRecommendationRules(db: Db): Promise<Row | undefined> {
  return db.selectFrom('sequences').selectAll().orderBy('id').limit(1).executeTakeFirst()
}

/** Returns the ids that do not exist. */
export async function missingIds(
  db: Db,
  table: (typeof ruleLists)[RuleList]['table'],
  ids: readonly number[],
): Promise<number[]> {
  const known = new Set<number>()
  for (let from = 0; from < ids.length; from += 1000) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids.slice(from, from + 1000))
      .execute()
    for (const { id } of rows) known.add(id)
  }
  return ids.filter((id) => !known.has(id))
}

/** Replaces all lists. */
export async function storeRecommendationRules(
  tx: Tx,
  lists: Readonly<Record<Exclude<keyof Row, 'id'>, string>>,
): Promise<void> {
  const before = await findRecommendationRules(tx)
  await tx
    .insertInto('sequences')
    .values({ id: before?.id ?? rowId, ...lists })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(lists))
    .execute()
}

/** Finds people by id, with their user names. */
export async function findPeople(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'nickname'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...names }) => ({ userId: id, ...names }))
}

/** Finds people in good standing with the most content. */
export async function findBusiest(db: Db, most: number) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'nickname'])
    .where('status', '=', 0)
    .orderBy('thread_count', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, ...names }) => ({ userId: id, ...names }))
}

/** Finds topics by id. */
export async function findTopicTitles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('topics')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ topicId: row.id, topicTitle: row.content }))
}

/** Finds the titles of threads by id. */
export async function findThreadTitles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ threadId: row.id, threadTitle: row.title }))
}
