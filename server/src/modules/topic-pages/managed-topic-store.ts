import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import type { RowOrder } from '../../http/paging.ts'

export type Condition = RawBuilder<boolean>

const columns = sql`topics.id, topics.user_id, topics.content, topics.thread_count, topics.view_count,
  topics.recommended, topics.recommended_at, topics.created_at`

/** A topic as administrators see it. */
export interface ManagedTopicRow {
  readonly id: number
  readonly user_id: number
  readonly content: string
  readonly thread_count: number
  readonly view_count: number
  readonly recommended: number
  readonly recommended_at: number | null
  readonly created_at: number
}

type TopicRange = { readonly offset: number; readonly perPage: number }

const allOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)

/** Finds topics that meet all conditions, in an order. */
export async function findTopicRows(
  db: Db,
  conditions: readonly Condition[],
  { column, direction, ids }: RowOrder<string>,
  page: TopicRange,
): Promise<ManagedTopicRow[]> {
  const { rows } = await sql<ManagedTopicRow>`
    select ${columns} from topics where ${allOf(conditions)}
    order by ${sql.ref(column)} ${sql.raw(direction)}, topics.id ${sql.raw(ids)}
    limit ${page.perPage} offset ${page.offset}
  `.execute(db)
  return rows
}

/** Returns a page of topics, and their number. */
export async function findManagedTopics(
  db: Db,
  conditions: readonly Condition[],
  order: RowOrder<string>,
  page: TopicRange,
): Promise<{ rows: ManagedTopicRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    findTopicRows(db, conditions, order, page),
    sql<{ n: number }>`select count(*) as n from topics where ${allOf(conditions)}`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]?.n ?? 0) }
}

/** Sets whether topics are recommended; returns how many of them exist. */
export async function setRecommended(
  tx: Tx,
  ids: readonly number[],
  recommended: 0 | 1,
  now: number,
): Promise<number> {
  const rows = await tx
    .updateTable('topics')
    .set({ recommended, recommended_at: recommended === 1 ? now : null, updated_at: now })
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return rows.length
}

const withoutIds = (text: string, gone: readonly number[]) =>
  text
    .split(',')
    .filter((id) => id !== '' && !gone.includes(Number(id)))
    .join()

/** Deletes topics with everything that refers to them; returns the ids that existed. */
export async function deleteTopicRows(
  tx: Tx,
  engine: Engine,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  // Locked in a fixed order, before their links to threads are deleted.
  const rows = await sql<{ id: number }>`
    select id from topics where ${isOneOf(engine, sql.ref('id'), ids)} order by id
    ${engine === 'postgres' ? sql`for update` : sql``}
  `.execute(tx)
  const deleted = rows.rows.map(({ id }) => id)
  if (deleted.length === 0) return []
  await tx.deleteFrom('thread_topic').where('topic_id', 'in', deleted).execute()
  await tx.updateTable('threads').set({ topic_id: 0 }).where('topic_id', 'in', deleted).execute()
  await tx.deleteFrom('topics').where('id', 'in', deleted).execute()
  const lists = await tx.selectFrom('sequences').select(['id', 'topic_ids', 'block_topic_ids']).execute()
  for (const row of lists)
    await tx
      .updateTable('sequences')
      .set({
        topic_ids: withoutIds(row.topic_ids, deleted),
        block_topic_ids: withoutIds(row.block_topic_ids, deleted),
      })
      .where('id', '=', row.id)
      .execute()
  for (const topicId of deleted) await publishEvent(tx, 'topic.deleted', { topicId }, now)
  return deleted
}
