import { tomIds } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../server/src/context.ts'
import type { Tx } from '../../server/src/drivers/db/db.ts'
import { analyzeTables, reserveIds } from '../../server/src/drivers/db/dialect.ts'
import { recount } from '../verify/counters.ts'
import { makeThreads } from './generate.ts'
import { findParts, rowsOf } from './thread-rows.ts'

const seed = 1
// SQLite binds at most 32,766 values in a statement.
const rowsAtOnce = 500

type Rows = ReturnType<typeof rowsOf>

async function store(tx: Tx, rows: readonly Rows[]): Promise<void> {
  await tx
    .insertInto('threads')
    .values(rows.map(({ thread }) => thread))
    .execute()
  await tx
    .insertInto('posts')
    .values(rows.map(({ post }) => post))
    .execute()
  const written = rows.filter(({ thread }) => thread.text_characters > 0)
  if (written.length > 0)
    await tx
      .insertInto('thread_tag')
      .values(written.map(({ thread }) => ({ thread_id: thread.id, tag: tomIds.text })))
      .execute()
}

async function nextId(tx: Tx, table: 'threads' | 'posts'): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(id), 0) + 1 as next from ${sql.table(table)}
  `.execute(tx)
  return rows[0]?.next ?? 1
}

/**
 * Bulk-inserts generated threads into a demo site, for measuring: plain text, no comments, distributed over the last
 * 400 days, in one transaction; the same number gives the same threads.
 */
export async function addThreads(ctx: Context, total: number): Promise<void> {
  if (total === 0) return
  const { engine } = ctx.database
  await ctx.transaction(
    async (tx) => {
      const parts = await findParts(tx, ctx.clock.now())
      let threadId = await nextId(tx, 'threads')
      let postId = await nextId(tx, 'posts')
      let batch: Rows[] = []
      for (const thread of makeThreads(total, seed)) {
        batch.push(rowsOf(thread, threadId, postId, parts))
        threadId += 1
        postId += 1
        if (batch.length < rowsAtOnce) continue
        await store(tx, batch)
        batch = []
      }
      if (batch.length > 0) await store(tx, batch)
      await reserveIds(tx, engine, 'threads', threadId)
      await reserveIds(tx, engine, 'posts', postId)
      await recount(tx)
      // Without statistics the engines estimate badly how many rows an index selects.
      await analyzeTables(tx, ['users', 'categories', 'threads', 'posts'])
    },
    ['categories'],
  )
}
