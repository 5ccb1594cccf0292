import * as T from 'typebox'
import { Bool01, WireTime } from '../shapes.ts'

/** Types of wallet changes (docs/reference/wire-money.md#changes). */
export const changeTypes = {
  withdrawalFreeze: 10,
  withdrawalPaid: 11,
  withdrawalReturned: 12,
  manualAdd: 32,
  manualSubtract: 50,
  tipIncome: 31,
  tipShare: 33,
  tipExpense: 41,
  threadIncome: 60,
  threadExpense: 61,
  threadShare: 62,
  attachmentIncome: 63,
  attachmentShare: 64,
  attachmentExpense: 52,
  rewardGotten: 120,
  packetFreeze: 150,
  packetGotten: 151,
  packetReturned: 152,
  packetSpent: 153,
  rewardFreeze: 160,
  rewardReturned: 162,
  rewardSpent: 164,
  rewardThawed: 165,
  packetAndRewardFreeze: 170,
  joinShare: 34,
  joinExpense: 70,
  renewExpense: 71,
  groupExpense: 51,
  unsettledReturned: 130,
  refunded: 131,
  shareReturned: 132,
  debtPaid: 133,
  disputeFrozen: 134,
  disputeThawed: 135,
  disputeLost: 136,
  sentBack: 137,
  redPacketUnsettled: 154,
  rewardUnsettled: 163,
  mergedUnsettled: 172,
  topUp: 180,
} as const
export type ChangeType = (typeof changeTypes)[keyof typeof changeTypes]

/** Maximum cents that an administrator adds or subtracts at once. */
export const maxAdjustmentCents = 1_000_000

/** Whether withdrawals from a wallet are allowed. */
export const walletStatus = { normal: 0, frozen: 1 } as const

const amount = T.String({ description: 'yuan, two decimals' })

/** How much of the available money can be withdrawn now, and how much is held back for some days. */
const withdrawable = {
  withdrawableAmount: amount,
  heldAmount: amount,
}

const wallet = {
  userId: T.Integer(),
  availableAmount: amount,
  freezeAmount: amount,
  walletStatus: Bool01,
  createdAt: WireTime,
  updatedAt: WireTime,
}

/** A person's wallet. */
export const WalletView = T.Object({
  ...wallet,
  ...withdrawable,
  heldDays: T.Integer({
    description: 'days for which income is held before it can be withdrawn; 0 for none',
  }),
  debtAmount: T.String({ description: 'debt to the site from refunds in yuan, two decimals' }),
  mayWithdraw: T.Boolean({ description: 'whether the member has the permission to withdraw' }),
  cashTaxRatio: T.Number({ description: 'withdrawal fee rate, 0 to 1' }),
})

/** A person's wallet for administrators. */
export const ManagedWalletView = T.Object({
  ...wallet,
  username: T.String(),
  cashTaxRatio: T.Number({ description: 'withdrawal fee rate, 0 to 1' }),
})

/** A change of the viewer's own wallet. */
export const WalletLogView = T.Object({
  id: T.Integer(),
  title: T.String(),
  amount: T.String({ description: 'yuan, two decimals; negative for expenses' }),
  changeType: T.Integer({ description: 'type of the change; see docs/reference/wire-money.md#changes' }),
  changeDesc: T.String(),
  status: T.Union([T.Integer(), T.Literal('')], {
    description: 'status of the order; empty without an order',
  }),
  createdAt: WireTime,
  receiveAccount: T.String(),
  balance: T.String({ description: 'balance after the change in yuan, two decimals' }),
  threadId: T.Integer({ description: 'related thread if the viewer may read it; else 0' }),
  threadTitle: T.String(),
})

/** A change of a wallet for administrators. */
export const ManagedWalletLogView = T.Object({
  walletLogId: T.Integer(),
  nickname: T.String(),
  username: T.String(),
  createdAt: WireTime,
  changeAvailableAmount: amount,
  changeFreezeAmount: amount,
  changeDesc: T.String(),
  changeType: T.Integer({ description: 'type of the change; see docs/reference/wire-money.md#changes' }),
})
