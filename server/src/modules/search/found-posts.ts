import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { findThreadsAndComments } from '../../drivers/search/find-posts.ts'
import type { PostQuery } from '../../drivers/search/post-query.ts'
import type { ReadQuery } from '../../drivers/search/read-query.ts'

type FoundByKind = Awaited<ReturnType<typeof findThreadsAndComments>>

const timesItsCost = 20
const longestMs = 3000

/**
 * Searching a common word takes milliseconds, with the same result for all viewers with the same permissions. Caches
 * the ids for twenty times the duration of the search, at most 3 seconds, and until the next commit, so that the next
 * page uses them too. Their content is read anew for each viewer.
 */
const foundPosts: Cache<FoundByKind> = {
  name: 'found posts',
  untilCommit: true,
  maxAgeMs: (tookMs) => Math.min(longestMs, tookMs * timesItsCost),
  limit: { entries: 50 },
}

/** Returns the ids of the matching threads and comments that the viewer may see, in order. */
export function readFoundPosts(ctx: Context, query: ReadQuery, wanted: PostQuery): Promise<FoundByKind> {
  const key = JSON.stringify([query, wanted])
  const find = () => findThreadsAndComments(ctx.db, ctx.database.engine, query, wanted, ctx.clock.now())
  return ctx.cache(foundPosts).read(key, find)
}
