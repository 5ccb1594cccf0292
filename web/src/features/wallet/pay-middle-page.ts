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

/** The query for one of the viewer's own orders. */
export const orderQuery = (orderSn: string) => query(ordersApi.readOrder, { orderSn })

/** The outcome of an order, as the page shows it. */
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

/** The outcome of an order (docs/reference/wire-money.md#orders); a gateway may report late on one that has expired. */
export const outcomeOf = ({ status }: { readonly status: number }): OrderOutcome =>
  outcomes[status as OrderStatus] ?? 'failed'

/** Whether the outcome is final, so that polling ends. */
export const isSettled = (order: { readonly status: number }): boolean =>
  !['waiting', 'late'].includes(outcomeOf(order))

export const payMiddleQueries = ({ query: address }: Pick<PageProps, 'query'>) => [
  orderQuery(address.get('orderSn') ?? ''),
]

/**
 * The forms without JavaScript that pay the order: from the wallet, or by a gateway, whose page or code is shown then.
 */
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
