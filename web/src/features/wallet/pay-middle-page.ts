import {
  type FormAction,
  type OrderStatus,
  orderStatus,
  ordersApi,
  paymentTypes,
} from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import { moneyLinks } from '../../shared/links/account-links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'

/** The call for one of the person's own orders. */
export const orderQuery = (orderSn: string) => query(ordersApi.readOrder, { orderSn })

/** What is told about an order. */
export type OrderOutcome = 'paid' | 'waiting' | 'late' | 'toWallet' | 'refunded' | 'failed'

const outcomes: Readonly<Record<OrderStatus, OrderOutcome>> = {
  [orderStatus.pending]: 'waiting',
  [orderStatus.paid]: 'paid',
  [orderStatus.cancelled]: 'failed',
  [orderStatus.failed]: 'failed',
  [orderStatus.expired]: 'late',
  [orderStatus.partlyRefunded]: 'refunded',
  [orderStatus.refunded]: 'refunded',
  [orderStatus.unsettled]: 'toWallet',
}

/** What has become of an order (docs/reference/wire-money.md#orders); a gateway may tell late of one that has run out. */
export const outcomeOf = ({ status }: { readonly status: number }): OrderOutcome =>
  outcomes[status as OrderStatus] ?? 'failed'

/** Whether it is known what became of an order, so that it is asked for no more. */
export const isSettled = (order: { readonly status: number }): boolean =>
  !['waiting', 'late'].includes(outcomeOf(order))

export const payMiddleQueries = ({ query: address }: Pick<PageProps, 'query'>) => [
  orderQuery(address.get('orderSn') ?? ''),
]

/** The forms without scripts that pay the order: from the wallet, or by a gateway, whose page or code is shown then. */
export const payForms = {
  payFromWallet: {
    endpoint: ordersApi.payOrder,
    input: ({ orderSn, payPassword }) => ({ orderSn, payPassword, paymentType: paymentTypes.wallet }),
    next: (_data, { orderSn = '' }) => moneyLinks.order(orderSn),
  },
  payByGateway: {
    endpoint: ordersApi.payOrder,
    input: ({ orderSn, paymentType }) => ({ orderSn, paymentType: Number(paymentType) }),
    next: () => null,
  },
} satisfies Readonly<Record<string, FormAction>>
