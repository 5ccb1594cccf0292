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

const pageOf = (address: Address) => ({ page: Math.max(1, Number(address.get('page')) || 1), perPage })
const oneOf = <const V extends string>(text: string | null, values: readonly V[]): V | undefined =>
  values.find((value) => value === text)

const sortedBy = <Order extends string>(sort: Order | undefined) => (sort === undefined ? {} : { sort })

/** An id in the address; 0 for none. */
export function idOf(address: Address, name: string): number {
  const text = address.get(name)?.trim() ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/** The number of the order on the page of refunds; empty for all pending ones. */
export const orderSnOf = (address: Address): string => address.get('orderSn')?.trim().slice(0, 40) ?? ''

/** The queries of the pages about payments, for their address. */
export const paymentQueries = {
  refunds: (address: Address) => {
    const orderSn = orderSnOf(address)
    return query(managedRefundsApi.listRefunds, orderSn === '' ? {} : { orderSn })
  },
  order: (address: Address) =>
    query(managedOrdersApi.listOrders, {
      page: 1,
      perPage: 1,
      filter: { orderSn: orderSnOf(address) || '-' },
    }),
  disputes: (address: Address) => {
    const [state, gateway] = [
      oneOf(address.get('state'), disputeStates),
      oneOf(address.get('gateway'), gatewayNames),
    ]
    return query(managedPaymentsApi.listDisputes, {
      ...pageOf(address),
      ...(state && { state }),
      ...(gateway && { gateway }),
      ...sortedBy(sortOf(address, ['createdAt', 'amount'])),
    })
  },
  unassignedPayments: (address: Address) => {
    const gateway = oneOf(address.get('gateway'), gatewayNames)
    const q = address.get('q')?.trim()
    return query(managedPaymentsApi.listUnassignedPayments, {
      ...pageOf(address),
      ...(gateway && { gateway }),
      ...(q && { q }),
      ...sortedBy(sortOf(address, ['createdAt', 'amount'])),
    })
  },
  bills: (address: Address) => {
    const gateway = oneOf(address.get('gateway'), gatewayNames)
    return query(managedPaymentsApi.listBills, {
      ...pageOf(address),
      ...(gateway && { gateway }),
      ...sortedBy(sortOf(address, ['createdAt', 'lines'])),
    })
  },
  bill: (id: number) => query(managedPaymentsApi.readBill, { id }),
  access: (address: Address) => {
    const userId = idOf(address, 'userId')
    return query(managedOrdersApi.explainAccess, {
      threadId: idOf(address, 'threadId'),
      ...(userId > 0 && { userId }),
    })
  },
} as const
