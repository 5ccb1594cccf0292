import { type exportsApi, type InputOf, type OutputOf, orderStatus, orderTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { TextKey } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { readOrders } from '../orders/index.ts'
import { readWalletLogs, readWithdrawals } from '../wallet/index.ts'
import { exportList, type RowOf, textOfValue } from './export-list.ts'

type Table = OutputOf<typeof exportsApi.exportOrders>

const orderKinds: Readonly<Record<number, TextKey>> = {
  [orderTypes.joinSite]: 'exports.order.joinSite',
  [orderTypes.tip]: 'exports.order.tip',
  [orderTypes.thread]: 'exports.order.thread',
  [orderTypes.group]: 'exports.order.group',
  [orderTypes.attachments]: 'exports.order.attachments',
  [orderTypes.renewSite]: 'exports.order.renewSite',
  [orderTypes.redPacket]: 'exports.order.redPacket',
  [orderTypes.reward]: 'exports.order.reward',
  [orderTypes.redPacketAndReward]: 'exports.order.redPacketAndReward',
  [orderTypes.topUp]: 'exports.order.topUp',
}
const orderStates: Readonly<Record<number, TextKey>> = {
  [orderStatus.pending]: 'exports.order.state.pending',
  [orderStatus.paid]: 'exports.order.state.paid',
  [orderStatus.cancelled]: 'exports.order.state.cancelled',
  [orderStatus.failed]: 'exports.order.state.failed',
  [orderStatus.expired]: 'exports.order.state.expired',
  [orderStatus.partlyRefunded]: 'exports.order.state.partlyRefunded',
  [orderStatus.refunded]: 'exports.order.state.refunded',
  [orderStatus.unsettled]: 'exports.order.state.unsettled',
}
const withdrawalStates: Readonly<Record<number, TextKey>> = {
  1: 'exports.withdrawal.inReview',
  2: 'exports.withdrawal.passed',
  3: 'exports.withdrawal.refused',
  4: 'exports.withdrawal.paying',
  5: 'exports.withdrawal.paid',
  6: 'exports.withdrawal.failed',
}

/** Exports the orders of all users. */
export const exportOrders = (
  ctx: Context,
  viewer: Member,
  wanted: InputOf<typeof exportsApi.exportOrders>,
): Promise<Table> =>
  exportList<RowOf<typeof readOrders>>(ctx, viewer, {
    name: 'orders',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.number', of: ({ orderSn }) => orderSn },
      { key: 'exports.column.kind', of: ({ type }, lang) => textOfValue(lang, orderKinds, type) },
      {
        key: 'exports.column.title',
        of: ({ thread }) => (thread.threadId > 0 ? thread.title : ''),
      },
      { key: 'exports.column.payer', of: ({ nickname }) => nickname },
      { key: 'exports.column.payee', of: ({ payeeNickname }) => payeeNickname },
      { key: 'exports.column.amount', of: ({ amount }) => amount },
      { key: 'exports.column.state', of: ({ status }, lang) => textOfValue(lang, orderStates, status) },
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
    ],
    read: (part) => readOrders(ctx, viewer, wanted, part),
  })

/** Exports the withdrawals of all users. */
export const exportWithdrawals = (
  ctx: Context,
  viewer: Member,
  wanted: InputOf<typeof exportsApi.exportWithdrawals>,
): Promise<Table> =>
  exportList<RowOf<typeof readWithdrawals>>(ctx, viewer, {
    name: 'withdrawals',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.number', of: ({ cashSn }) => cashSn },
      { key: 'exports.column.who', of: ({ nickname }) => nickname },
      { key: 'exports.column.amount', of: ({ cashApplyAmount }) => cashApplyAmount },
      { key: 'exports.column.fee', of: ({ cashCharge }) => cashCharge },
      { key: 'exports.column.account', of: ({ receiveAccount }) => receiveAccount },
      {
        key: 'exports.column.state',
        of: ({ cashStatus }, lang) => textOfValue(lang, withdrawalStates, cashStatus),
      },
      { key: 'exports.column.remark', of: ({ remark }) => remark },
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
      { key: 'exports.column.paid', of: ({ tradeTime }) => tradeTime ?? '' },
    ],
    read: (part) => readWithdrawals(ctx, wanted, part),
  })

/** Exports the wallet changes of all users. */
export const exportWalletLogs = (
  ctx: Context,
  viewer: Member,
  wanted: InputOf<typeof exportsApi.exportWalletLogs>,
): Promise<Table> =>
  exportList<RowOf<typeof readWalletLogs>>(ctx, viewer, {
    name: 'wallet-logs',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
      { key: 'exports.column.who', of: ({ nickname }) => nickname },
      { key: 'exports.column.available', of: ({ changeAvailableAmount }) => changeAvailableAmount },
      { key: 'exports.column.frozen', of: ({ changeFreezeAmount }) => changeFreezeAmount },
      { key: 'exports.column.kind', of: ({ changeType }) => String(changeType) },
      { key: 'exports.column.why', of: ({ changeDesc }) => changeDesc },
    ],
    read: (part) => readWalletLogs(ctx, viewer, wanted, part),
  })
