import type { Context } from '../../../context.ts'
import { pinnedThreadOf } from '../moderation/pin-own-thread.ts'
import { findThread, type ThreadRow } from '../thread-store.ts'
import { findListPage, type ListPage, type ListRange } from './list-page.ts'
import { isStillShown } from './list-query.ts'
import { type PreparedListQuery, withListQuery } from './prepare-list-query.ts'

/** Returns whether the list is all threads of one person, which begins with their pinned thread. */
export function showsPinnedFirst({ query: { person, ...query } }: PreparedListQuery): boolean {
  const isOfPerson = person?.list === 'author' || person?.list === 'own'
  const isNarrowed = query.essence || query.types.length > 0 || query.topicId > 0 || query.search !== ''
  return isOfPerson && !isNarrowed && query.order === 'created_at'
}

async function findPinned(ctx: Context, { query }: PreparedListQuery): Promise<ThreadRow | undefined> {
  const id = await pinnedThreadOf(ctx.db, query.person?.id ?? 0)
  const thread = id === 0 ? undefined : await findThread(ctx.db, id)
  return thread && thread.is_anonymous === 0 && isStillShown(query, thread) ? thread : undefined
}

/** Returns the threads of a person, the pinned one first (docs/reference/wire-content.md#threads). */
export async function findPinnedFirst(
  ctx: Context,
  list: PreparedListQuery,
  { offset, take }: ListRange,
): Promise<ListPage> {
  const pinned = await findPinned(ctx, list)
  if (!pinned) return findListPage(ctx, list, { offset, take })
  const isHere = offset === 0
  const rest = await findListPage(ctx, withListQuery(list, { without: [pinned.id] }), {
    offset: isHere ? 0 : offset - 1,
    take: isHere ? take - 1 : take,
  })
  return { rows: isHere ? [pinned, ...rest.rows] : rest.rows, total: rest.total + 1 }
}
