import { type FormAction, type InputOf, limits, threadsApi } from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { ownListLinks } from '../../../shared/links/account-links.ts'
import { withQuery } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import type { PageHead, PageProps } from '../../../shared/page/page-types.ts'

type OwnListAddress = Pick<PageProps, 'query'>
type ListInput = InputOf<typeof threadsApi.listThreads>

/** The lists of a member's threads, and their filter values (docs/reference/wire-content.md#threads). */
export const ownLists = {
  likes: { complex: 2, path: ownListLinks.likes },
  favourites: { complex: 3, path: ownListLinks.favourites },
  purchases: { complex: 4, path: ownListLinks.purchases },
} as const
export type OwnList = keyof typeof ownLists

/** The list of an address. */
export function ownListOf(url: string): OwnList {
  const { pathname } = new URL(url, 'http://site')
  const names = Object.keys(ownLists) as OwnList[]
  return names.find((name) => ownLists[name].path === pathname) ?? 'favourites'
}

/** The input of `thread.list`. */
export function ownThreads(list: OwnList, address: OwnListAddress): ListInput {
  const { complex } = ownLists[list]
  return { page: pageNumberOf(address.query), perPage: limits.perPageDefault, filter: { complex } }
}

/** The address of a page of one of the lists. */
export function ownListHref(list: OwnList, page: number): string {
  return withQuery(ownLists[list].path, { page: page > 1 ? page : undefined })
}

/** The calls and the head of a list's page. */
export function ownListPage(list: OwnList) {
  return {
    queries: (address: OwnListAddress) => [query(threadsApi.listThreads, ownThreads(list, address))],
    head: ({ t }: { readonly t: Translate }): PageHead => ({ title: t(`users.own.${list}`), noIndex: true }),
  }
}

/** The form that removes a favourite without JavaScript. */
export const favouritesForms: Readonly<Record<string, FormAction>> = {
  unfavour: {
    endpoint: threadsApi.operateThread,
    input: ({ id }) => ({ id: Number(id), isFavorite: false }),
    next: () => ownListLinks.favourites,
  },
}
