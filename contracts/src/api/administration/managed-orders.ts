import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ManagedOrderView } from '../../entities/order.ts'
import { PageOf, pagingInput } from '../../shapes.ts'

const part = T.Optional(T.String({ maxLength: 200 }))
const number = T.Optional(T.Integer({ minimum: 0, maximum: 1000 }))

/** Orders as administrators see them (docs/reference/wire-money.md#administration). */
export const managedOrdersApi = defineApi({
  listOrders: {
    method: 'GET',
    path: '/api/backAdmin/users.order.logs',
    summary: 'A page of everybody’s orders, the latest first.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(
        T.Object({
          orderSn: part,
          product: T.Optional(T.String({ maxLength: 200, description: 'in the title or the text' })),
          nickname: part,
          payeeNickname: part,
          type: number,
          status: number,
          startTime: T.Optional(T.String({ maxLength: 30 })),
          endTime: T.Optional(T.String({ maxLength: 30 })),
        }),
      ),
    }),
    output: PageOf(ManagedOrderView),
  },
})
