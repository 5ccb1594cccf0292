import type { Context } from '../../context.ts'

interface CachedCount {
  readonly posts: Promise<number>
  until: number
}

const kept = new WeakMap<Context['database'], CachedCount>()

/** Counting takes a two-hundredth of the time at most: a large site counts less often. */
const share = 200
const leastMs = 2000

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
  const now = ctx.clock.now()
  const found = kept.get(ctx.database)
  if (found && now < found.until) return found.posts
  const started = performance.now()
  const entry: CachedCount = { posts: count(ctx), until: now + leastMs }
  kept.set(ctx.database, entry)
  entry.posts.then(
    () => {
      entry.until = now + Math.max(leastMs, (performance.now() - started) * share)
    },
    () => kept.delete(ctx.database),
  )
  return entry.posts
}
