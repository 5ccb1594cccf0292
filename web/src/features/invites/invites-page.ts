import { invitesApi, limits, threadScopes, threadsApi, usersApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { pageNumberOf } from '../../shared/links/page-number.ts'
import type { PageHead, PageProps } from '../../shared/page/page-types.ts'

type InviteAddress = Pick<PageProps, 'query'>
type InviteTexts = { readonly t: Translate }

/** The number of people shown to those who have not joined (docs/reference/pages.md#joining). */
const activePeople = 8

/** The query for a page of the people whom the member has invited. */
export const invitedQuery = (address: InviteAddress) =>
  query(invitesApi.listInvited, { page: pageNumberOf(address.query), perPage: limits.perPageDefault })

export const activeQuery = query(usersApi.listUsers, {
  page: 1,
  perPage: activePeople,
  filter: { hot: 1, withThreads: 1 },
})

/** The query for the threads shown to those who have not joined (docs/reference/wire-content.md#threads, scope 3). */
export const previewQuery = query(threadsApi.listThreads, { scope: threadScopes.paidSiteHome })

/** The code of an address; empty for none. */
export const codeOf = ({ query }: InviteAddress) => (query.get('inviteCode') ?? '').slice(0, 64)

/** Id of the inviter; 0 when the code is a group's, or there is none. */
export function inviterIdOf(address: InviteAddress): number {
  const code = codeOf(address)
  return /^[1-9]\d{0,14}$/.test(code) ? Number(code) : 0
}

export const inviterQuery = (userId: number) => query(usersApi.openProfile, { userId })

/** The address for an invite code. */
export const inviteHref = (code: string) => withQuery(links.join, { inviteCode: code })

export const inviteQueries = (address: InviteAddress) => [invitedQuery(address)]
export const inviteHead = ({ t }: InviteTexts): PageHead => ({ title: t('invites.title'), noIndex: true })

export function joinQueries(address: InviteAddress) {
  const inviterId = inviterIdOf(address)
  return [activeQuery, previewQuery, ...(inviterId > 0 ? [inviterQuery(inviterId)] : [])]
}

export const joinHead = ({ t }: InviteTexts): PageHead => ({ title: t('invites.join.title'), noIndex: true })
