import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { findThreadsAndComments, type PostQuery } from '../../drivers/search/find-posts.ts'
import type { ReadQuery } from '../../drivers/search/read-query.ts'

type FoundByKind = Awaited<ReturnType<typeof findThreadsAndComments>>

const timesItsCost = 20
const longestMs = 3000

/**
 * What common words find costs milliseconds, and is the same for everybody who may see the same. The ids are kept for
 * twenty times what they cost, for 3 seconds at most, and until something is committed; the next page of a search has
 * them too. What is shown of them is read anew for each viewer.
 */
const foundPosts: Cache<FoundByKind> = {
  name: 'found posts',
  untilCommit: true,
  maxAgeMs: (tookMs) => Math.min(longestMs, tookMs * timesItsCost),
  limit: { entries: 50 },
}

/** The threads and comments that a query finds among those that the viewer may see, as ids in their order. */
export function readFoundPosts(ctx: Context, query: ReadQuery, wanted: PostQuery): Promise<FoundByKind> {
  const key = JSON.stringify([query, wanted])
  const find = () => findThreadsAndComments(ctx.db, ctx.database.engine, query, wanted, ctx.clock.now())
  return ctx.cache(foundPosts).read(key, find)
}
