import { changeTypes as types } from '@chaguan/contracts'
import type { TextKey } from '../../i18n/localized.ts'

/** The list of a wallet that a change belongs to (docs/reference/wire-money.md#changes). */
export type WalletLogType = 'income' | 'expend' | 'freeze'

/** The change types of each list, those of older versions included. */
export const kindsOf: Readonly<Record<WalletLogType, readonly number[]>> = {
  income: [
    12, 31, 32, 33, 34, 35, 36, 60, 62, 63, 64, 102, 103, 104, 112, 113, 114, 120, 121, 124, 130, 131, 135,
    151, 152, 154, 161, 162, 163, 180,
  ],
  expend: [10, 41, 50, 51, 52, 61, 70, 71, 82, 101, 111, 132, 133, 134, 136, 137, 150, 160, 170],
  freeze: [8, 9, 10, 11, 12, 100, 101, 103, 110, 111, 113, 134, 135, 150, 152, 153, 160, 164, 165, 170, 171],
}

/** Title of each change type; `{name}` is the payer. */
const titles: Readonly<Record<number, TextKey>> = {
  [types.withdrawalFreeze]: 'wallet.change.withdrawalFreeze',
  [types.withdrawalPaid]: 'wallet.change.withdrawalPaid',
  [types.withdrawalReturned]: 'wallet.change.withdrawalReturned',
  [types.manualAdd]: 'wallet.change.manualAdd',
  [types.manualSubtract]: 'wallet.change.manualSubtract',
  [types.tipIncome]: 'wallet.change.tipIncome',
  [types.tipShare]: 'wallet.change.tipShare',
  [types.tipExpense]: 'wallet.change.tipExpense',
  [types.threadIncome]: 'wallet.change.threadIncome',
  [types.threadShare]: 'wallet.change.threadShare',
  [types.threadExpense]: 'wallet.change.threadExpense',
  [types.attachmentIncome]: 'wallet.change.attachmentIncome',
  [types.attachmentShare]: 'wallet.change.attachmentShare',
  [types.attachmentExpense]: 'wallet.change.attachmentExpense',
  [types.rewardGotten]: 'wallet.change.rewardGotten',
  [types.rewardFreeze]: 'wallet.change.rewardFreeze',
  [types.rewardReturned]: 'wallet.change.rewardReturned',
  [types.rewardSpent]: 'wallet.change.rewardSpent',
  [types.rewardThawed]: 'wallet.change.rewardReturned',
  [types.packetFreeze]: 'wallet.change.packetFreeze',
  [types.packetGotten]: 'wallet.change.packetGotten',
  [types.packetReturned]: 'wallet.change.packetReturned',
  [types.packetSpent]: 'wallet.change.packetSpent',
  [types.packetAndRewardFreeze]: 'wallet.change.packetAndRewardFreeze',
  [types.joinExpense]: 'wallet.change.joinExpense',
  [types.joinShare]: 'wallet.change.joinShare',
  [types.renewExpense]: 'wallet.change.renewExpense',
  [types.groupExpense]: 'wallet.change.groupExpense',
  [types.topUp]: 'wallet.change.topUp',
  [types.refunded]: 'wallet.change.refunded',
  [types.shareReturned]: 'wallet.change.shareReturned',
  [types.debtPaid]: 'wallet.change.debtPaid',
  [types.disputeFrozen]: 'wallet.change.disputeFrozen',
  [types.disputeThawed]: 'wallet.change.disputeThawed',
  [types.disputeLost]: 'wallet.change.disputeLost',
  [types.sentBack]: 'wallet.change.sentBack',
  [types.unsettledReturned]: 'wallet.change.unsettled',
  [types.redPacketUnsettled]: 'wallet.change.unsettled',
  [types.rewardUnsettled]: 'wallet.change.unsettled',
  [types.mergedUnsettled]: 'wallet.change.unsettled',
}

export const titleOf = (changeType: number): TextKey => titles[changeType] ?? 'wallet.change.other'
