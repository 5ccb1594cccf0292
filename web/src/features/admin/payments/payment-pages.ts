import {
  disputeStates,
  gatewayNames,
  managedOrdersApi,
  managedPaymentsApi,
  managedRefundsApi,
} from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'
import { sortOf } from '../lists/list-pages.ts'

/** Rows of a page of a list. */
const perPage = 20

type Address = URLSearchParams

const pageOf = (asked: Address) => ({ page: Math.max(1, Number(asked.get('page')) || 1), perPage })
const oneOf = <const V extends string>(text: string | null, values: readonly V[]): V | undefined =>
  values.find((value) => value === text)

const sortedBy = <Order extends string>(sort: Order | undefined) => (sort === undefined ? {} : { sort })

/** An id in the address; 0 for none. */
export function idOf(asked: Address, name: string): number {
  const text = asked.get(name)?.trim() ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/** The number of the order on the page of refunds; empty for all pending ones. */
export const orderSnOf = (asked: Address): string => asked.get('orderSn')?.trim().slice(0, 40) ?? ''

/** The queries of the pages about payments, for their address. */
export const paymentQueries = {
  refunds: (asked: Address) => {
    const orderSn = orderSnOf(asked)
    return query(managedRefundsApi.listRefunds, orderSn === '' ? {} : { orderSn })
  },
  order: (asked: Address) =>
    query(managedOrdersApi.listOrders, { page: 1, perPage: 1, filter: { orderSn: orderSnOf(asked) || '-' } }),
  disputes: (asked: Address) => {
    const [state, gateway] = [
      oneOf(asked.get('state'), disputeStates),
      oneOf(asked.get('gateway'), gatewayNames),
    ]
    return query(managedPaymentsApi.listDisputes, {
      ...pageOf(asked),
      ...(state && { state }),
      ...(gateway && { gateway }),
      ...sortedBy(sortOf(asked, ['createdAt', 'amount'])),
    })
  },
  unassignedPayments: (asked: Address) => {
    const gateway = oneOf(asked.get('gateway'), gatewayNames)
    const q = asked.get('q')?.trim()
    return query(managedPaymentsApi.listUnassignedPayments, {
      ...pageOf(asked),
      ...(gateway && { gateway }),
      ...(q && { q }),
      ...sortedBy(sortOf(asked, ['createdAt', 'amount'])),
    })
  },
  bills: (asked: Address) => {
    const gateway = oneOf(asked.get('gateway'), gatewayNames)
    return query(managedPaymentsApi.listBills, {
      ...pageOf(asked),
      ...(gateway && { gateway }),
      ...sortedBy(sortOf(asked, ['createdAt', 'lines'])),
    })
  },
  bill: (id: number) => query(managedPaymentsApi.readBill, { id }),
  access: (asked: Address) => {
    const userId = idOf(asked, 'userId')
    return query(managedOrdersApi.explainAccess, {
      threadId: idOf(asked, 'threadId'),
      ...(userId > 0 && { userId }),
    })
  },
} as const
