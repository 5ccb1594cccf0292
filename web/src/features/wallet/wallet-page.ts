import { type InputOf, walletApi, withdrawalsApi } from '@chaguan/contracts/browser'
import { query, requiredQuery } from '../../api/query.ts'
import type { TextKey, Translate } from '../../i18n/texts.ts'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { withQuery } from '../../shared/links/links.ts'
import { pageNumberOf } from '../../shared/links/page-number.ts'
import type { PageHead, PageProps } from '../../shared/page/page-types.ts'
import { type FilterName, kindsOf, readKind, type WalletList, walletLists } from './wallet-kinds.ts'

type WalletAddress = Pick<PageProps, 'query'>

/** The list and filters in the address of a wallet. */
export interface WalletQuery {
  readonly list: WalletList
  /** As `2026-11`; empty for all time. */
  readonly month: string
  /** A name of `kindsOf` of the list; empty for all. */
  readonly kind: FilterName | ''
  readonly page: number
}

/** Rows of a page. */
const perPage = 10

function readMonth(text: string | null): string {
  return text !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : ''
}

/** Parses the list and the filters of an address of `/wallet`; unknown values count as absent. */
export function readWalletQuery({ query: address }: WalletAddress): WalletQuery {
  const list = walletLists.find((name) => name === address.get('tab')) ?? 'income'
  return {
    list,
    month: readMonth(address.get('month')),
    kind: readKind(list, address.get('type')),
    page: pageNumberOf(address),
  }
}

/** Parses the address of `/wallet/frozen`. */
export const readFrozenQuery = ({ query: address }: WalletAddress): WalletQuery => ({
  list: 'freeze',
  month: '',
  kind: '',
  page: pageNumberOf(address),
})

/** The address of a list. */
export function walletHref({ list, month, kind, page }: Partial<WalletQuery>): string {
  const shownPage = page !== undefined && page > 1 ? page : undefined
  if (list === 'freeze') return withQuery(moneyLinks.frozen, { page: shownPage })
  return withQuery(moneyLinks.wallet, {
    tab: list === 'income' ? undefined : list,
    month: month || undefined,
    type: kind || undefined,
    page: shownPage,
  })
}

/** The first and the last day of a month, as calls require them. */
function daysOf(month: string): { startTime?: string; endTime?: string } {
  if (month === '') return {}
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { startTime: `${month}-01`, endTime: `${month}-${last}` }
}

export const walletQuery = requiredQuery(walletApi.readWallet, {})

/** The query for a page of income, expenses or frozen money. */
export function logQuery({
  list,
  month,
  kind,
  page,
}: WalletQuery & { readonly list: Exclude<WalletList, 'cash'> }) {
  const input: InputOf<typeof walletApi.listWalletLog> = {
    page,
    perPage,
    walletLogType: list,
    filter: { ...(kind && { changeType: [...(kindsOf(list)[kind] ?? [])] }), ...daysOf(month) },
  }
  return query(walletApi.listWalletLog, input)
}

/** The query for a page of withdrawals. */
export function cashQuery({ month, kind, page }: WalletQuery) {
  return query(withdrawalsApi.listWithdrawals, {
    page,
    perPage,
    filter: { ...(kind && { cashStatus: [...(kindsOf('cash')[kind] ?? [])] }), ...daysOf(month) },
  })
}

const listQuery = (asked: WalletQuery) =>
  asked.list === 'cash' ? cashQuery(asked) : logQuery({ ...asked, list: asked.list })

export const walletQueries = (asked: WalletAddress) => [walletQuery, listQuery(readWalletQuery(asked))]
export const frozenQueries = (asked: WalletAddress) => [walletQuery, listQuery(readFrozenQuery(asked))]

/** The head of a wallet page. */
export const moneyHead =
  (title: TextKey) =>
  ({ t }: { readonly t: Translate }): PageHead => ({ title: t(title), noIndex: true })
