import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

import { forUpdate, isOneOf } from '../../../drivers/db/dialect.ts'
import { addThreadViewsToTopics } from '../../topics/index.ts'

/** Readings are written down this often, in milliseconds, and when the server stops. */
const writtenEveryMs = 5000
/** So many threads are written at once at most; more are written before the time. */
const waitingMost = 5000

interface Waiting {
  readings: Map<number, number>
  /** Being written: still to be added for whoever reads the stored number. */
  writing: Map<number, number>
  flushing: Promise<void> | undefined
}

const waitingOf = new WeakMap<Context['database'], Waiting>()

function waitingFor(ctx: Pick<Context, 'database'>): Waiting {
  const known = waitingOf.get(ctx.database)
  if (known) return known
  const made: Waiting = { readings: new Map(), writing: new Map(), flushing: undefined }
  waitingOf.set(ctx.database, made)
  return made
}

/** Readings of a thread that are counted but not stored yet. */
export function waitingViews(ctx: Pick<Context, 'database'>, threadId: number): number {
  const { readings, writing } = waitingFor(ctx)
  return (readings.get(threadId) ?? 0) + (writing.get(threadId) ?? 0)
}

/** Counts one reading; it is stored within seconds. */
export function noteView(ctx: Context, threadId: number): void {
  const { readings } = waitingFor(ctx)
  readings.set(threadId, (readings.get(threadId) ?? 0) + 1)
  if (readings.size >= waitingMost) void writeViews(ctx)
}

async function write(ctx: Context, readings: ReadonlyMap<number, number>): Promise<void> {
  const { engine } = ctx.database
  const byNumber = Map.groupBy(readings, ([, count]) => count)
  await ctx.transaction(async (tx) => {
    const all = [...readings.keys()].sort((one, other) => one - other)
    // Locked in one order, so that two instances that write at once never wait for each other.
    await sql`select id from threads where ${isOneOf(engine, sql.ref('id'), all)} order by id ${forUpdate(engine)}`.execute(
      tx,
    )
    for (const [count, entries] of byNumber)
      await tx
        .updateTable('threads')
        .set((eb) => ({ view_count: eb('view_count', '+', count) }))
        .where((eb) =>
          isOneOf(
            engine,
            eb.ref('id'),
            entries.map(([id]) => id),
          ),
        )
        .execute()
    await addThreadViewsToTopics(tx, engine, readings)
  })
}

/** Stores the readings counted so far. What cannot be stored is kept for the next time. */
export async function writeViews(ctx: Context): Promise<void> {
  const waiting = waitingFor(ctx)
  await waiting.flushing
  if (waiting.readings.size === 0) return
  waiting.writing = waiting.readings
  waiting.readings = new Map()
  waiting.flushing = write(ctx, waiting.writing)
    .catch((error: unknown) => {
      ctx.log.error({ err: error }, 'readings could not be stored')
      for (const [id, count] of waiting.writing)
        waiting.readings.set(id, (waiting.readings.get(id) ?? 0) + count)
    })
    .finally(() => {
      waiting.writing = new Map()
      waiting.flushing = undefined
    })
  await waiting.flushing
}

/** Begins to store readings now and then; answers what to call when the server stops. */
export function startWritingViews(ctx: Context): () => Promise<void> {
  const timer = setInterval(() => void writeViews(ctx), writtenEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await writeViews(ctx)
  }
}
