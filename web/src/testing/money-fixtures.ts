import type { OutputOf, ordersApi, walletApi, withdrawalsApi } from '@chaguan/contracts/browser'

const at = '2026-11-20 08:00:00'

/** The wallet of the member of the test pages. */
const wallet: OutputOf<typeof walletApi.readWallet> = {
  userId: 9,
  availableAmount: '86.50',
  freezeAmount: '10.00',
  walletStatus: 0,
  createdAt: at,
  updatedAt: at,
  withdrawableAmount: '86.50',
  heldAmount: '0.00',
  heldDays: 0,
  debtAmount: '0.00',
  mayWithdraw: true,
  cashTaxRatio: 0.06,
}

type Change = OutputOf<typeof walletApi.listWalletLog>['pageData'][number]

/** A change of somebody's money; `change` overrides its fields. */
export const aChange = (change: Partial<Change> = {}): Change => ({
  id: 1,
  title: '老周泡茶 打赏',
  amount: '20.00',
  changeType: 31,
  changeDesc: '老周泡茶 打赏',
  status: 1,
  createdAt: at,
  receiveAccount: '',
  balance: '86.50',
  threadId: 12,
  threadTitle: '周末骑行环湖一圈',
  ...change,
})

type Withdrawal = OutputOf<typeof withdrawalsApi.listWithdrawals>['pageData'][number]

/** A withdrawal; `change` overrides its fields. */
export const aWithdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 1,
  tradeNo: 0,
  remark: '',
  cashApplyAmount: '10.00',
  tradeTime: 0,
  cashStatus: 1,
  receiveAccount: '老周泡茶',
  createdAt: at,
  ...change,
})

const page = <Item>(pageData: readonly Item[]) => ({
  pageData,
  currentPage: 1,
  perPage: 10,
  firstPageUrl: '',
  nextPageUrl: '',
  prePageUrl: '',
  pageLength: pageData.length,
  totalCount: pageData.length,
  totalPage: 1,
})

type OwnOrder = OutputOf<typeof ordersApi.listOwnOrders>['pageData'][number]

/** An order of the member; `change` overrides its fields. */
export const anOrder = (change: Partial<OwnOrder> = {}): OwnOrder => ({
  id: 1,
  orderSn: '2026112008000000000001',
  amount: '3.00',
  status: 1,
  type: 3,
  threadId: 12,
  groupId: 0,
  updatedAt: at,
  createdAt: at,
  isAnonymous: 0,
  groupName: '',
  threadTitle: '周末骑行环湖一圈',
  ...change,
})

type PaidGroup = OutputOf<typeof ordersApi.listPaidGroups>[number]

/** A group that can be bought; `change` overrides its fields. */
export const aPaidGroup = (change: Partial<PaidGroup> = {}): PaidGroup => ({
  groupId: 21,
  name: '老周泡茶',
  color: '',
  icon: '',
  fee: '10.00',
  amount: 10,
  level: 1,
  days: 30,
  description: '',
  notice: '',
  button: 2,
  waitingDays: 0,
  ...change,
})

/** The responses of the money endpoints for the test pages. */
export const moneyAnswers = {
  '/api/v3/wallet/user': wallet,
  '/api/v3/wallet/log': { ...page([aChange()]), sumChangeAvailableAmount: '20.00' },
  '/api/v3/wallet/cash': page([aWithdrawal()]),
  '/api/v3/order.detail': anOrder({ status: 0 }),
  '/api/v3/order.list': page([anOrder()]),
  '/api/v3/upgrade.group': [aPaidGroup(), aPaidGroup({ groupId: 22, level: 2, button: 1, waitingDays: 3 })],
}
