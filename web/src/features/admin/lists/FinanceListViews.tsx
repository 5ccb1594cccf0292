import {
  changeTypes,
  exportsApi,
  type managedOrdersApi,
  type managedWalletsApi,
  managedWithdrawalsApi,
  type OutputOf,
  orderStatus,
  orderTypes,
  withdrawalStatus,
} from '@chaguan/contracts/browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { apiQueryOptions, queryKeyOf, useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { centsOf, yuanOf } from '../../../shared/pay/payment.ts'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { overviewQuery } from '../shell/use-pending-work.ts'
import { AdminList, type ListColumn } from './AdminList.tsx'
import { exportedOf, listQueries, matching } from './list-pages.ts'
import './lists.module.css'

type ListAddress = Pick<PageProps, 'query'>

type Withdrawal = OutputOf<typeof managedWithdrawalsApi.listManagedWithdrawals>['pageData'][number]
type Order = OutputOf<typeof managedOrdersApi.listOrders>['pageData'][number]
type WalletLog = OutputOf<typeof managedWalletsApi.listWalletLogs>['pageData'][number]

const withdrawalStates = Object.values(withdrawalStatus)
const orderStates = Object.values(orderStatus)
const orderKinds = Object.values(orderTypes)
const changeKinds = Object.values(changeTypes)

const sumOf = (amounts: readonly string[]) =>
  yuanOf(amounts.reduce((cents, amount) => cents + centsOf(amount), 0))

/** The total amounts of withdrawals: of the given rows, or without them of all in review that match the filter. */
function WithdrawalSum(props: {
  isRefused: boolean
  rows: readonly Withdrawal[] | undefined
  filter: ReturnType<typeof listQueries.withdrawals>['input']['filter']
}) {
  const { isRefused, rows, filter } = props
  const t = useTexts()
  const { money } = useFormats()
  const { data, isError } = useQuery({
    ...apiQueryOptions(managedWithdrawalsApi.sumWithdrawals, filter ? { filter } : {}),
    enabled: rows === undefined,
    // A stored answer may be from before the last review.
    gcTime: 0,
  })
  const sum = rows
    ? {
        applied: sumOf(rows.map((row) => row.cashApplyAmount)),
        actual: sumOf(rows.map((row) => row.cashActualAmount)),
      }
    : data && { applied: Number(data.cashApplyAmount), actual: Number(data.cashActualAmount) }
  if (!sum)
    return <p>{t(isError ? 'adminLists.withdrawal.sum.failed' : 'adminLists.withdrawal.sum.loading')}</p>
  const applied = money(sum.applied)
  if (isRefused) return <p>{t('adminLists.withdrawal.sum.refused', { applied })}</p>
  return <p>{t('adminLists.withdrawal.sum', { applied, actual: money(sum.actual) })}</p>
}

/** Withdrawals: requested by members, with their states. */
export function WithdrawalListView({ query }: ListAddress) {
  const t = useTexts()
  const { money } = useFormats()
  const client = useQueryClient()
  const { data, error, refetch } = useApiQuery(listQueries.withdrawals(query))
  const stateOf = (status: number) => {
    const known = withdrawalStates.find((one) => one === status)
    return known ? t(`adminLists.withdrawal.state.${known}`) : String(status)
  }
  const columns: readonly ListColumn<Withdrawal>[] = [
    {
      key: 'sn',
      title: t('adminLists.number'),
      render: ({ cashSn }) => <span className={cx('alist__number')}>{cashSn}</span>,
    },
    {
      key: 'who',
      holds: 'name',
      title: t('adminLists.user'),
      render: ({ userId, nickname }) => <a href={links.user(userId)}>{nickname}</a>,
    },
    {
      key: 'amount',
      title: t('adminLists.amount'),
      sort: 'amount',
      isNumber: true,
      render: (row) => money(Number(row.cashApplyAmount)),
    },
    {
      key: 'fee',
      title: t('adminLists.fee'),
      sort: 'fee',
      isNumber: true,
      render: (row) => money(Number(row.cashCharge)),
    },
    {
      key: 'account',
      holds: 'text',
      title: t('adminLists.account'),
      render: ({ receiveAccount }) => receiveAccount,
    },
    {
      key: 'state',
      holds: 'text',
      title: t('adminLists.state'),
      sort: 'status',
      render: (row) => (
        <>
          <Tag kind={row.cashStatus === withdrawalStatus.inReview ? 'warn' : 'line'}>
            {stateOf(row.cashStatus)}
          </Tag>{' '}
          {row.remark}
          {row.cashStatus === withdrawalStatus.inReview && row.needsTwo && (
            <div>
              {row.approverNickname === ''
                ? t('adminPayments.withdrawal.two')
                : t('adminPayments.withdrawal.first', { name: row.approverNickname })}
            </div>
          )}
        </>
      ),
    },
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'createdAt' },
      render: ({ createdAt }) => createdAt,
    },
  ]
  const review = (cashStatus: 2 | 3) => (ids: readonly number[], remark: string) =>
    call(managedWithdrawalsApi.reviewWithdrawals, { ids: [...ids], cashStatus, ...(remark && { remark }) })
  const about = (isRefused: boolean) => (ids: readonly number[], isAll: boolean) => (
    <WithdrawalSum
      isRefused={isRefused}
      rows={isAll ? undefined : data?.pageData.filter(({ id }) => ids.includes(id))}
      filter={listQueries.withdrawals(query).input.filter}
    />
  )
  return (
    <AdminList
      exported={{
        path: exportsApi.exportWithdrawals.path,
        input: exportedOf(listQueries.withdrawals(query).input),
        name: 'withdrawals',
      }}
      title={t('admin.withdrawals')}
      path="/admin/withdrawals"
      query={query}
      answer={{ data, error, refetch }}
      {...matching.withdrawals(query)}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ cashSn }) => cashSn}
      filters={[
        { name: 'cashSn', label: t('adminLists.number') },
        { name: 'nickname', label: t('adminLists.nickname') },
        {
          name: 'status',
          label: t('adminLists.state'),
          options: withdrawalStates.map((state) => [String(state), stateOf(state)] as const),
        },
        { name: 'startTime', label: t('adminLists.from'), type: 'date' },
        { name: 'endTime', label: t('adminLists.until'), type: 'date' },
      ]}
      actions={[
        {
          ...{ name: 'pass', label: t('adminLists.paidOut'), kind: 'primary', key: 'e' },
          ...{ reason: 'optional', isFinal: true, bulk: 'approve', about: about(false), run: review(2) },
        },
        {
          ...{ name: 'refuse', label: t('adminLists.refuse'), kind: 'danger', key: 'r' },
          ...{ reason: 'required', isFinal: true, bulk: 'refuse', about: about(true), run: review(3) },
        },
      ]}
      onDone={() =>
        void client.invalidateQueries({ queryKey: queryKeyOf(overviewQuery.endpoint, overviewQuery.input) })
      }
    />
  )
}

/** The orders of all members. */
export function OrderListView({ query }: ListAddress) {
  const t = useTexts()
  const { money } = useFormats()
  const { data, error, refetch } = useApiQuery(listQueries.orders(query))
  const stateOf = (status: number) => {
    const known = orderStates.find((one) => one === status)
    return known === undefined ? String(status) : t(`adminLists.order.state.${known}`)
  }
  const columns: readonly ListColumn<Order>[] = [
    {
      key: 'sn',
      title: t('adminLists.number'),
      render: ({ orderSn }) => (
        <a className={cx('alist__number')} href={`/admin/refunds?orderSn=${orderSn}`}>
          {orderSn}
        </a>
      ),
    },
    {
      key: 'what',
      holds: 'text',
      title: t('adminLists.order.what'),
      render: ({ type, thread }) => {
        const kind = orderKinds.find((one) => one === type)
        const name = kind ? t(`adminLists.order.kind.${kind}`) : String(type)
        return thread.threadId > 0 ? (
          <a href={links.thread(thread.threadId)} target="_blank" rel="noreferrer">
            {t('adminLists.order.of', { name, title: thread.title })}
          </a>
        ) : (
          name
        )
      },
    },
    { key: 'who', holds: 'name', title: t('adminLists.payer'), render: ({ nickname }) => nickname },
    {
      key: 'payee',
      holds: 'name',
      title: t('adminLists.payee'),
      render: ({ payeeNickname }) => payeeNickname,
    },
    {
      key: 'amount',
      title: t('adminLists.amount'),
      sort: 'amount',
      isNumber: true,
      render: ({ amount }) => money(Number(amount)),
    },
    {
      key: 'state',
      isShort: true,
      title: t('adminLists.state'),
      render: ({ status }) => (
        <Tag kind={status === orderStatus.paid ? 'success' : 'line'}>{stateOf(status)}</Tag>
      ),
    },
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'createdAt' },
      render: ({ createdAt }) => createdAt,
    },
  ]
  return (
    <AdminList
      exported={{
        path: exportsApi.exportOrders.path,
        input: exportedOf(listQueries.orders(query).input),
        name: 'orders',
      }}
      title={t('admin.orders')}
      path="/admin/orders"
      query={query}
      answer={{ data, error, refetch }}
      columns={columns}
      idOf={({ orderId }) => orderId}
      nameOf={({ orderSn }) => orderSn}
      filters={[
        { name: 'orderSn', label: t('adminLists.number') },
        { name: 'nickname', label: t('adminLists.payer') },
        { name: 'payeeNickname', label: t('adminLists.payee') },
        { name: 'product', label: t('adminLists.order.what') },
        {
          name: 'type',
          label: t('adminLists.order.type'),
          options: orderKinds.map((kind) => [String(kind), t(`adminLists.order.kind.${kind}`)] as const),
        },
        {
          name: 'status',
          label: t('adminLists.state'),
          options: orderStates.map((state) => [String(state), stateOf(state)] as const),
        },
        { name: 'startTime', label: t('adminLists.from'), type: 'date' },
        { name: 'endTime', label: t('adminLists.until'), type: 'date' },
      ]}
    />
  )
}

/** All changes of members' money. */
export function MoneyFlowView({ query }: ListAddress) {
  const t = useTexts()
  const { money } = useFormats()
  const { data, error, refetch } = useApiQuery(listQueries.walletLogs(query))
  const columns: readonly ListColumn<WalletLog>[] = [
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'createdAt' },
      render: ({ createdAt }) => createdAt,
    },
    {
      ...{ key: 'who', holds: 'name', title: t('adminLists.user'), sort: 'userId' },
      render: ({ nickname, username }) => (
        <a href={`/admin/users?username=${encodeURIComponent(username)}`}>{nickname}</a>
      ),
    },
    {
      key: 'available',
      title: t('adminLists.available'),
      isNumber: true,
      render: (row) => money(Number(row.changeAvailableAmount)),
    },
    {
      key: 'frozen',
      title: t('adminLists.frozen'),
      isNumber: true,
      render: (row) => money(Number(row.changeFreezeAmount)),
    },
    {
      ...{ key: 'what', holds: 'text', title: t('adminLists.why'), sort: 'changeType' },
      render: ({ changeDesc }) => changeDesc,
    },
  ]
  return (
    <AdminList
      exported={{
        path: exportsApi.exportWalletLogs.path,
        input: exportedOf(listQueries.walletLogs(query).input),
        name: 'wallet-logs',
      }}
      title={t('admin.moneyFlow')}
      path="/admin/money"
      query={query}
      answer={{ data, error, refetch }}
      columns={columns}
      idOf={({ walletLogId }) => walletLogId}
      nameOf={({ changeDesc }) => changeDesc}
      filters={[
        { name: 'nickname', label: t('adminLists.nickname') },
        { name: 'changeDesc', label: t('adminLists.why') },
        {
          name: 'type',
          label: t('adminLists.change'),
          options: changeKinds.map((kind) => [String(kind), t(`adminLists.change.${kind}`)] as const),
        },
        { name: 'startTime', label: t('adminLists.from'), type: 'date' },
        { name: 'endTime', label: t('adminLists.until'), type: 'date' },
      ]}
    />
  )
}
