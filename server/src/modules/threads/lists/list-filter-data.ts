import type { Context } from '../../../context.ts'
import { findPosts } from '../../../drivers/search/find-posts.ts'
import { readQuery } from '../../../drivers/search/read-query.ts'
import type { Viewer } from '../../../viewer.ts'
import { followedIds } from '../../relations/index.ts'
import type { Sequence, ThreadListQuery } from './list-query.ts'

/** Whom the viewer follows: nobody for a visitor. */
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

/** The admin's lists for recommended threads; null while they are empty, so that everything is shown. */
export async function readSequence({ db }: Pick<Context, 'db'>): Promise<Sequence | null> {
  const row = await db.selectFrom('sequences').selectAll().orderBy('id').limit(1).executeTakeFirst()
  const sequence: Sequence = {
    categories: ids(row?.category_ids),
    groups: ids(row?.group_ids),
    users: ids(row?.user_ids),
    topics: ids(row?.topic_ids),
    threads: ids(row?.thread_ids),
    blockedUsers: ids(row?.block_user_ids),
    blockedTopics: ids(row?.block_topic_ids),
    blockedThreads: ids(row?.block_thread_ids),
  }
  return Object.values(sequence).some((list) => list.length > 0) ? sequence : null
}

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
