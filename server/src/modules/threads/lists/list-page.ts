import { tomIds } from '@chaguan/contracts'
import { type Cache, untilCommit } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { findThreads, type ThreadRow } from '../thread-store.ts'
import type { KeysetPlan } from './keyset-positions.ts'
import { selectByKeyset } from './keyset-query.ts'
import { listCache } from './list-cache.ts'
import { countList, countListCached, countListCapped, countPublicList } from './list-count.ts'
import { isStillShown } from './list-query.ts'
import { type ListSource, selectIdsByOffset } from './offset-query.ts'
import { type ListValues, type PreparedListQuery, withListQuery } from './prepare-list-query.ts'

/** Maximum ids of one list that are read at once and cached for some seconds. */
const maxIds = 10_000
/** Maximum matches of a search, the newest ones. */
const maxFound = 1000
/** A source with more threads is paged by keyset instead of read whole and sorted. */
const maxSortedIds = 2000
/** A list of at most so many categories is paged by one keyset for each of them. */
const maxSeparateCategories = 20

export interface ListPage {
  readonly rows: readonly ThreadRow[]
  readonly total: number
}

/** The rows of a list to read. */
export interface ListRange {
  readonly offset: number
  readonly take: number
}

async function selectIds(
  ctx: Context,
  { query, shape, values }: PreparedListQuery,
  source: ListSource,
  { offset, take }: ListRange,
): Promise<number[]> {
  const select = selectIdsByOffset({ list: shape, source, order: query.order })
  const rows = await select(ctx.db, ctx.database.engine, { ...values, skip: offset, take } as ListValues)
  return rows.map(({ id }) => id)
}

/** Returns threads in the order of the ids; leaves out unknown ids. */
async function rowsInOrder(ctx: Context, ids: readonly number[]): Promise<ThreadRow[]> {
  const rows = await findThreads(ctx.db, ctx.database.engine, ids)
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
}

/**
 * Returns threads of a cached public list in the order of the ids, without those that another instance has hidden
 * since.
 */
export async function findShownInOrder(
  ctx: Context,
  { query }: PreparedListQuery,
  ids: readonly number[],
): Promise<ThreadRow[]> {
  return (await rowsInOrder(ctx, ids)).filter((row) => isStillShown(query, row))
}

/** Reads a list that the viewer's own actions change: never cached, so that they see their changes. */
async function findPersonalPage(
  ctx: Context,
  list: PreparedListQuery,
  source: ListSource,
  range: ListRange,
): Promise<ListPage> {
  const [ids, total] = await Promise.all([selectIds(ctx, list, source, range), countList(ctx, list, source)])
  return { rows: await rowsInOrder(ctx, ids), total }
}

/** Returns the ids of a whole list, cached for some seconds. */
export function findListIds(
  ctx: Context,
  list: PreparedListQuery,
  source: ListSource,
  most: number = source === 'search' ? maxFound : maxIds,
): Promise<readonly number[]> {
  return listCache(ctx).answer(`ids ${source} ${most} ${list.cacheKey}`, () =>
    selectIds(ctx, list, source, { offset: 0, take: most }),
  )
}

async function findPageByIds(
  ctx: Context,
  list: PreparedListQuery,
  source: ListSource,
  { offset, take }: ListRange,
): Promise<ListPage> {
  const ids = await findListIds(ctx, list, source)
  return { rows: await findShownInOrder(ctx, list, ids.slice(offset, offset + take)), total: ids.length }
}

/** Reads the rows of a plan, in list order. */
async function selectPlanned(
  ctx: Context,
  { query, shape, values }: PreparedListQuery,
  plan: KeysetPlan,
): Promise<ThreadRow[]> {
  const { categories, order } = query
  const apart = categories !== 'all' && categories.length <= maxSeparateCategories ? categories : []
  const select = selectByKeyset({
    list: shape,
    order,
    fromEnd: plan.fromEnd,
    isFromPosition: plan.from !== null,
    categories: apart.length,
  })
  const rows = await select(ctx.db, ctx.database.engine, {
    ...values,
    ...Object.fromEntries(apart.map((id, index) => [`category${index}`, id])),
    fromKey: plan.from?.key ?? 0,
    fromId: plan.from?.id ?? 0,
    skip: plan.skip,
    take: plan.take,
    reach: plan.skip + plan.take,
  } as ListValues)
  return rows.sort((one, other) => other[order] - one[order] || other.id - one.id)
}

const listPages: Cache<ListPage> = { name: 'pages of lists', ...untilCommit, limit: { entries: 200 } }

/** Reads a page of a public list by keyset; concurrent calls share one query. */
function findPageByKeyset(ctx: Context, list: PreparedListQuery, range: ListRange): Promise<ListPage> {
  const key = `${range.offset} ${range.take} ${list.cacheKey}`
  return ctx.cache(listPages).read(key, () => readPageByKeyset(ctx, list, range))
}

/** Reads a page from the nearest cached position. */
async function readPageByKeyset(
  ctx: Context,
  list: PreparedListQuery,
  { offset, take }: ListRange,
): Promise<ListPage> {
  const { total, isExact } = await countPublicList(ctx, list)
  if (offset >= total) return { rows: [], total }
  const { positions } = listCache(ctx)
  const now = ctx.clock.now()
  const plan = positions.plan(list.cacheKey, offset, take, isExact ? total : null, now)
  const rows = await selectPlanned(ctx, list, plan)
  const remember = (row: ThreadRow | undefined, position: number) => {
    if (!row || offset === 0) return
    positions.remember(list.cacheKey, { position, key: row[list.query.order], id: row.id }, now)
  }
  remember(rows[0], offset)
  remember(rows.at(-1), offset + rows.length - 1)
  return { rows, total }
}

/** Returns the source whose ids are read whole; null pages through all threads by keyset. */
async function chooseSource(ctx: Context, list: PreparedListQuery): Promise<ListSource | null> {
  const { query } = list
  if (query.search !== '') return 'search'
  if (query.order === 'view_count') return 'threads'
  const isSmall = async (source: ListSource) => {
    const alone = withListQuery(list, {
      categories: 'all',
      denied: [],
      since: 0,
      without: [],
      essence: false,
    })
    return (await countListCached(ctx, alone, source, maxSortedIds + 1)) <= maxSortedIds
  }
  if (query.followed)
    return (await countListCapped(ctx, list, 'followed')) <= maxSortedIds ? 'followed' : null
  if (query.topicId > 0) return (await isSmall('topic')) ? 'topic' : null
  // Nearly every thread has text.
  if (query.types.includes(tomIds.text)) return null
  if (query.types.length > 0) return (await isSmall('types')) ? 'types' : null
  return null
}

/** Returns one page of a list. `total` is limited to 10,000 for filtered lists, and to the newest 1000 for searches. */
export async function findListPage(
  ctx: Context,
  list: PreparedListQuery,
  range: ListRange,
): Promise<ListPage> {
  if (list.query.person) return findPersonalPage(ctx, list, list.query.person.list, range)
  const source = await chooseSource(ctx, list)
  return source ? findPageByIds(ctx, list, source, range) : findPageByKeyset(ctx, list, range)
}
