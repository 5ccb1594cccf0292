import * as T from 'typebox'
import { Bool01, OneOf, WireTime } from '../shapes.ts'

/** What is ordered (docs/reference/wire-money.md#orders). */
export const orderTypes = {
  joinSite: 1,
  tip: 2,
  thread: 3,
  group: 4,
  attachments: 7,
  renewSite: 8,
  redPacket: 9,
  reward: 10,
  redPacketAndReward: 11,
  topUp: 30,
} as const
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes]

/** The states of an order. */
export const orderStatus = {
  pending: 0,
  paid: 1,
  cancelled: 2,
  failed: 3,
  expired: 4,
  partlyRefunded: 5,
  refunded: 10,
  unsettled: 11,
} as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]

/** Ways to pay an order; 10 to 13 are WeChat's (docs/reference/wire-money.md#gateways). */
export const paymentTypes = {
  qrCode: 10,
  browser: 11,
  inApp: 12,
  miniProgram: 13,
  wallet: 20,
  alipayQrCode: 40,
  alipayPage: 41,
  stripePage: 50,
  sandboxQrCode: 60,
  sandboxPage: 61,
} as const

/** The gateways that take payments besides the site's wallets. */
export const gatewayNames = ['wechat', 'alipay', 'stripe', 'sandbox'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** The setting that switches each gateway on. */
export const gatewaySwitches = {
  wechat: 'wxpay_close',
  alipay: 'alipay',
  stripe: 'stripe',
  sandbox: 'sandbox_pay',
} as const satisfies Record<GatewayName, string>

/** What the payer's client needs to pay at a gateway; empty texts do not apply to the payment's type. */
export const GatewayPaymentView = T.Object({
  wechatQrcode: T.String({ description: 'QR code as a data: URL' }),
  wechatH5Link: T.String({ description: 'URL of the gateway’s payment page' }),
  wechatJs: T.Union([T.Record(T.String(), T.String()), T.Array(T.Any(), { maxItems: 0 })], {
    description: 'parameters of the WeChat JSAPI payment call; else an empty list',
  }),
})

/** Minimum cents of a top-up. */
export const minTopUpCents = 10

/** Digits of an order number. */
export const orderSnCharacters = 22

/** Minutes for which an order can be paid. */
export const orderMinutes = 15

/** Maximum cents of an order: a million yuan. */
export const maxOrderCents = 100_000_000

const amount = T.String({ description: 'yuan, two decimals' })

/** A new order for its payer. */
export const OrderView = T.Object({
  id: T.Integer(),
  orderSn: T.String({ description: '22 digits' }),
  paymentSn: T.String({ description: '18 digits' }),
  amount,
  type: T.Integer(),
  status: T.Integer(),
  userId: T.Integer(),
  payeeId: T.Integer({ description: '0 for the site' }),
  threadId: T.Integer({ description: '0 for none' }),
  groupId: T.Integer({ description: '0 for none' }),
  beScale: T.Number({ description: 'inviter’s share in tenths' }),
  isAnonymous: Bool01,
  expiredAt: WireTime,
  createdAt: WireTime,
  updatedAt: WireTime,
})

/** An order while its payer polls for the payment. */
export const OrderDetailView = T.Object({
  id: T.Integer(),
  orderSn: T.String(),
  amount,
  status: T.Integer(),
  type: T.Integer(),
  threadId: T.Integer(),
  groupId: T.Integer(),
  updatedAt: WireTime,
  createdAt: WireTime,
})

/** An order in the payer's own list. */
export const OwnOrderView = T.Object({
  ...OrderDetailView.properties,
  isAnonymous: Bool01,
  groupName: T.String({ description: 'name of the paid group; else empty' }),
  threadTitle: T.String({ description: 'title of the thread if the viewer may open it; else empty' }),
})

/** An order for administrators. */
export const ManagedOrderView = T.Object({
  orderId: T.Integer(),
  userId: T.Integer(),
  payeeId: T.Integer(),
  threadId: T.Integer(),
  nickname: T.String(),
  orderSn: T.String(),
  type: T.Integer(),
  amount,
  status: T.Integer(),
  createdAt: WireTime,
  payeeNickname: T.String(),
  thread: T.Object({
    threadId: T.Integer({ description: '0 for none' }),
    userId: T.Integer({ description: 'id of the author; 0 for none' }),
    title: T.String(),
    content: T.String(),
  }),
})

/** Why a person may or may not read the sold content of a thread. */
export const PaidAccessView = T.Object({
  mayOpen: T.Boolean({ description: 'whether the member may open the thread' }),
  mayRead: T.Boolean({ description: 'whether the member may read its paid content' }),
  why: OneOf(['free', 'author', 'editor', 'right', 'bought', 'unpaid']),
  sold: OneOf(['nothing', 'thread', 'attachments']),
  orderSn: T.String({ description: 'number of the order that paid for it; else empty' }),
  boughtAt: T.String(),
  groupId: T.Integer({ description: 'group that grants free access; 0 for none' }),
  groupName: T.String(),
  groupUntil: T.String({ description: 'expiry of the group membership; empty for none' }),
  price: T.String({ description: 'yuan, two decimals; 0.00 if free' }),
  explanation: T.String({ description: 'explanation as text' }),
})

/** A group that the viewer can buy. */
export const PaidGroupView = T.Object({
  groupId: T.Integer(),
  name: T.String(),
  color: T.String(),
  icon: T.String(),
  fee: amount,
  amount: T.Number({ description: 'the fee as a number' }),
  level: T.Integer(),
  days: T.Integer(),
  description: T.String(),
  notice: T.String(),
  button: OneOf([0, 1, 2]),
  waitingDays: T.Integer({
    description: 'days of a suspended membership that continue after the current one; 0 for none',
  }),
})
