import { type InputOf, limits, threadScopes, threadsApi, usersApi } from '@chaguan/contracts'
import { ask } from '../../api/ask.ts'
import { links, withQuery } from '../../api/links.ts'
import type { PageHead, PageProps } from '../../api/page-types.ts'
import type { Translate } from '../../i18n/texts.ts'

/** What is looked for. */
export const searchKinds = ['all', 'threads', 'users'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What the address of the search says. */
export interface SearchQuery {
  readonly keyword: string
  readonly kind: SearchKind
  readonly page: number
}

type Asked = Pick<PageProps, 'query'>

const keywordCharacters = 100
/** People above the threads, when everything is looked for. */
const peopleShown = 6
const byName = 0
const byActivity = 1
/** Order of `thread.list` by views of the last days (wire-contract 2.7). */
const byPopularity = 3

/** Reads the address; anything that makes no sense there counts as absent. */
export function readSearchQuery({ query }: Asked): SearchQuery {
  const page = query.get('page') ?? ''
  const kind = query.get('type')
  return {
    keyword: (query.get('keyword') ?? '').trim().slice(0, keywordCharacters),
    kind: searchKinds.find((known) => known === kind) ?? 'all',
    page: /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of a search with some of its choices changed; a change begins at page 1 again. */
export function searchHref(search: SearchQuery, change: Partial<SearchQuery>): string {
  const { keyword, kind, page } = { ...search, page: 1, ...change }
  return withQuery(links.search, {
    keyword: keyword || undefined,
    type: kind === 'all' ? undefined : kind,
    page: page > 1 ? page : undefined,
  })
}

/** The call for a page of threads with the keyword in title or text, or for popular ones without a keyword. */
export function threadsFound({ keyword, page }: SearchQuery): InputOf<typeof threadsApi.listThreads> {
  const paging = { page, perPage: limits.perPageDefault }
  if (keyword === '') return { ...paging, scope: threadScopes.normal, filter: { sort: byPopularity } }
  return { ...paging, scope: threadScopes.search, filter: { search: keyword } }
}

/** The call for people with the keyword in their nickname, or for the most active ones without a keyword. */
export function peopleAsk({ keyword, kind, page }: SearchQuery) {
  const isOnlyPeople = kind === 'users'
  const filter =
    keyword === '' ? ({ hot: byActivity } as const) : ({ hot: byName, nickname: keyword } as const)
  return ask(usersApi.listUsers, {
    page: isOnlyPeople ? page : 1,
    perPage: isOnlyPeople ? limits.perPageDefault : peopleShown,
    filter,
  })
}

export function searchAsks(asked: Asked) {
  const search = readSearchQuery(asked)
  const people = search.kind === 'threads' ? [] : [peopleAsk(search)]
  const found = search.kind === 'users' ? [] : [ask(threadsApi.listThreads, threadsFound(search))]
  return [...people, ...found]
}

export function searchHead({ query, t }: Asked & { readonly t: Translate }): PageHead {
  const { keyword } = readSearchQuery({ query })
  return { title: keyword ? t('search.of', { keyword }) : t('search.page'), noIndex: keyword !== '' }
}
