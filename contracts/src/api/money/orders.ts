import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import {
  GatewayPaymentView,
  OrderDetailView,
  OrderView,
  OwnOrderView,
  PaidGroupView,
} from '../../entities/order.ts'
import { Bool01, Id, Nothing, OneOf, PageOf, pagingInput } from '../../shapes.ts'

const zeroOrId = T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

/** Orders and their payment (docs/reference/wire-money.md#orders). */
export const ordersApi = defineApi({
  createOrder: {
    method: 'POST',
    path: '/api/v3/order.create',
    summary: 'Creates an order that can be paid within 15 minutes.',
    description: 'Items with a price of their own cost that price, whatever amount is sent.',
    access: 'member',
    whenRestricted: 'before-joining',
    permission: 'order.create',
    rateLimit: { times: 30, intervalSeconds: 60, banSeconds: 60 },
    isIdempotent: true,
    input: T.Object({
      type: T.Integer({ minimum: 0, maximum: 1000 }),
      amount: T.Optional(T.String({ maxLength: 30, description: 'yuan, up to two decimals' })),
      redAmount: T.Optional(
        T.String({ maxLength: 30, description: 'for combined orders: amount of the red packet' }),
      ),
      rewardAmount: T.Optional(
        T.String({ maxLength: 30, description: 'for combined orders: amount of the reward' }),
      ),
      isAnonymous: T.Optional(Bool01),
      threadId: zeroOrId,
      groupId: zeroOrId,
      payeeId: zeroOrId,
    }),
    output: OrderView,
  },
  readOrder: {
    method: 'GET',
    path: '/api/v3/order.detail',
    summary: "Returns one of the caller's orders.",
    access: 'member',
    whenRestricted: 'before-joining',
    input: T.Object({ orderSn: T.String({ minLength: 1, maxLength: 40 }) }),
    output: OrderDetailView,
  },
  listOwnOrders: {
    method: 'GET',
    path: '/api/v3/order.list',
    summary: "Returns a page of the caller's orders, newest first; unpaid ones only for a day.",
    access: 'member',
    whenRestricted: 'before-joining',
    input: T.Object({ ...pagingInput }),
    output: PageOf(OwnOrderView),
  },
  payOrder: {
    method: 'POST',
    path: '/api/v3/trade/pay/order',
    summary: 'Pays an order of the caller from the wallet, or starts its payment by a gateway.',
    description: 'A payment from the wallet requires the payment password.',
    access: 'member',
    whenRestricted: 'before-joining',
    permission: 'trade.pay.order',
    rateLimit: { times: 3, intervalSeconds: 30, banSeconds: 30 },
    isIdempotent: true,
    input: T.Object({
      orderSn: T.String({ minLength: 1, maxLength: 40 }),
      paymentType: T.Integer({ minimum: 1, maximum: 1000 }),
      payPassword: T.Optional(T.String({ maxLength: 100 })),
    }),
    output: T.Object({
      id: Id,
      desc: T.String(),
      walletPayResult: T.Union([
        T.Object({ result: OneOf(['success']), message: T.String() }),
        T.Array(T.Any(), { maxItems: 0 }),
      ]),
      wechatPayResult: T.Union([GatewayPaymentView, T.Array(T.Any(), { maxItems: 0 })]),
    }),
  },
  listPaidGroups: {
    method: 'GET',
    path: '/api/v3/upgrade.group',
    summary: 'Returns the groups that can be bought, by level.',
    description: '`button`: 0 none, 1 renew, 2 upgrade.',
    access: 'member',
    whenRestricted: 'before-joining',
    input: T.Object({}),
    output: T.Array(PaidGroupView),
  },
})

/** Rewards of questions (docs/reference/wire-money.md#rewards). */
export const rewardsApi = defineApi({
  adoptAnswer: {
    method: 'POST',
    path: '/api/v3/posts.reward',
    summary: "Pays a part of a question's reward to an answer; only the question's author may.",
    access: 'member',
    whenRestricted: 'members',
    isIdempotent: true,
    input: T.Object({
      threadId: Id,
      postId: Id,
      rewards: T.Optional(T.String({ maxLength: 30, description: 'yuan, up to two decimals' })),
    }),
    output: Nothing,
  },
})
