import { groupIds, type InputOf, threadScopes, type threadsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { type PermittedCategories, permittedCategoryIds } from '../../categories/index.ts'
import { readGroups } from '../../groups/index.ts'
import { deniedIds, followedIds } from '../../relations/index.ts'
import { findThreadsBySearch } from './find-by-words.ts'
import { emptyListQuery, type ListOrder, type PersonList, type ThreadListQuery } from './list-query.ts'
import { readSequence } from './sequence-store.ts'

type Input = InputOf<typeof threadsApi.listThreads>
type Filter = NonNullable<Input['filter']>

const dayMs = 86_400_000
/** How far the hot list looks back (docs/reference/wire-content.md#threads). */
const hotMs = 7 * dayMs
/** Days a trial member sees unless their group says otherwise. */
const trialDaysDefault = 30
/** Lists of a moving time are the same list for a minute, so that what is remembered of them serves somebody. */
const minuteMs = 60_000

const orders: Readonly<Record<number, ListOrder>> = {
  1: 'created_at',
  2: 'posted_at',
  3: 'view_count',
  4: 'updated_at',
}

/** Since when threads are shown to the viewer: members on trial see new ones only; 0 for all. */
export async function visibleSince(ctx: Context, viewer: Viewer): Promise<number> {
  if (viewer.isAdmin || !viewer.groupIds.includes(groupIds.trial)) return 0
  const days = (await readGroups(ctx)).get(groupIds.trial)?.contentRange
  const now = Math.floor(ctx.clock.now() / minuteMs) * minuteMs
  return now - (days || trialDaysDefault) * dayMs
}

/** The categories asked for, as far as the viewer may see them; refuses (UNAUTHORIZED) when none is left. */
export async function readCategoriesWanted(
  ctx: Context,
  viewer: Viewer,
  wanted: readonly number[] | undefined,
): Promise<PermittedCategories> {
  const permitted = await permittedCategoryIds(ctx, viewer, 'viewThreads')
  if (permitted !== 'all' && permitted.length === 0) throw new AppError('UNAUTHORIZED')
  if (!wanted || wanted.length === 0) return permitted
  const unique = [...new Set(wanted)].sort((one, other) => one - other)
  if (permitted === 'all') return unique
  const left = unique.filter((id) => permitted.includes(id))
  if (left.length === 0) throw new AppError('UNAUTHORIZED')
  return left
}

/** `complex` of the wire: 1 drafts, 2 likes, 3 favourites, 4 bought, 5 an author's threads. */
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

/** Whom the viewer follows: nobody for a visitor. */
async function readFollowed(ctx: Context, { id }: Viewer): Promise<NonNullable<ThreadListQuery['followed']>> {
  const ids = id === null ? [] : await followedIds(ctx.db, ctx.database.engine, id)
  return { byId: id ?? 0, ids }
}

/** One's own drafts and threads are shown wherever they stand and however old they are. */
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
    readCategoriesWanted(ctx, viewer, filter.categoryids),
    deniedIds(ctx.db, ctx.database.engine, viewer.id),
    visibleSince(ctx, viewer),
  ])
  return { categories, denied, since }
}

/**
 * What a call of `thread.list` asks for, with what the viewer may see. Refuses visitors' own lists (JUMP_TO_LOGIN) and
 * categories of which the viewer sees none (UNAUTHORIZED). Null when nothing can be in it: the viewer follows nobody.
 */
export async function readListQuery(
  ctx: Context,
  viewer: Viewer,
  input: Input,
): Promise<ThreadListQuery | null> {
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
  const hotSince = Math.floor(ctx.clock.now() / minuteMs) * minuteMs - hotMs
  return {
    ...emptyListQuery,
    ...narrowed,
    found,
    ...reach,
    order,
    person,
    since: order === 'view_count' && !person ? Math.max(reach.since, hotSince) : reach.since,
    followed,
    sequence: input.scope === threadScopes.recommended ? await readSequence(ctx) : null,
  }
}

/** The list of the hottest threads of the last seven days within a query. */
export function hottestOf(ctx: Context, query: ThreadListQuery): ThreadListQuery {
  const hotSince = Math.floor(ctx.clock.now() / minuteMs) * minuteMs - hotMs
  return { ...query, order: 'view_count', since: Math.max(query.since, hotSince) }
}
