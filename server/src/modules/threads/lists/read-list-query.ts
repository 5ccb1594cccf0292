import { type InputOf, threadScopes, type threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { deniedIds } from '../../relations/index.ts'
import { findThreadsBySearch, readFollowed, readRecommendationRules } from './list-filter-data.ts'
import { emptyListQuery, type ListOrder, type PersonList, type ThreadListQuery } from './list-query.ts'
import { type PreparedListQuery, prepareListQuery, withListQuery } from './prepare-list-query.ts'
import { minuteMs, readRequestedCategories, visibleSince } from './visible-range.ts'

type Input = InputOf<typeof threadsApi.listThreads>
type Filter = NonNullable<Input['filter']>

const dayMs = 86_400_000
/** The period of the hot list (docs/reference/wire-content.md#threads). */
const hotMs = 7 * dayMs

function hotSince({ clock }: Pick<Context, 'clock'>): number {
  return Math.floor(clock.now() / minuteMs) * minuteMs - hotMs
}

const orders: Readonly<Record<number, ListOrder>> = {
  1: 'created_at',
  2: 'posted_at',
  3: 'view_count',
  4: 'updated_at',
}

/** The wire's `complex`: 1 drafts, 2 likes, 3 favourites, 4 bought, 5 an author's threads. */
function readPerson(viewer: Viewer, filter: Filter): ThreadListQuery['person'] {
  const { complex = 0, toUserId = 0 } = filter
  if (complex === 0) return null
  const isOfOther = (complex === 2 || complex === 5) && toUserId > 0 && toUserId !== viewer.id
  if (!isOfOther && viewer.id === null) throw new AppError('JUMP_TO_LOGIN')
  const lists: Readonly<Record<number, PersonList>> = {
    1: 'drafts',
    2: isOfOther ? 'likesOfOther' : 'likes',
    3: 'favourites',
    4: 'bought',
    5: isOfOther ? 'author' : 'own',
  }
  const list = lists[complex] ?? 'own'
  return { list, id: isOfOther ? toUserId : (viewer.id ?? 0) }
}

function narrowing(filter: Filter): Pick<ThreadListQuery, 'essence' | 'types' | 'topicId' | 'search'> {
  return {
    essence: filter.essence === 1,
    types: [...new Set(filter.types ?? [])].sort(),
    topicId: filter.topicId ?? 0,
    search: filter.search?.trim().toLowerCase() ?? '',
  }
}

/** A member's own drafts and threads are listed in every category and of any age. */
async function readReach(
  ctx: Context,
  viewer: Viewer,
  filter: Filter,
  person: ThreadListQuery['person'],
): Promise<Pick<ThreadListQuery, 'categories' | 'denied' | 'since'>> {
  const isOwn = person?.list === 'drafts' || person?.list === 'own'
  if (isOwn) {
    const wanted = filter.categoryids ?? []
    return { categories: wanted.length > 0 ? wanted : 'all', denied: [], since: 0 }
  }
  const [categories, denied, since] = await Promise.all([
    readRequestedCategories(ctx, viewer, filter.categoryids),
    deniedIds(ctx, viewer.id),
    visibleSince(ctx, viewer),
  ])
  return { categories, denied, since }
}

/**
 * Returns the list query of a `thread.list` request, limited to what the viewer may see; null if the viewer follows
 * nobody. Throws JUMP_TO_LOGIN for personal lists of visitors and UNAUTHORIZED if the viewer sees none of the
 * categories.
 */
export async function readListQuery(
  ctx: Context,
  viewer: Viewer,
  input: Input,
): Promise<PreparedListQuery | null> {
  const filter = input.filter ?? {}
  const person = readPerson(viewer, filter)
  const reach = await readReach(ctx, viewer, filter, person)
  const followed = filter.attention === 1 ? await readFollowed(ctx, viewer) : null
  if (followed?.ids.length === 0) return null
  const order = orders[filter.sort ?? 1] ?? 'created_at'
  const narrowed = narrowing(filter)
  const isOwn = person?.list === 'drafts' || person?.list === 'own'
  const found =
    narrowed.search !== '' && !isOwn ? await findThreadsBySearch(ctx, narrowed.search, reach) : null
  return prepareListQuery({
    ...emptyListQuery,
    ...narrowed,
    found,
    ...reach,
    order,
    person,
    since: order === 'view_count' && !person ? Math.max(reach.since, hotSince(ctx)) : reach.since,
    followed,
    recommendationRules: input.scope === threadScopes.recommended ? await readRecommendationRules(ctx) : null,
  })
}

/** Returns the list of the hottest threads of the last seven days within a query. */
export function hottestThreads(ctx: Context, list: PreparedListQuery): PreparedListQuery {
  return withListQuery(list, { order: 'view_count', since: Math.max(list.query.since, hotSince(ctx)) })
}
