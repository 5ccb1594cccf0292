import { type FormAction, type InputOf, limits, threadsApi } from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { ownListLinks } from '../../../shared/links/account-links.ts'
import { withQuery } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import type { PageHead, PageProps } from '../../../shared/page/page-types.ts'

type DraftsAddress = Pick<PageProps, 'query'>

/** The filter value for the caller's drafts (docs/reference/wire-content.md#threads). */
const ownDrafts = 1
/** The sort value for the time of the last change. */
const byChange = 4

/** The query for one page of the viewer's drafts, the last changed first. */
export function draftsQuery(page: number) {
  const input: InputOf<typeof threadsApi.listThreads> = {
    page,
    perPage: limits.perPageDefault,
    filter: { complex: ownDrafts, sort: byChange },
  }
  return query(threadsApi.listThreads, input)
}

export const draftsHref = (page: number) =>
  withQuery(ownListLinks.drafts, { page: page > 1 ? page : undefined })

export const draftsQueries = ({ query }: DraftsAddress) => [draftsQuery(pageNumberOf(query))]

export const draftsHead = ({ t }: { readonly t: Translate }): PageHead => ({
  title: t('composer.drafts'),
  noIndex: true,
})

export const draftsForms: Readonly<Record<string, FormAction>> = {
  delete: {
    endpoint: threadsApi.deleteThread,
    input: ({ id }) => ({ threadId: Number(id) }),
    next: () => ownListLinks.drafts,
  },
}
