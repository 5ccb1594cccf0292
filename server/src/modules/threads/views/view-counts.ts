import { sql } from 'kysely'
import type { WriteBehind } from '../../../context/write-behind.ts'
import type { Context } from '../../../context.ts'
import { forUpdate, isOneOf } from '../../../drivers/db/dialect.ts'
import { addThreadViewsToTopics } from '../../topics/index.ts'

async function storeViews(ctx: Context, readings: ReadonlyMap<number, number>): Promise<void> {
  const { engine } = ctx.database
  const byNumber = Map.groupBy(readings, ([, count]) => count)
  await ctx.transaction(async (tx) => {
    const all = [...readings.keys()].sort((one, other) => one - other)
    // Locked in a fixed order, so that two instances cannot deadlock.
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

/** Buffered views, by thread. */
const threadViews: WriteBehind<Context, number, number> = {
  name: 'thread views',
  delayMs: 5000,
  maxEntries: 5000,
  merge: (before, added) => before + added,
  store: storeViews,
}

/** Returns the buffered views of a thread. */
export function pendingViews(ctx: Pick<Context, 'writeBehind'>, threadId: number): number {
  return ctx.writeBehind(threadViews).pending(threadId) ?? 0
}

/** Counts one view; stored within seconds. */
export function recordView(ctx: Context, threadId: number): void {
  ctx.writeBehind(threadViews).add(threadId, 1)
}

/** Stores the buffered views. */
export function flushViews(ctx: Context): Promise<void> {
  return ctx.writeBehind(threadViews).flush()
}
