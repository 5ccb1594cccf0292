import type { Context } from '../../../context.ts'
import { findPosts } from '../../../drivers/search/find-posts.ts'
import { readQuery } from '../../../drivers/search/read-query.ts'
import type { ThreadListQuery } from './list-query.ts'

/**
 * Threads in whose title or text, as far as everybody may read it, these words stand, out of the index: the newest
 * thousand of those that the list may hold. The index may be seconds behind, so the list has its own conditions still.
 */
export async function findThreadsBySearch(
  ctx: Context,
  words: string,
  { categories, denied, since }: Pick<ThreadListQuery, 'categories' | 'denied' | 'since'>,
): Promise<readonly number[]> {
  const { engine } = ctx.database
  const query = await readQuery(ctx.db, engine, words)
  const wanted = {
    threadsIn: categories === 'all' ? null : categories,
    commentsIn: [],
    sort: 'time',
    authorId: 0,
    threadId: 0,
    denied,
    since,
    until: 0,
    types: [],
  } as const
  const { posts } = await findPosts(ctx.db, engine, query, wanted, ctx.clock.now())
  return posts.map(({ threadId }) => threadId).sort((one, other) => one - other)
}
