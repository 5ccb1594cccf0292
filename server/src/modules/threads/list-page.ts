import { tomIds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { threadCounts } from '../categories/index.ts'
import { type GatherShape, type Source, selectGathered, selectGatheredCount } from './gather-query.ts'
import { type ListValues, shapeOf, valuesOf } from './list-conditions.ts'
import { listMemory } from './list-memory.ts'
import { isStillShown, type ListWish } from './list-wish.ts'
import { findThreads, type ThreadRow } from './thread-store.ts'
import { selectWalk } from './walk-query.ts'

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

interface Part {
  readonly offset: number
  readonly take: number
}

type Run = Partial<ListValues>

async function countUpTo(ctx: Context, shape: GatherShape, values: Run, most: number): Promise<number> {
  const run = { ...values, take: most } as ListValues
  const [row] = await selectGatheredCount(shape)(ctx.db, ctx.database.engine, run)
  return row?.count ?? 0
}

async function gather(ctx: Context, shape: GatherShape, values: Run, part: Part): Promise<number[]> {
  const run = { ...values, skip: part.offset, take: part.take } as ListValues
  const rows = await selectGathered(shape)(ctx.db, ctx.database.engine, run)
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
  wish: ListWish,
  ids: readonly number[],
): Promise<ThreadRow[]> {
  return (await rowsInOrder(ctx, ids)).filter((row) => isStillShown(wish, row))
}

/** A list that changes with what a person does: read anew each time, so that they see what they did. */
async function pageAnew(ctx: Context, wish: ListWish, source: Source, part: Part): Promise<ListPage> {
  const shape = { list: shapeOf(wish), source, order: wish.order }
  const values = valuesOf(wish)
  const [ids, total] = await Promise.all([
    gather(ctx, shape, values, part),
    countUpTo(ctx, shape, values, countedMost),
  ])
  return { rows: await rowsInOrder(ctx, ids), total }
}

/** The ids of a whole list, remembered for some seconds. */
export function gatherAll(
  ctx: Context,
  wish: ListWish,
  source: Source,
  most: number = source === 'search' ? foundMost : gatheredMost,
): Promise<readonly number[]> {
  const key = `gathered ${source} ${most} ${JSON.stringify(wish)}`
  const shape = { list: shapeOf(wish), source, order: wish.order }
  return listMemory(ctx).answer(key, ctx.clock.now(), () =>
    gather(ctx, shape, valuesOf(wish), { offset: 0, take: most }),
  )
}

async function pageGathered(ctx: Context, wish: ListWish, source: Source, part: Part): Promise<ListPage> {
  const ids = await gatherAll(ctx, wish, source)
  const wanted = ids.slice(part.offset, part.offset + part.take)
  return { rows: await shownInOrder(ctx, wish, wanted), total: ids.length }
}

function countRemembered(ctx: Context, wish: ListWish, source: Source, most: number): Promise<number> {
  const shape = { list: shapeOf(wish), source, order: wish.order }
  return listMemory(ctx).answer(`counted ${source} ${most} ${JSON.stringify(wish)}`, ctx.clock.now(), () =>
    countUpTo(ctx, shape, valuesOf(wish), most),
  )
}

/** How many threads a list has, up to the number where counting stops. */
async function countUpToMost(ctx: Context, wish: ListWish, source: Source): Promise<number> {
  const memory = listMemory(ctx)
  const key = `plenty ${source} ${JSON.stringify(wish)}`
  if (memory.hasPlenty(key, ctx.clock.now())) return countedMost
  const count = await countRemembered(ctx, wish, source, countedMost + countedBeyond)
  if (count > countedMost) memory.rememberPlenty(key, ctx.clock.now(), count - countedMost)
  return Math.min(count, countedMost)
}

/** Listed threads of the categories, by their counters. */
async function countByCategories(ctx: Context, { categories }: ListWish): Promise<number> {
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
async function countWalked(ctx: Context, wish: ListWish): Promise<Count> {
  const { essence, site, types, topic, followed, sequence, since, denied } = shapeOf(wish)
  if ([essence, site, types, topic, followed, sequence !== '', since].includes(true)) {
    const source = followed ? 'followed' : 'threads'
    return { total: await countUpToMost(ctx, wish, source), isExact: false }
  }
  const all = (await countByCategories(ctx, wish)) - wish.without.length
  if (!denied) return { total: all, isExact: true }
  return { total: all - (await countRemembered(ctx, wish, 'denied', all)), isExact: false }
}

async function pageWalked(ctx: Context, wish: ListWish, { offset, take }: Part): Promise<ListPage> {
  const { total, isExact } = await countWalked(ctx, wish)
  if (offset >= total) return { rows: [], total }
  const { anchors } = listMemory(ctx)
  const now = ctx.clock.now()
  const list = JSON.stringify(wish)
  const plan = anchors.plan(list, offset, take, isExact ? total : null, now)
  const apart = wish.categories !== 'all' && wish.categories.length <= walkedApartMost ? wish.categories : []
  const shape = {
    list: shapeOf(wish),
    order: wish.order,
    fromEnd: plan.fromEnd,
    isAnchored: plan.from !== null,
    categories: apart.length,
  }
  const values = {
    ...valuesOf(wish),
    ...Object.fromEntries(apart.map((id, index) => [`category${index}`, id])),
    fromKey: plan.from?.key ?? 0,
    fromId: plan.from?.id ?? 0,
    skip: plan.skip,
    take: plan.take,
    reach: plan.skip + plan.take,
  } as ListValues
  const rows = await selectWalk(shape)(ctx.db, ctx.database.engine, values)
  const key = wish.order
  rows.sort((one, other) => other[key] - one[key] || other.id - one.id)
  const remember = (row: ThreadRow | undefined, position: number) => {
    if (row && offset > 0) anchors.remember(list, { position, key: row[key], id: row.id }, now)
  }
  remember(rows[0], offset)
  remember(rows.at(-1), offset + rows.length - 1)
  return { rows, total }
}

/** From where a list is gathered; null walks along all threads. */
async function sourceOf(ctx: Context, wish: ListWish): Promise<Source | null> {
  if (wish.search !== '') return 'search'
  if (wish.order === 'view_count') return 'threads'
  const isRare = async (source: Source) => {
    const alone = { ...wish, categories: 'all' as const, denied: [], since: 0, without: [], essence: false }
    return (await countRemembered(ctx, alone, source, gatheredUpTo + 1)) <= gatheredUpTo
  }
  if (wish.followed) {
    const count = await countUpToMost(ctx, wish, 'followed')
    return count <= gatheredUpTo ? 'followed' : null
  }
  if (wish.topicId > 0) return (await isRare('topic')) ? 'topic' : null
  // Nearly every thread has text.
  if (wish.types.includes(tomIds.text)) return null
  if (wish.types.length > 0) return (await isRare('types')) ? 'types' : null
  return null
}

/** One page of a list. `total` stops counting at 10,000 for narrowed lists, and a search finds its newest 1000. */
export async function findListPage(ctx: Context, wish: ListWish, part: Part): Promise<ListPage> {
  if (wish.person) return pageAnew(ctx, wish, wish.person.list, part)
  const source = await sourceOf(ctx, wish)
  return source ? pageGathered(ctx, wish, source, part) : pageWalked(ctx, wish, part)
}
