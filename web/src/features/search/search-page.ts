import {
  type InputOf,
  limits,
  type OutputOf,
  type SearchKind,
  type SearchSort,
  type SearchSpan,
  searchApi,
  searchKinds,
  searchSorts,
  searchSpans,
  threadScopes,
  threadsApi,
  topicsApi,
  usersApi,
} from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import { contentTypeOf } from '../../i18n/content-types.ts'
import type { Translate } from '../../i18n/texts.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import type { HeadContext, PageHead, PageProps } from '../../shared/page/page-types.ts'
import { categoriesQuery } from '../../shared/threads/feed-query.ts'

/** The search of an address. */
export interface SearchQuery {
  readonly keyword: string
  readonly kind: SearchKind
  readonly sort: SearchSort
  /** A category; 0 for all. */
  readonly category: number
  /** The nickname of the author; empty for everybody. */
  readonly author: string
  readonly within: SearchSpan | null
  /** A content type; empty for any. */
  readonly content: string
  /** The first and the last day, `YYYY-MM-DD` in the time zone of the site; empty for none. */
  readonly since: string
  readonly until: string
  readonly page: number
}

type SearchAddress = Pick<PageProps, 'query'>

/** The number of people above the popular threads. */
const peopleShown = 6
const byActivity = 1
/** The sort value of `thread.list` by recent views (docs/reference/wire-content.md#threads). */
const byPopularity = 3

const numberOf = (text: string | null) => (/^[1-9]\d{0,7}$/.test(text ?? '') ? Number(text) : 0)
const textOf = (text: string | null) => (text ?? '').trim().slice(0, limits.keywordCharacters)
const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text) ?? null

/** The text if it is an existing day; empty for anything else. */
function dayOf(text: string | null): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return ''
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : ''
}

/** Parses the address; invalid parameters count as absent. */
export function readSearchQuery({ query }: SearchAddress): SearchQuery {
  return {
    keyword: textOf(query.get('keyword')),
    kind: oneOf(searchKinds, query.get('type')) ?? 'all',
    sort: oneOf(searchSorts, query.get('sort')) ?? 'relevance',
    category: numberOf(query.get('categoryId')),
    author: textOf(query.get('nickname')),
    within: oneOf(searchSpans, query.get('within')),
    content: contentTypeOf(query.get('content')),
    since: dayOf(query.get('since')),
    until: dayOf(query.get('until')),
    page: numberOf(query.get('page')) || 1,
  }
}

/** The address of a search with some of its parameters changed; page 1 unless given. */
export function searchHref(search: SearchQuery, change: Partial<SearchQuery>): string {
  const wanted = { ...search, page: 1, ...change }
  const { keyword, kind, sort, category, author, within, content, since, until, page } = wanted
  return withQuery(links.search, {
    keyword: keyword || undefined,
    type: kind === 'all' ? undefined : kind,
    sort: sort === 'relevance' ? undefined : sort,
    categoryId: category || undefined,
    nickname: author || undefined,
    within: within ?? undefined,
    content: content || undefined,
    since: since || undefined,
    until: until || undefined,
    page: page > 1 ? page : undefined,
  })
}

/** The number of active filters; the two days count as one. */
export const countFilters = ({ category, author, within, content, since, until }: SearchQuery): number =>
  [category > 0, within !== null, author !== '', content !== '', since + until !== ''].filter(Boolean).length

/** Whether the search has active filters. */
export const hasFilters = (search: SearchQuery): boolean => countFilters(search) > 0

/** The change that removes all filters. */
export const withoutFilters = {
  category: 0,
  author: '',
  within: null,
  content: '',
  since: '',
  until: '',
} as const

const filterOf = ({ category, author, within, content, since, until }: SearchQuery) => ({
  ...(category > 0 && { categoryids: [category] }),
  ...(author && { author }),
  ...(within && { within }),
  ...(content && { types: [content] }),
  ...(since && { since }),
  ...(until && { until }),
})

/** The address of the search for a keyword, without further parameters. */
export const searchFor = (keyword: string): string => withQuery(links.search, { keyword })

/** The number of topics that are suggested before anything is typed. */
const topicsOffered = 5

/** The query for popular topics that are suggested before anything is typed. */
export const suggestedTopicsQuery = query(topicsApi.listTopics, {
  page: 1,
  perPage: topicsOffered,
  withThreads: 0,
  filter: { hot: 1 },
})

/** The query of the search. */
export function foundQuery(search: SearchQuery) {
  const { keyword, kind, sort, page } = search
  const filter = filterOf(search)
  return query(searchApi.search, {
    keyword,
    kind,
    sort,
    page,
    perPage: limits.perPageDefault,
    ...(Object.keys(filter).length > 0 && { filter }),
  })
}

/** Whether there are no results. */
export const isEmptyResult = ({
  pageData,
  comments,
  users,
  topics,
  tags,
}: OutputOf<typeof searchApi.search>) =>
  pageData.length + comments.length + users.length + topics.length + tags.length === 0

/** The page of popular threads: that of the address without a keyword, the first below a search. */
export const popularPage = (search: SearchQuery): SearchQuery =>
  search.keyword === '' ? search : readSearchQuery({ query: new URLSearchParams() })

/** The input of the call for a page of popular threads. */
export function popularThreads({ page }: SearchQuery): InputOf<typeof threadsApi.listThreads> {
  return { page, perPage: limits.perPageDefault, scope: threadScopes.normal, filter: { sort: byPopularity } }
}

/** The query for a page of popular threads. */
export const popularQuery = (search: SearchQuery) =>
  query(threadsApi.listThreads, popularThreads(popularPage(search)))

/** The query for the most active people. */
export const activePeopleQuery = query(usersApi.listUsers, {
  page: 1,
  perPage: peopleShown,
  filter: { hot: byActivity, withThreads: 1 },
})

/**
 * The queries for popular content, which is shown without a keyword or without results
 * (docs/reference/pages.md#content-pages).
 */
const popularQueries = (search: SearchQuery) => [activePeopleQuery, popularQuery(search)]

export function searchQueries(address: SearchAddress) {
  const search = readSearchQuery(address)
  return search.keyword === '' ? popularQueries(search) : [foundQuery(search), categoriesQuery]
}

/** The queries that follow a search without results. */
export function nextSearchQueries({
  query,
  read,
}: SearchAddress & Pick<HeadContext<never, Translate>, 'read'>) {
  const search = readSearchQuery({ query })
  const found = read(foundQuery(search))
  return found && isEmptyResult(found) ? popularQueries(search) : []
}

export function searchHead({ query, t }: SearchAddress & { readonly t: Translate }): PageHead {
  const { keyword } = readSearchQuery({ query })
  return { title: keyword ? t('search.of', { keyword }) : t('search.page'), noIndex: keyword !== '' }
}
