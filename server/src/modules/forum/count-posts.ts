import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'

/** Counting takes a two-hundredth of the time at most: a large site counts less often. */
const postCount: Cache<number> = {
  name: 'post count',
  maxAgeMs: (tookMs) => Math.max(2000, tookMs * 200),
  limit: { entries: 1 },
}

async function count(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

/** How many posts the site has, counted again after a while that grows with what counting costs. */
export function countPosts(ctx: Context): Promise<number> {
  return ctx.cache(postCount).read('all', () => count(ctx))
}
