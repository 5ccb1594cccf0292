import { type Endpoint, postsApi } from '@chaguan/contracts/browser'
import { type Query, query, requiredQuery } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import { withQuery } from '../../shared/links/links.ts'
import type { HeadContext, LoadContext, PageHead } from '../../shared/page/page-types.ts'

type HistoryParams = { readonly id: string }

const numberIn = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** The post, revision and page of the list in an address. */
export interface HistoryAddress {
  readonly postId: number
  readonly version: number
  readonly page: number
}

export function historyOf(query: URLSearchParams): HistoryAddress {
  return {
    postId: numberIn(query.get('postId')),
    version: numberIn(query.get('version')),
    page: numberIn(query.get('page')) || 1,
  }
}

/** The query for the comparison, which the page requires. */
export const comparisonQuery = ({ postId, version }: HistoryAddress) =>
  requiredQuery(postsApi.compareRevisions, { postId, ...(version > 0 && { revisionId: version }) })

export const versionsQuery = ({ postId, page }: HistoryAddress) =>
  query(postsApi.listRevisions, { postId, page })

export function historyQueries({ query }: LoadContext<HistoryParams>): Query<Endpoint>[] {
  const asked = historyOf(query)
  return [comparisonQuery(asked), versionsQuery(asked)] as Query<Endpoint>[]
}

export const historyHead = ({ t }: HeadContext<HistoryParams, Translate>): PageHead => ({
  title: t('moderation.history.title'),
  noIndex: true,
})

/** The address of a version, or of a page of the list. */
export const historyHref = (
  threadId: string,
  { postId, version, page }: HistoryAddress,
  change: Partial<HistoryAddress>,
): string =>
  withQuery(`/thread/${threadId}/history`, {
    postId,
    version: (change.version ?? version) || undefined,
    page: (change.page ?? page) > 1 ? (change.page ?? page) : undefined,
  })
