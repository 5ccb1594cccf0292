import { tomIds } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { threadCounts } from '../../categories/index.ts'
import { findThreads, type ThreadRow } from '../thread-store.ts'
import { selectByKeyset } from './keyset-query.ts'
import { listCache } from './list-cache.ts'
import { type ListValues, shapeOf, valuesOf } from './list-conditions.ts'
import { isStillShown, type ThreadListQuery } from './list-query.ts'
import { type ListSource, type OffsetShape, selectCountByOffset, selectIdsByOffset } from './offset-query.ts'

/** Counting stops here: nobody pages further through a narrowed list. */
const countedMost = 10_000
/** Counted beyond that, so that a long list need not be counted again after every change. */
const countedBeyond = 1000
/** Ids of one list that are gathered and kept for some seconds. */
const gatheredMost = 10_000
/** Matches of one search, the newest ones. */
const foundMost = 1000
/** A source with more threads than this is better walked along than gathered and sorted. */
const gatheredUpTo = 2000
/** Lists of so few categories are put together of one walk for each. */
const walkedApartMost = 20

export interface ListPage {
  readonly rows: readonly ThreadRow[]
  readonly total: number
}

interface ListRange {
  readonly offset: number
  readonly take: number
}

type Run = Partial<ListValues>

async function countUpTo(ctx: Context, shape: OffsetShape, values: Run, most: number): Promise<number> {
  const run = { ...values, take: most } as ListValues
  const [row] = await selectCountByOffset(shape)(ctx.db, ctx.database.engine, run)
  return row?.count ?? 0
}

async function gather(ctx: Context, shape: OffsetShape, values: Run, part: ListRange): Promise<number[]> {
  const run = { ...values, skip: part.offset, take: part.take } as ListValues
  const rows = await selectIdsByOffset(shape)(ctx.db, ctx.database.engine, run)
  return rows.map(({ id }) => id)
}

/** Threads by id in the order of the ids; ids without a thread are left out. */
async function rowsInOrder(ctx: Context, ids: readonly number[]): Promise<ThreadRow[]> {
  const rows = await findThreads(ctx.db, ctx.database.engine, ids)
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
}

/** The same of a public list that is remembered: what another instance has hidden or moved since is left out. */
export async function shownInOrder(
  ctx: Context,
  query: ThreadListQuery,
  ids: readonly number[],
): Promise<ThreadRow[]> {
  return (await rowsInOrder(ctx, ids)).filter((row) => isStillShown(query, row))
}

/** A list that changes with what a person does: read anew each time, so that they see what they did. */
async function pageAnew(
  ctx: Context,
  query: ThreadListQuery,
  source: ListSource,
  part: ListRange,
): Promise<ListPage> {
  const shape = { list: shapeOf(query), source, order: query.order }
  const values = valuesOf(query)
  const [ids, total] = await Promise.all([
    gather(ctx, shape, values, part),
    countUpTo(ctx, shape, values, countedMost),
  ])
  return { rows: await rowsInOrder(ctx, ids), total }
}

/** The ids of a whole list, remembered for some seconds. */
export function findListIds(
  ctx: Context,
  query: ThreadListQuery,
  source: ListSource,
  most: number = source === 'search' ? foundMost : gatheredMost,
): Promise<readonly number[]> {
  const key = `gathered ${source} ${most} ${JSON.stringify(query)}`
  const shape = { list: shapeOf(query), source, order: query.order }
  return listCache(ctx).answer(key, ctx.clock.now(), () =>
    gather(ctx, shape, valuesOf(query), { offset: 0, take: most }),
  )
}

async function pageGathered(
  ctx: Context,
  query: ThreadListQuery,
  source: ListSource,
  part: ListRange,
): Promise<ListPage> {
  const ids = await findListIds(ctx, query, source)
  const wanted = ids.slice(part.offset, part.offset + part.take)
  return { rows: await shownInOrder(ctx, query, wanted), total: ids.length }
}

function countRemembered(
  ctx: Context,
  query: ThreadListQuery,
  source: ListSource,
  most: number,
): Promise<number> {
  const shape = { list: shapeOf(query), source, order: query.order }
  return listCache(ctx).answer(`counted ${source} ${most} ${JSON.stringify(query)}`, ctx.clock.now(), () =>
    countUpTo(ctx, shape, valuesOf(query), most),
  )
}

/** How many threads a list has, up to the number where counting stops. */
async function countUpToMost(ctx: Context, query: ThreadListQuery, source: ListSource): Promise<number> {
  const memory = listCache(ctx)
  const key = `plenty ${source} ${JSON.stringify(query)}`
  if (memory.isCertainlyLarge(key, ctx.clock.now())) return countedMost
  const count = await countRemembered(ctx, query, source, countedMost + countedBeyond)
  if (count > countedMost) memory.rememberLargeCount(key, ctx.clock.now(), count - countedMost)
  return Math.min(count, countedMost)
}

/** Listed threads of the categories, by their counters. */
async function countByCategories(ctx: Context, { categories }: ThreadListQuery): Promise<number> {
  const counts = await threadCounts(ctx)
  const ids = categories === 'all' ? counts.keys() : categories
  let sum = 0
  for (const id of ids) sum += counts.get(id) ?? 0
  return sum
}

interface Count {
  readonly total: number
  readonly isExact: boolean
}

/** Lists of everything in some categories are counted by the counters, others by counting, up to a point. */
async function countWalked(ctx: Context, query: ThreadListQuery): Promise<Count> {
  const { essence, site, types, topic, followed, sequence, since, denied } = shapeOf(query)
  if ([essence, site, types, topic, followed, sequence !== '', since].includes(true)) {
    const source = followed ? 'followed' : 'threads'
    return { total: await countUpToMost(ctx, query, source), isExact: false }
  }
  const all = (await countByCategories(ctx, query)) - query.without.length
  if (!denied) return { total: all, isExact: true }
  return { total: all - (await countRemembered(ctx, query, 'denied', all)), isExact: false }
}

async function pageWalked(
  ctx: Context,
  query: ThreadListQuery,
  { offset, take }: ListRange,
): Promise<ListPage> {
  const { total, isExact } = await countWalked(ctx, query)
  if (offset >= total) return { rows: [], total }
  const { positions } = listCache(ctx)
  const now = ctx.clock.now()
  const list = JSON.stringify(query)
  const plan = positions.plan(list, offset, take, isExact ? total : null, now)
  const apart =
    query.categories !== 'all' && query.categories.length <= walkedApartMost ? query.categories : []
  const shape = {
    list: shapeOf(query),
    order: query.order,
    fromEnd: plan.fromEnd,
    isFromPosition: plan.from !== null,
    categories: apart.length,
  }
  const values = {
    ...valuesOf(query),
    ...Object.fromEntries(apart.map((id, index) => [`category${index}`, id])),
    fromKey: plan.from?.key ?? 0,
    fromId: plan.from?.id ?? 0,
    skip: plan.skip,
    take: plan.take,
    reach: plan.skip + plan.take,
  } as ListValues
  const rows = await selectByKeyset(shape)(ctx.db, ctx.database.engine, values)
  const key = query.order
  rows.sort((one, other) => other[key] - one[key] || other.id - one.id)
  const remember = (row: ThreadRow | undefined, position: number) => {
    if (row && offset > 0) positions.remember(list, { position, key: row[key], id: row.id }, now)
  }
  remember(rows[0], offset)
  remember(rows.at(-1), offset + rows.length - 1)
  return { rows, total }
}

/** From where a list is gathered; null walks along all threads. */
async function sourceOf(ctx: Context, query: ThreadListQuery): Promise<ListSource | null> {
  if (query.search !== '') return 'search'
  if (query.order === 'view_count') return 'threads'
  const isRare = async (source: ListSource) => {
    const alone = { ...query, categories: 'all' as const, denied: [], since: 0, without: [], essence: false }
    return (await countRemembered(ctx, alone, source, gatheredUpTo + 1)) <= gatheredUpTo
  }
  if (query.followed) {
    const count = await countUpToMost(ctx, query, 'followed')
    return count <= gatheredUpTo ? 'followed' : null
  }
  if (query.topicId > 0) return (await isRare('topic')) ? 'topic' : null
  // Nearly every thread has text.
  if (query.types.includes(tomIds.text)) return null
  if (query.types.length > 0) return (await isRare('types')) ? 'types' : null
  return null
}

/** One page of a list. `total` stops counting at 10,000 for narrowed lists, and a search finds its newest 1000. */
export async function findListPage(ctx: Context, query: ThreadListQuery, part: ListRange): Promise<ListPage> {
  if (query.person) return pageAnew(ctx, query, query.person.list, part)
  const source = await sourceOf(ctx, query)
  return source ? pageGathered(ctx, query, source, part) : pageWalked(ctx, query, part)
}
