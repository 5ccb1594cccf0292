import type { Context } from '../../context.ts'
import { findListPage, type ListPage } from './list-page.ts'
import { isStillShown, type ListWish } from './list-wish.ts'
import { pinnedThreadOf } from './thread-mark-store.ts'
import { findThread, type ThreadRow } from './thread-store.ts'

/** Whether a list is all of somebody's threads, on top of which the one stands that they pinned. */
export function showsPinnedFirst({ person, ...wish }: ListWish): boolean {
  const isOfPerson = person?.list === 'author' || person?.list === 'own'
  const isNarrowed = wish.essence || wish.types.length > 0 || wish.topicId > 0 || wish.search !== ''
  return isOfPerson && !isNarrowed && wish.order === 'created_at'
}

async function findPinned(ctx: Context, wish: ListWish): Promise<ThreadRow | undefined> {
  const id = await pinnedThreadOf(ctx.db, wish.person?.id ?? 0)
  const thread = id === 0 ? undefined : await findThread(ctx.db, id)
  return thread && thread.is_anonymous === 0 && isStillShown(wish, thread) ? thread : undefined
}

/** Somebody's threads, the one they pinned before all others (wire-contract 3.4). */
export async function findPinnedFirst(
  ctx: Context,
  wish: ListWish,
  { offset, take }: { readonly offset: number; readonly take: number },
): Promise<ListPage> {
  const pinned = await findPinned(ctx, wish)
  if (!pinned) return findListPage(ctx, wish, { offset, take })
  const isHere = offset === 0
  const rest = await findListPage(
    ctx,
    { ...wish, without: [pinned.id] },
    { offset: isHere ? 0 : offset - 1, take: isHere ? take - 1 : take },
  )
  return { rows: isHere ? [pinned, ...rest.rows] : rest.rows, total: rest.total + 1 }
}
