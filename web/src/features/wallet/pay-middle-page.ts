import { orderStatus, ordersApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import type { PageProps } from '../../shared/page/page-types.ts'

/** The call for one of the person's own orders. */
export const orderQuery = (orderSn: string) => query(ordersApi.readOrder, { orderSn })

/** Whether it is known what became of an order (docs/reference/wire-money.md#orders). */
export const isSettled = ({ status }: { readonly status: number }): boolean => status !== orderStatus.pending

export const payMiddleQueries = ({ query: address }: Pick<PageProps, 'query'>) => [
  orderQuery(address.get('orderSn') ?? ''),
]
