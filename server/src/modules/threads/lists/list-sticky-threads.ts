import { type InputOf, limits, type OutputOf, type threadsApi } from '@chaguan/contracts'
import { sql } from 'kysely'
import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { prepare } from '../../../drivers/db/prepared.ts'
import type { Viewer } from '../../../viewer.ts'
import { permittedCategoryIds } from '../../categories/index.ts'
import { deniedIds } from '../../relations/index.ts'
import { titlesInLists } from '../presenting/list-texts.ts'
import { mayOpenThread } from '../thread-rules.ts'
import { type ThreadRow, threadColumns } from '../thread-store.ts'
import { visibleSince } from './visible-range.ts'

const selectSticky = prepare<Record<never, never>, ThreadRow & { sort: number }>(({ db }) =>
  db
    .selectFrom('threads')
    .leftJoin('thread_stick_sort', 'thread_stick_sort.thread_id', 'threads.id')
    .select(threadColumns.map((column) => `threads.${column}` as const))
    .select(sql<number>`coalesce(thread_stick_sort.sort, 0)`.as('sort'))
    .where(sql<boolean>`threads.is_listed = 1 and threads.is_sticky = 1`)
    .orderBy(sql`coalesce(thread_stick_sort.sort, 0)`)
    .orderBy('threads.updated_at', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(limits.maxSticky),
)

const stickyRows: Cache<Awaited<ReturnType<typeof selectSticky>>> = {
  name: 'sticky threads',
  ...untilWriteTo('threads', 'thread_stick_sort'),
  limit: { entries: 1 },
}

/**
 * Lists the sticky threads of the viewer's categories, at most 20, by sort number and then last update; without those
 * of people whom the viewer has blocked, except anonymous ones.
 */
export async function listStickyThreads(
  ctx: Context,
  viewer: Viewer,
  { categoryIds = [] }: InputOf<typeof threadsApi.listStickyThreads>,
): Promise<OutputOf<typeof threadsApi.listStickyThreads>> {
  const [permitted, since, denied, rows] = await Promise.all([
    permittedCategoryIds(ctx, viewer, 'viewThreads'),
    visibleSince(ctx, viewer),
    deniedIds(ctx, viewer.id),
    ctx.cache(stickyRows).read('all', () => selectSticky(ctx.db, ctx.database.engine, {})),
  ])
  const shown = rows
    .filter((row) => permitted === 'all' || permitted.includes(row.category_id))
    .filter((row) => categoryIds.length === 0 || categoryIds.includes(row.category_id))
    .filter((row) => row.created_at >= since)
    .filter((row) => row.is_anonymous === 1 || !denied.includes(row.user_id))
  const titles = await titlesInLists(ctx, shown)
  return shown.map((row) => ({
    threadId: row.id,
    categoryId: row.category_id,
    title: titles.get(row.id) ?? '',
    updatedAt: ctx.time.format(row.updated_at),
    canViewPosts: mayOpenThread(viewer, row),
    sort: row.sort,
  }))
}
