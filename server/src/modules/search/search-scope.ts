import type { InputOf, searchApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { PostQuery, SearchedCategories } from '../../drivers/search/post-query.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { permittedCategoryIds } from '../categories/index.ts'
import { deniedIds } from '../relations/index.ts'
import { visibleSince } from '../threads/index.ts'
import { findIdByNickname } from '../users/index.ts'

type Filter = NonNullable<InputOf<typeof searchApi.search>['filter']>

const dayMs = 86_400_000
const spanDays = { day: 1, week: 7, month: 31, year: 366 } as const
/** An id that no thread and no person has. */
const nobody = Number.MAX_SAFE_INTEGER

function narrowed(permitted: 'all' | readonly number[], wanted: readonly number[]): SearchedCategories {
  if (permitted === 'all') return wanted.length > 0 ? [...new Set(wanted)] : null
  return wanted.length > 0 ? permitted.filter((id) => wanted.includes(id)) : permitted
}

const both = (one: SearchedCategories, other: SearchedCategories): SearchedCategories =>
  one === null ? other : other === null ? one : one.filter((id) => other.includes(id))

/** Returns the start of a day in the site's time zone. */
function readDay(ctx: Context, day: string): number {
  const at = ctx.time.parse(`${day} 00:00:00`)
  if (at === null || !ctx.time.format(at).startsWith(day)) throw invalid('search.day.unknown')
  return at
}

async function readAuthor(ctx: Context, { author = '', userId }: Filter): Promise<number> {
  if (userId !== undefined) return userId
  if (author.trim() === '') return 0
  return (await findIdByNickname(ctx.db, author)) ?? nobody
}

/**
 * Returns which posts a viewer may find and has asked for: threads in categories whose threads are visible, comments
 * where threads can be opened as well. Throws UNAUTHORIZED if no category is visible, or none of those asked for.
 */
export async function readScope(
  ctx: Context,
  viewer: Viewer,
  filter: Filter,
  sort: PostQuery['sort'],
): Promise<PostQuery> {
  const [seen, opened, denied, visible] = await Promise.all([
    permittedCategoryIds(ctx, viewer, 'viewThreads'),
    permittedCategoryIds(ctx, viewer, 'thread.viewPosts'),
    deniedIds(ctx, viewer.id),
    visibleSince(ctx, viewer),
  ])
  const threadsIn = narrowed(seen, filter.categoryids ?? [])
  if (threadsIn?.length === 0) throw new AppError('UNAUTHORIZED')
  const since = filter.since === undefined ? 0 : readDay(ctx, filter.since)
  const within = filter.within === undefined ? 0 : ctx.clock.now() - spanDays[filter.within] * dayMs
  return {
    threadsIn,
    commentsIn: both(threadsIn, narrowed(opened, [])),
    sort,
    authorId: await readAuthor(ctx, filter),
    threadId: filter.threadId ?? 0,
    denied,
    since: Math.max(since, within, visible),
    until: filter.until === undefined ? 0 : readDay(ctx, filter.until) + dayMs,
    types: filter.types ?? [],
  }
}
