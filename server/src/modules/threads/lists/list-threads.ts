import {
  type InputOf,
  type OutputOf,
  type ThreadView,
  threadScopes,
  type threadsApi,
  tomIds,
} from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/call.ts'
import { type PageRange, pageRangeOf, presentPage } from '../../../http/paging.ts'
import { translate } from '../../../i18n/localized.ts'
import type { Viewer } from '../../../viewer.ts'
import { readSettings } from '../../settings/index.ts'
import { hasJoined } from '../../sign-in/index.ts'
import { presentThreads } from '../presenting/present-thread.ts'
import { pendingViews } from '../views/view-counts.ts'
import { cachedForVisitors } from './list-cache.ts'
import { findListIds, findListPage, findShownInOrder, type ListPage } from './list-page.ts'
import { emptyListQuery } from './list-query.ts'
import { findPinnedFirst, showsPinnedFirst } from './pinned-first.ts'
import { type PreparedListQuery, prepareListQuery, withListQuery } from './prepare-list-query.ts'
import { hottestThreads, readListQuery } from './read-list-query.ts'
import { readRequestedCategories } from './visible-range.ts'

type Input = InputOf<typeof threadsApi.listThreads>

/**
 * Number of hot threads at the top of scope 2, and of threads on a paid site's home page
 * (docs/reference/wire-content.md#threads).
 */
const hotFirst = 10
const paidSiteHomeThreads = 10

const emptyPage: ListPage = { rows: [], total: 0 }

/** Lists the home page of a paid site: the first ten threads recommended to people who have not joined. */
async function paidSiteHome(ctx: Context, viewer: Viewer, isPaidSite: boolean): Promise<ListPage> {
  // Administrators choose them for people who have not joined, and who have no permission to see threads yet.
  const categories = isPaidSite ? 'all' : await readRequestedCategories(ctx, viewer, [])
  const list = prepareListQuery({ ...emptyListQuery, site: true, categories })
  const { rows } = await findListPage(ctx, list, { offset: 0, take: paidSiteHomeThreads })
  return { rows, total: rows.length }
}

/** Lists scope 2: the hottest first, then the rest by last change. */
async function searchPage(
  ctx: Context,
  asked: PreparedListQuery,
  { offset, perPage }: PageRange,
): Promise<ListPage> {
  const list = withListQuery(asked, { order: 'updated_at' })
  const source = list.query.search === '' ? 'threads' : 'search'
  const hottest = await findListIds(ctx, hottestThreads(ctx, list), source, hotFirst)
  const first = hottest.slice(offset, offset + perPage)
  const rest = await findListPage(ctx, withListQuery(list, { without: [...hottest] }), {
    offset: Math.max(0, offset - hottest.length),
    take: perPage - first.length,
  })
  const rows = first.length > 0 ? [...(await findShownInOrder(ctx, list, first)), ...rest.rows] : rest.rows
  return { rows, total: hottest.length + rest.total }
}

async function findPage(ctx: Context, viewer: Viewer, input: Input, wanted: PageRange): Promise<ListPage> {
  const list = await readListQuery(ctx, viewer, input)
  if (!list) return emptyPage
  if (input.scope === threadScopes.search && !list.query.person && !list.query.followed)
    return searchPage(ctx, list, wanted)
  const range = { offset: wanted.offset, take: wanted.perPage }
  return showsPinnedFirst(list) ? findPinnedFirst(ctx, list, range) : findListPage(ctx, list, range)
}

interface ListedThreads {
  readonly items: ThreadView[]
  /** Stored view counts, without buffered views. */
  readonly storedViews: readonly number[]
  readonly total: number
}

async function show(
  ctx: Context,
  viewer: Viewer,
  input: Input,
  wanted: PageRange,
  isForPage: boolean,
): Promise<ListedThreads> {
  const { rows, total } =
    input.scope === threadScopes.paidSiteHome
      ? await paidSiteHome(ctx, viewer, (await readSettings(ctx)).site_mode === 'pay')
      : await findPage(ctx, viewer, input, wanted)
  const items = await presentThreads(ctx, viewer, rows, {
    showsPins: input.filter?.complex === 5,
    withoutLikers: isForPage,
  })
  return { items, storedViews: rows.map((row) => row.view_count), total }
}

/** Returns the response for visitors, shared until the next commit. */
async function showVisitors(
  ctx: Context,
  viewer: Viewer,
  input: Input,
  wanted: PageRange,
  isForPage: boolean,
): Promise<ListedThreads> {
  // Only what the list depends on: clients add parameters of their own to every request.
  const asked = JSON.stringify([wanted.page, wanted.perPage, input.scope, input.filter, isForPage])
  const key = `${viewer.lang} ${viewer.origin} ${asked}`
  const shown = await cachedForVisitors(ctx, key, () => show(ctx, viewer, input, wanted, isForPage))
  // Views are counted without a commit, so only they may have changed.
  const items = shown.items.map((item, index) => {
    const viewCount = (shown.storedViews[index] ?? 0) + pendingViews(ctx, item.threadId)
    return item.viewCount === viewCount ? item : { ...item, viewCount }
  })
  return { ...shown, items }
}

/** Throws JUMP_TO_PAY_SITE if the viewer has not joined a paid site. */
export async function assertMayList(ctx: Context, viewer: Viewer): Promise<void> {
  const isPaidSite = (await readSettings(ctx)).site_mode === 'pay'
  if (isPaidSite && !(await hasJoined(ctx, viewer))) throw new AppError('JUMP_TO_PAY_SITE')
}

/**
 * Lists a page of threads by every filter, order and scope of docs/reference/wire-content.md#threads. On a paid site,
 * people who have not joined get its home page (scope 3), else JUMP_TO_PAY_SITE.
 */
export async function listThreads(
  ctx: Context,
  viewer: Viewer,
  input: Input,
  { isForPage = false }: Pick<Exchange, 'isForPage'> = {},
): Promise<OutputOf<typeof threadsApi.listThreads>> {
  const isHome = input.scope === threadScopes.paidSiteHome
  if (!isHome) await assertMayList(ctx, viewer)
  const wanted = isHome ? pageRangeOf({ page: 1, perPage: paidSiteHomeThreads }) : pageRangeOf(input)
  const { items, total } =
    viewer.id === null
      ? await showVisitors(ctx, viewer, input, wanted, isForPage)
      : await show(ctx, viewer, input, wanted, isForPage)
  return presentPage(viewer.callUrl, wanted, items, total)
}

/** Kinds of content to filter by, in wire order. */
const types = [
  { type: tomIds.video, key: 'threads.type.video' },
  { type: tomIds.image, key: 'threads.type.image' },
  { type: tomIds.audio, key: 'threads.type.audio' },
  { type: tomIds.redPacket, key: 'threads.type.redPacket' },
  { type: tomIds.vote, key: 'threads.type.vote' },
  { type: tomIds.reward, key: 'threads.type.reward' },
  { type: tomIds.file, key: 'threads.type.file' },
] as const

/** Lists the kinds of content that a list can be filtered by. */
export async function listThreadTypes(
  _ctx: Context,
  viewer: Viewer,
): Promise<OutputOf<typeof threadsApi.listThreadTypes>> {
  return types.map(({ type, key }) => ({ type, name: translate(viewer.lang, key) }))
}
