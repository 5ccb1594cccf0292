import { randomInt } from 'node:crypto'
import type { InputOf, OutputOf, threadsApi } from '@chaguan/contracts'
import { type Cache, untilCommit } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { pageRangeOf } from '../../../http/paging.ts'
import type { Viewer } from '../../../viewer.ts'
import { permittedCategoryIds } from '../../categories/index.ts'
import { deniedIds } from '../../relations/index.ts'
import { readTags } from '../blocks/stored-blocks.ts'
import { titlesInLists } from '../presenting/list-texts.ts'
import { isPage } from '../presenting/open-thread.ts'
import { presentTags } from '../presenting/present-thread.ts'
import type { ThreadRow } from '../thread-store.ts'
import { pendingViews } from '../views/view-counts.ts'
import { findListIds, findShownInOrder } from './list-page.ts'
import { emptyListQuery } from './list-query.ts'
import { prepareListQuery } from './prepare-list-query.ts'
import { visibleSince } from './visible-range.ts'

const perPageDefault = 5
/** The sample is drawn from this many newest featured threads. */
const sampledThreads = 500

interface Sample {
  readonly rows: readonly ThreadRow[]
  readonly tags: Awaited<ReturnType<typeof readTags>>
  readonly titles: ReadonlyMap<number, string>
}

/** The sample that pages show, by list. */
const samples: Cache<Sample> = {
  name: 'samples of featured threads',
  ...untilCommit,
  limit: { entries: 200 },
}

/** The number that determines which threads pages show, drawn each second: commits do not change the sample. */
const seeds: Cache<number> = {
  name: 'seeds of samples of featured threads',
  maxAgeMs: 1000,
  limit: { entries: 1 },
}

const drawSeed = () => randomInt(2 ** 32)

/** Scrambles an id (the finalizer of MurmurHash3): in the order of the results, ids are in random order. */
function scramble(id: number, seed: number): number {
  let mixed = id ^ seed
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Draws a random sample without replacement; from other ids with the same seed the same ones, as far as possible. */
function draw(ids: readonly number[], count: number, seed: number): number[] {
  const order = new Map(ids.map((id) => [id, scramble(id, seed)]))
  const placeOf = (id: number) => order.get(id) ?? 0
  return [...ids].sort((one, other) => placeOf(one) - placeOf(other)).slice(0, count)
}

/**
 * Returns featured threads in random order, of categories that the viewer sees
 * (docs/reference/wire-content.md#threads); empty for none.
 */
export async function recommendThreads(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof threadsApi.recommendThreads>,
): Promise<OutputOf<typeof threadsApi.recommendThreads>> {
  const permitted = await permittedCategoryIds(ctx, viewer, 'viewThreads')
  const wanted = [...(input.filter?.categoryids ?? [])].sort((one, other) => one - other)
  const categories =
    wanted.length === 0 ? permitted : wanted.filter((id) => permitted === 'all' || permitted.includes(id))
  const [denied, since] = await Promise.all([deniedIds(ctx, viewer.id), visibleSince(ctx, viewer)])
  const list = prepareListQuery({ ...emptyListQuery, essence: true, categories, denied, since })
  const ids = await findListIds(ctx, list, 'threads', sampledThreads)
  const { perPage } = pageRangeOf(input, perPageDefault)
  const drawSample = async (seed: number): Promise<Sample> => {
    const rows = await findShownInOrder(ctx, list, draw(ids, perPage, seed))
    const [tags, titles] = await Promise.all([readTags(ctx, rows), titlesInLists(ctx, rows)])
    return { rows, tags, titles }
  }
  // A request gets a new sample; pages that are rendered within the same second share one.
  const seed = isPage(viewer) ? ctx.cache(seeds).getOrSet('', drawSeed) : drawSeed()
  const { rows, tags, titles } = await (isPage(viewer)
    ? ctx.cache(samples).read(`${seed} ${perPage} ${list.cacheKey}`, () => drawSample(seed))
    : drawSample(seed))
  return rows.map((row) => ({
    threadId: row.id,
    categoryId: row.category_id,
    title: titles.get(row.id) ?? '',
    displayTag: presentTags(row, tags.get(row.id) ?? []),
    viewCount: row.view_count + pendingViews(ctx, row.id),
  }))
}
