import type { Context } from '../../../context.ts'
import { threadCounts } from '../../categories/index.ts'
import { listCache } from './list-cache.ts'
import { type ListSource, selectCountByOffset } from './offset-query.ts'
import type { ListValues, PreparedListQuery } from './prepare-list-query.ts'

/** Counting limit: nobody pages further through a filtered list. */
const maxCounted = 10_000
/** Counted beyond the limit, so that a long list is not counted again after every change. */
const countedBeyond = 1000

/** Counts the threads of a list, at most `most`. */
export async function countList(
  ctx: Context,
  { query, shape, values }: PreparedListQuery,
  source: ListSource,
  most: number = maxCounted,
): Promise<number> {
  const select = selectCountByOffset({ list: shape, source, order: query.order })
  const [row] = await select(ctx.db, ctx.database.engine, { ...values, take: most } as ListValues)
  return row?.count ?? 0
}

/** Counts the threads of a list, cached for some seconds. */
export function countListCached(
  ctx: Context,
  list: PreparedListQuery,
  source: ListSource,
  most: number,
): Promise<number> {
  return listCache(ctx).answer(`counted ${source} ${most} ${list.cacheKey}`, () =>
    countList(ctx, list, source, most),
  )
}

/** Counts the threads of a list up to 10,000. A list with far more is not counted again after every change. */
export async function countListCapped(
  ctx: Context,
  list: PreparedListQuery,
  source: ListSource,
): Promise<number> {
  const cache = listCache(ctx)
  const key = `large ${source} ${list.cacheKey}`
  if (cache.isCertainlyLarge(key)) return maxCounted
  const count = await countListCached(ctx, list, source, maxCounted + countedBeyond)
  if (count > maxCounted) cache.rememberLargeCount(key, count - maxCounted)
  return Math.min(count, maxCounted)
}

/** Returns the number of listed threads in the categories of a list, from the categories' counters. */
async function countByCategories(ctx: Context, { query }: PreparedListQuery): Promise<number> {
  const counts = await threadCounts(ctx)
  const ids = query.categories === 'all' ? counts.keys() : query.categories
  let sum = 0
  for (const id of ids) sum += counts.get(id) ?? 0
  return sum
}

export interface ListCount {
  readonly total: number
  readonly isExact: boolean
}

/** Counts a public list: from the counters if it has all threads of its categories, else by a query, up to 10,000. */
export async function countPublicList(ctx: Context, list: PreparedListQuery): Promise<ListCount> {
  const { essence, site, types, topic, followed, recommendationRules, since, denied } = list.shape
  if ([essence, site, types, topic, followed, recommendationRules !== '', since].includes(true)) {
    const source = followed ? 'followed' : 'threads'
    return { total: await countListCapped(ctx, list, source), isExact: false }
  }
  const all = (await countByCategories(ctx, list)) - list.query.without.length
  if (!denied) return { total: all, isExact: true }
  return { total: all - (await countListCached(ctx, list, 'denied', all)), isExact: false }
}
