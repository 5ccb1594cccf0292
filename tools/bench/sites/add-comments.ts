import type { Context } from '../../../server/src/context.ts'
import { analyzeTables } from '../../../server/src/drivers/db/dialect.ts'
import { recount } from '../../verify/counters.ts'

/** SQLite binds at most 32,766 values in a statement. */
const rowsAtOnce = 500
const secondMs = 1000

/** Repeated texts. */
const sayings = [
  '先温杯再投茶，水不要直接冲到叶子上。',
  '我家那边的水偏硬，泡出来总是发涩，换了桶装水好多了。',
  '同意楼上，头一泡可以快一点出汤。',
  '收藏了，周末照着试试。',
  '这个价位还有别的推荐吗？',
]

/**
 * Bulk-inserts comments into the oldest thread of a demo site, for measuring: one a second, by its members in turn, in
 * one transaction. Returns the id of the thread.
 */
export async function addComments(ctx: Context, total: number): Promise<number> {
  return ctx.transaction(async (tx) => {
    const thread = await tx.selectFrom('threads').select('id').orderBy('id').executeTakeFirstOrThrow()
    const users = await tx.selectFrom('users').select('id').orderBy('id').execute()
    const began = ctx.clock.now() - total * secondMs
    const rows = Array.from({ length: total }, (_, index) => ({
      user_id: users[index % users.length]?.id ?? 0,
      thread_id: thread.id,
      content: `<p>${sayings[index % sayings.length]}</p>`,
      ip: '',
      reply_count: 0,
      like_count: 0,
      is_first: 0,
      is_comment: 0,
      is_approved: 1,
      created_at: began + index * secondMs,
      updated_at: began + index * secondMs,
    }))
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await tx
        .insertInto('posts')
        .values(rows.slice(at, at + rowsAtOnce))
        .execute()
    await recount(tx)
    // Without statistics the engines estimate badly how many rows an index selects.
    await analyzeTables(tx, ['users', 'threads', 'posts'])
    return thread.id
  })
}
