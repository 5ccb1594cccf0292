import { type InputOf, threadsApi } from '@chaguan/contracts'
import { ask } from '../../api/ask.ts'
import { links, withQuery } from '../../api/links.ts'
import type { PageProps } from '../../api/page-types.ts'

/** Threads of one page of the feed (screens 1.1). */
export const feedPageSize = 10

/** Kinds of content that the feed can be narrowed to, by the number of their block (wire-contract 2.8). */
export const feedTypes = ['100', '101', '102', '103', '104', '106', '107', '108', '109'] as const

/** What the address of the home page says about its feed. */
export interface FeedQuery {
  /** Category ids joined by `_`, or `all`. */
  readonly ids: string
  /** 1 is the featured list. */
  readonly sequence: 0 | 1
  readonly essence: boolean
  readonly attention: boolean
  readonly type: string
  /** 1 newest, 2 last comment, 3 popular; 0 as the site orders. */
  readonly sort: 0 | 1 | 2 | 3
  readonly page: number
}

type HomeParams = { readonly ids?: string; readonly sequence?: string }

const idsForm = /^\d{1,15}(_\d{1,15}){0,19}$/
const sorts = [0, 1, 2, 3] as const

const wholeFrom = (text: string | null) => (text && /^\d{1,8}$/.test(text) ? Number(text) : 0)

/** Reads the address; anything that makes no sense there counts as absent. */
export function readFeedQuery({ params, query }: PageProps<HomeParams>): FeedQuery {
  const type = query.get('type') ?? ''
  return {
    ids: params.ids && idsForm.test(params.ids) ? params.ids : 'all',
    sequence: params.sequence === '1' ? 1 : 0,
    essence: query.get('essence') === '1',
    attention: query.get('attention') === '1',
    type: (feedTypes as readonly string[]).includes(type) ? type : '',
    sort: sorts[wholeFrom(query.get('sort'))] ?? 0,
    page: Math.max(1, wholeFrom(query.get('page'))),
  }
}

/** The address of a feed with some of its choices changed; a change begins at page 1 again. */
export function feedHref(feed: FeedQuery, change: Partial<FeedQuery>): string {
  const { ids, sequence, essence, attention, type, sort, page } = { ...feed, page: 1, ...change }
  const path = ids === 'all' && sequence === 0 ? links.home : links.category(ids, sequence)
  return withQuery(path, {
    essence: essence ? 1 : undefined,
    attention: attention ? 1 : undefined,
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
export function feedAsk(feed: FeedQuery) {
  return ask(threadsApi.listThreads, feedInput(feed))
}

/** The call for the sticky threads above a feed. */
export function stickyAsk(feed: FeedQuery) {
  const categoryIds = idList(feed.ids)
  return ask(threadsApi.listStickyThreads, categoryIds ? { categoryIds } : {})
}

/** Recommended threads beside a page. */
export const recommendedAsk = ask(threadsApi.recommendThreads, { perPage: 5 })
