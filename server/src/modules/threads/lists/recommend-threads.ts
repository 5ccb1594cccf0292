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

/** Draws a random sample without replacement. */
function draw(ids: readonly number[], count: number): number[] {
  const left = [...ids]
  const drawn: number[] = []
  while (drawn.length < count && left.length > 0) {
    const place = randomInt(left.length)
    const last = left.length - 1
    const one = left[place]
    if (one !== undefined) drawn.push(one)
    left[place] = left[last] ?? 0
    left.pop()
  }
  return drawn
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
  const drawSample = async (): Promise<Sample> => {
    const rows = await findShownInOrder(ctx, list, draw(ids, perPage))
    const [tags, titles] = await Promise.all([readTags(ctx, rows), titlesInLists(ctx, rows)])
    return { rows, tags, titles }
  }
  // A request gets a new sample; pages that are rendered within the same second share one.
  const { rows, tags, titles } = await (isPage(viewer)
    ? ctx.cache(samples).read(`${perPage} ${list.cacheKey}`, drawSample)
    : drawSample())
  return rows.map((row) => ({
    threadId: row.id,
    categoryId: row.category_id,
    title: titles.get(row.id) ?? '',
    displayTag: presentTags(row, tags.get(row.id) ?? []),
    viewCount: row.view_count + pendingViews(ctx, row.id),
  }))
}
