import type { Context } from '../../../context.ts'
import { pinnedThreadOf } from '../moderation/thread-mark-store.ts'
import { findThread, type ThreadRow } from '../thread-store.ts'
import { findListPage, type ListPage } from './list-page.ts'
import { isStillShown, type ThreadListQuery } from './list-query.ts'

/** Whether a list is all of somebody's threads, on top of which the one stands that they pinned. */
export function showsPinnedFirst({ person, ...query }: ThreadListQuery): boolean {
  const isOfPerson = person?.list === 'author' || person?.list === 'own'
  const isNarrowed = query.essence || query.types.length > 0 || query.topicId > 0 || query.search !== ''
  return isOfPerson && !isNarrowed && query.order === 'created_at'
}

async function findPinned(ctx: Context, query: ThreadListQuery): Promise<ThreadRow | undefined> {
  const id = await pinnedThreadOf(ctx.db, query.person?.id ?? 0)
  const thread = id === 0 ? undefined : await findThread(ctx.db, id)
  return thread && thread.is_anonymous === 0 && isStillShown(query, thread) ? thread : undefined
}

/** Somebody's threads, the one they pinned before all others (docs/reference/wire-content.md#threads). */
export async function findPinnedFirst(
  ctx: Context,
  query: ThreadListQuery,
  { offset, take }: { readonly offset: number; readonly take: number },
): Promise<ListPage> {
  const pinned = await findPinned(ctx, query)
  if (!pinned) return findListPage(ctx, query, { offset, take })
  const isHere = offset === 0
  const rest = await findListPage(
    ctx,
    { ...query, without: [pinned.id] },
    { offset: isHere ? 0 : offset - 1, take: isHere ? take - 1 : take },
  )
  return { rows: isHere ? [pinned, ...rest.rows] : rest.rows, total: rest.total + 1 }
}
