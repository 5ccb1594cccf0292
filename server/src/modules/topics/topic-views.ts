import { sql } from 'kysely'
import type { WriteBehind } from '../../context/write-behind.ts'
import type { Context } from '../../context.ts'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { forUpdate, isOneOf } from '../../drivers/db/dialect.ts'

/** Buffered views of topic pages, by topic. */
const topicViews: WriteBehind<Context, number, number> = {
  name: 'topic views',
  delayMs: 5000,
  merge: (before, added) => before + added,
  store: (ctx, counts) => ctx.transaction((tx) => addViews(tx, ctx.database.engine, counts)),
}

async function addViews(tx: Tx, engine: Engine, counts: ReadonlyMap<number, number>): Promise<void> {
  if (counts.size === 0) return
  const ids = [...counts.keys()].sort((one, other) => one - other)
  // Locked in a fixed order, so that two instances cannot deadlock.
  await sql`select id from topics where ${isOneOf(engine, sql.ref('id'), ids)} order by id ${forUpdate(engine)}`.execute(
    tx,
  )
  for (const [count, entries] of Map.groupBy(counts, ([, views]) => views))
    await tx
      .updateTable('topics')
      .set((eb) => ({ view_count: eb('view_count', '+', count) }))
      .where((eb) =>
        isOneOf(
          engine,
          eb.ref('id'),
          entries.map(([id]) => id),
        ),
      )
      .execute()
}

/** Adds views of threads to their topics. */
export async function addThreadViewsToTopics(
  tx: Tx,
  engine: Engine,
  readings: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = await tx
    .selectFrom('thread_topic')
    .select(['thread_id', 'topic_id'])
    .where((eb) => isOneOf(engine, eb.ref('thread_id'), [...readings.keys()]))
    .execute()
  const counts = new Map<number, number>()
  for (const row of rows)
    counts.set(row.topic_id, (counts.get(row.topic_id) ?? 0) + (readings.get(row.thread_id) ?? 0))
  await addViews(tx, engine, counts)
}

/** Returns the buffered views of a topic's page. */
export function pendingTopicViews(ctx: Pick<Context, 'writeBehind'>, topicId: number): number {
  return ctx.writeBehind(topicViews).pending(topicId) ?? 0
}

/** Counts one view of a topic's page; stored within seconds. */
export function recordTopicView(ctx: Pick<Context, 'writeBehind'>, topicId: number): void {
  ctx.writeBehind(topicViews).add(topicId, 1)
}

/** Stores the buffered views. */
export function flushTopicViews(ctx: Context): Promise<void> {
  return ctx.writeBehind(topicViews).flush()
}
