import { categoriesApi, type InputOf, threadsApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import { contentTypeOf } from '../../i18n/content-types.ts'
import { links, withQuery } from '../links/links.ts'
import type { PageProps } from '../page/page-types.ts'
import { defaultHomeList, type HomeList, homeList, isSameList } from '../site/home-list.ts'
import type { Site } from '../site/site.ts'

/** The categories of the site. */
export const categoriesQuery = query(categoriesApi.listCategories, {})

/** The number of threads on one page of the feed (docs/reference/pages.md#content-pages). */
export const feedPageSize = 10

/** The feed of an address of the home page. */
export interface FeedQuery extends HomeList {
  /** The list that the home page starts with. */
  readonly start: HomeList
  /** Category ids joined by `_`, or `all`. */
  readonly ids: string
  readonly type: string
  /** 1 newest, 2 last comment, 3 popular; 0 the site's default order. */
  readonly sort: 0 | 1 | 2 | 3
  readonly page: number
}

type HomeParams = { readonly ids?: string; readonly sequence?: string }

const idsForm = /^\d{1,15}(_\d{1,15}){0,19}$/
const sorts = [0, 1, 2, 3] as const

const wholeFrom = (text: string | null) => (text && /^\d{1,8}$/.test(text) ? Number(text) : 0)

/** Parses the address; invalid parameters count as absent. */
export function readFeedQuery({
  params,
  query,
  site,
}: PageProps<HomeParams> & { readonly site: Site }): FeedQuery {
  const start = homeList(site)
  const named: HomeList = {
    sequence: params.sequence === '1' ? 1 : 0,
    essence: query.get('essence') === '1',
    attention: query.get('attention') === '1',
  }
  return {
    start,
    ids: params.ids && idsForm.test(params.ids) ? params.ids : 'all',
    ...(params.sequence === undefined && isSameList(named, defaultHomeList) ? start : named),
    type: contentTypeOf(query.get('type')),
    sort: sorts[wholeFrom(query.get('sort'))] ?? 0,
    page: Math.max(1, wholeFrom(query.get('page'))),
  }
}

/** The address of a feed with some of its choices changed; page 1 unless given. */
export function feedHref(feed: FeedQuery, change: Partial<FeedQuery>): string {
  const wanted = { ...feed, page: 1, ...change }
  const { start, ids, sequence, essence, attention, type, sort, page } = wanted
  const isStart = ids === 'all' && isSameList(wanted, start)
  const isAtHome = isStart || (ids === 'all' && sequence === 0 && (essence || attention))
  return withQuery(isAtHome ? links.home : links.category(ids, sequence), {
    essence: essence && !isStart ? 1 : undefined,
    attention: attention && !isStart ? 1 : undefined,
    type: type || undefined,
    sort: sort || undefined,
    page: page > 1 ? page : undefined,
  })
}

const idList = (ids: string) => (ids === 'all' ? undefined : ids.split('_').map(Number))

function feedInput(feed: FeedQuery): InputOf<typeof threadsApi.listThreads> {
  const categoryids = idList(feed.ids)
  const filter = {
    ...(categoryids && { categoryids }),
    ...(feed.essence && { essence: 1 as const }),
    ...(feed.attention && { attention: 1 as const }),
    ...(feed.type && { types: [feed.type] }),
    ...(feed.sort && { sort: feed.sort }),
  }
  return {
    page: feed.page,
    perPage: feedPageSize,
    scope: feed.sequence,
    ...(Object.keys(filter).length > 0 && { filter }),
  }
}

/** The call for one page of a feed. */
export function feedQuery(feed: FeedQuery) {
  return query(threadsApi.listThreads, feedInput(feed))
}

/** The call for the sticky threads above a feed. */
export function stickyQuery(feed: FeedQuery) {
  const categoryIds = idList(feed.ids)
  return query(threadsApi.listStickyThreads, categoryIds ? { categoryIds } : {})
}

/** The most recommended threads beside a page. */
export const maxRecommended = 5

/** Recommended threads, one more than is shown: a page leaves out the thread that is open there. */
export const recommendedQuery = query(threadsApi.recommendThreads, { perPage: maxRecommended + 1 })
