import type { Context } from '../../../context.ts'
import { findNewestThreads } from '../../../drivers/search/find-posts.ts'
import { readQuery } from '../../../drivers/search/read-query.ts'
import type { Viewer } from '../../../viewer.ts'
import { followedIds } from '../../relations/index.ts'
import type { RecommendationRules, ThreadListQuery } from './list-query.ts'

/** Returns the people whom the viewer follows; empty for a visitor. */
export async function readFollowed(
  ctx: Context,
  { id }: Viewer,
): Promise<NonNullable<ThreadListQuery['followed']>> {
  const ids = id === null ? [] : await followedIds(ctx.db, ctx.database.engine, id)
  return { byId: id ?? 0, ids }
}

function ids(text: string | undefined): number[] {
  return (text ?? '')
    .split(',')
    .map((part) => Number(part.trim()))
    .filter((id) => Number.isSafeInteger(id) && id > 0)
}

/** Returns the recommendation rules; null if all of them are empty. */
export async function readRecommendationRules({
  db,
}: Pick<Context, 'db'>): Promise<RecommendationRules | null> {
  const row = await db.selectFrom('sequences').selectAll().orderBy('id').limit(1).executeTakeFirst()
  const recommendationRules: RecommendationRules = {
    categories: ids(row?.category_ids),
    groups: ids(row?.group_ids),
    users: ids(row?.user_ids),
    topics: ids(row?.topic_ids),
    threads: ids(row?.thread_ids),
    blockedUsers: ids(row?.block_user_ids),
    blockedTopics: ids(row?.block_topic_ids),
    blockedThreads: ids(row?.block_thread_ids),
  }
  return Object.values(recommendationRules).some((list) => list.length > 0) ? recommendationRules : null
}

/**
 * Finds the newest thousand threads whose title or free text matches, from the search index. The index may be seconds
 * behind, so the list applies its own conditions too.
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
    authorId: 0,
    threadId: 0,
    denied,
    since,
    until: 0,
    types: [],
  } as const
  const threads = await findNewestThreads(ctx.db, engine, query, wanted, ctx.clock.now())
  return threads.sort((one, other) => one - other)
}
