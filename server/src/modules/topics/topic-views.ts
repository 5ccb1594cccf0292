import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { forUpdate, isOneOf } from '../../drivers/db/dialect.ts'

/** Openings of topics' pages are written down this often, in milliseconds, and when the server stops. */
const writtenEveryMs = 5000

type Counts = Map<number, number>

const waitingOf = new WeakMap<Context['database'], Counts>()

function waitingFor({ database }: Pick<Context, 'database'>): Counts {
  const waiting = waitingOf.get(database) ?? new Map<number, number>()
  waitingOf.set(database, waiting)
  return waiting
}

const add = (counts: Counts, id: number, count: number) => counts.set(id, (counts.get(id) ?? 0) + count)

async function addViews(tx: Tx, engine: Engine, counts: ReadonlyMap<number, number>): Promise<void> {
  if (counts.size === 0) return
  const ids = [...counts.keys()].sort((one, other) => one - other)
  // Locked in one order, so that two instances that write at once never wait for each other.
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

/** Adds the readings of threads, by thread, to the topics they are about: what is read in a topic makes it hot. */
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
  const counts: Counts = new Map()
  for (const row of rows) add(counts, row.topic_id, readings.get(row.thread_id) ?? 0)
  await addViews(tx, engine, counts)
}

/** Openings of a topic's page that are counted but not stored yet. */
export function waitingTopicViews(ctx: Pick<Context, 'database'>, topicId: number): number {
  return waitingFor(ctx).get(topicId) ?? 0
}

/** Counts one opening of a topic's page; it is stored within seconds. */
export function noteTopicView(ctx: Pick<Context, 'database'>, topicId: number): void {
  add(waitingFor(ctx), topicId, 1)
}

/** Stores the openings counted so far. What cannot be stored is kept for the next time. */
export async function writeTopicViews(ctx: Context): Promise<void> {
  const waiting = waitingFor(ctx)
  if (waiting.size === 0) return
  const counts = new Map(waiting)
  waiting.clear()
  try {
    await ctx.transaction((tx) => addViews(tx, ctx.database.engine, counts))
  } catch (error) {
    ctx.log.error({ err: error }, 'openings of topics could not be stored')
    for (const [id, count] of counts) add(waiting, id, count)
  }
}

/** Begins to store openings now and then; answers what to call when the server stops. */
export function startWritingTopicViews(ctx: Context): () => Promise<void> {
  const timer = setInterval(() => void writeTopicViews(ctx), writtenEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await writeTopicViews(ctx)
  }
}
