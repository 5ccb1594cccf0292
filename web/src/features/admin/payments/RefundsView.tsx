import { exportsApi, managedRefundsApi, type OutputOf, refundStatus } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useIdempotencyKeys } from '../../../shared/pay/idempotency-keys.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import '../form/admin-form.module.css'
import { EditDialog } from '../form/EditDialog.tsx'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import '../lists/lists.module.css'
import { paginateRows, shownTable } from '../lists/paginate-rows.ts'
import './payments.module.css'
import { orderSnOf, paymentQueries } from './payment-pages.ts'
import { OrderToRefund } from './RefundDialog.tsx'

type Refund = OutputOf<typeof managedRefundsApi.listRefunds>[number]

interface ReviewedRefund {
  readonly refund: Refund
  readonly isPassed: 0 | 1
}

/** Who requested a refund, and who approved it; for a pending one, that another administrator must approve. */
function Approvals({ of: refund }: { of: Refund }) {
  const t = useTexts()
  const { userId } = usePageContext()
  const { status, administratorId, administratorNickname, approverNickname } = refund
  return (
    <>
      {administratorNickname && <span>{t('adminPayments.askedBy', { name: administratorNickname })}</span>}
      {approverNickname && (
        <span>
          {t(status === refundStatus.refused ? 'adminPayments.refusedBy' : 'adminPayments.agreedBy', {
            name: approverNickname,
          })}
        </span>
      )}
      {status === refundStatus.waiting && administratorId === userId && (
        <span className="dzq-muted">{t('adminPayments.another')}</span>
      )}
    </>
  )
}

/** The actions on a pending refund: its requester can only cancel it. */
function Actions({ of: refund, ask }: { of: Refund; ask: (asked: ReviewedRefund) => void }) {
  const t = useTexts()
  const { userId } = usePageContext()
  if (refund.status !== refundStatus.waiting) return null
  const isOwn = refund.administratorId === userId
  return (
    <div className={cx('apay__acts')}>
      {!isOwn && (
        <Button size="small" kind="primary" onClick={() => ask({ refund, isPassed: 1 })}>
          {t('adminPayments.agree')}
        </Button>
      )}
      <Button size="small" onClick={() => ask({ refund, isPassed: 0 })}>
        {t(isOwn ? 'adminPayments.takeBack' : 'adminPayments.refuse')}
      </Button>
    </div>
  )
}

function ReviewDialog({ asked, onEnd }: { asked: ReviewedRefund; onEnd: () => void }) {
  const t = useTexts()
  const { money } = useFormats()
  const client = useQueryClient()
  const attempts = useIdempotencyKeys()
  const { refund, isPassed } = asked
  const input = { refundSn: refund.refundSn, isPassed }
  return (
    <EditDialog
      title={t(isPassed === 1 ? 'adminPayments.agree' : 'adminPayments.refuse')}
      submit={t('adminPayments.confirm')}
      kind={isPassed === 1 ? 'primary' : 'danger'}
      done=""
      save={async () => {
        await call(managedRefundsApi.reviewRefund, input, { idempotencyKey: attempts.keyOf(input) })
        await client.invalidateQueries({ queryKey: [managedRefundsApi.listRefunds.path] })
      }}
      width={400}
      onClose={onEnd}
    >
      <p>{`${refund.orderSn} · ${money(Number(refund.amount))} · ${t(`adminPayments.way.${refund.way}`)}`}</p>
      <p>{refund.reason}</p>
    </EditDialog>
  )
}

function useColumns(ask: (asked: ReviewedRefund) => void): readonly ListColumn<Refund>[] {
  const t = useTexts()
  const { money } = useFormats()
  return [
    {
      key: 'order',
      title: t('adminLists.number'),
      render: ({ orderSn }) => (
        <a className={cx('alist__number')} href={`/admin/refunds?orderSn=${orderSn}`}>
          {orderSn}
        </a>
      ),
    },
    {
      key: 'amount',
      sort: 'amount',
      title: t('adminLists.amount'),
      isNumber: true,
      render: ({ amount }) => money(Number(amount)),
    },
    { key: 'way', title: t('adminPayments.way'), render: ({ way }) => t(`adminPayments.way.${way}`) },
    {
      key: 'state',
      isShort: true,
      sort: 'state',
      title: t('adminLists.state'),
      render: ({ status }) => (
        <Tag kind={status === refundStatus.waiting ? 'warn' : 'line'}>
          {t(`adminPayments.refund.${status}`)}
        </Tag>
      ),
    },
    { key: 'reason', holds: 'text', title: t('adminLists.reason'), render: ({ reason }) => reason },
    {
      key: 'who',
      holds: 'name',
      title: t('adminPayments.who'),
      render: (row) => (
        <div className={cx('apay__who')}>
          <Approvals of={row} />
          <Actions of={row} ask={ask} />
        </div>
      ),
    },
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'createdAt' },
      render: ({ createdAt }) => createdAt,
    },
  ]
}

/** Refunds: the pending ones, or, with the number of an order, that order, its refunds, and a button to refund more. */
export function RefundsView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const orderSn = orderSnOf(query)
  const { data, error, refetch } = useApiQuery(paymentQueries.refunds(query))
  const [asked, setAsked] = useState<ReviewedRefund | null>(null)
  const columns = useColumns(setAsked)
  const title = t(orderSn === '' ? 'adminPayments.refunds.waiting' : 'adminPayments.refunds.of')
  const answer = paginateRows({ data, error, refetch }, query, {
    by: {
      amount: ({ amount }) => Number(amount),
      state: ({ status }) => status,
      createdAt: ({ createdAt }) => createdAt,
    },
  })
  return (
    <AdminList
      exported={shownTable(
        { path: exportsApi.exportRefunds.path, input: { status: refundStatus.waiting }, name: 'refunds' },
        answer,
        query,
        ({ refundSn }) => refundSn,
      )}
      title={t('admin.refunds')}
      path="/admin/refunds"
      query={query}
      answer={answer}
      columns={columns}
      // The last 15 digits, a part of the date and the random number, identify a refund and are within the safe
      // integers.
      idOf={({ refundSn }) => Number(refundSn.slice(-15))}
      nameOf={({ refundSn }) => refundSn}
      filters={[{ name: 'orderSn', label: t('adminPayments.orderSn') }]}
    >
      {orderSn !== '' && <OrderToRefund query={query} />}
      <p className={cx('ahead__note')}>{title}</p>
      {asked && <ReviewDialog asked={asked} onEnd={() => setAsked(null)} />}
    </AdminList>
  )
}
