import type { managedPaymentsApi, OutputOf } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { LoadingOrFailed } from '../form/LoadingOrFailed.tsx'
import './payments.module.css'
import { paymentQueries } from './payment-pages.ts'

type Bill = OutputOf<typeof managedPaymentsApi.readBill>
type Difference = Bill['differences'][number]

const sides = ['theirs', 'ours', 'both'] as const

function useColumns(): readonly Column<Difference>[] {
  const t = useTexts()
  const { money } = useFormats()
  const sum = (amount: string) => (amount === '' ? '' : money(Number(amount)))
  return [
    { key: 'number', title: t('adminLists.number'), render: ({ number }) => number },
    { key: 'what', title: t('adminPayments.bill.what'), render: ({ title }) => title },
    {
      key: 'ours',
      title: t('adminPayments.bill.ours'),
      isNumber: true,
      render: ({ oursAmount }) => sum(oursAmount),
    },
    {
      key: 'theirs',
      title: t('adminPayments.bill.theirs'),
      isNumber: true,
      render: ({ theirsAmount }) => sum(theirsAmount),
    },
    { key: 'todo', title: t('adminPayments.bill.todo'), render: ({ todo }) => todo },
    {
      key: 'order',
      title: t('adminPayments.orderSn'),
      render: ({ orderSn }) => orderSn && <a href={`/admin/refunds?orderSn=${orderSn}`}>{orderSn}</a>,
    },
  ]
}

function Differences({ bill }: { bill: Bill }) {
  const t = useTexts()
  const columns = useColumns()
  if (bill.differences.length === 0) return <Alert kind="success">{t('adminPayments.bill.same')}</Alert>
  return sides.map((side) => {
    const rows = bill.differences.filter((difference) => difference.side === side)
    if (rows.length === 0) return null
    const title = t(`adminPayments.bill.side.${side}`, { n: rows.length })
    return (
      <Card key={side} title={title} className={cx('apay__side')}>
        <Table
          caption={title}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ kind, number, theirsAmount }) => `${kind} ${number} ${theirsAmount}`}
          empty=""
        />
      </Card>
    )
  })
}

/**
 * A reconciled bill: entries that only the gateway has, only the ledger has, or that differ, and what to do about each.
 */
export function BillView({ params }: Pick<PageProps<{ id: string }>, 'params'>) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(paymentQueries.bill(Number(params.id)))
  return (
    <PageMain>
      <h1 className={cx('admin-title')}>{t('admin.bills')}</h1>
      {!data && <LoadingOrFailed error={error} refetch={refetch} />}
      {data && (
        <>
          <p className={cx('apay__lead')}>
            {t('adminPayments.bill.of', {
              gateway: t(`adminPayments.gateway.${data.gateway}`),
              from: data.startTime,
              until: data.endTime,
              lines: data.lineCount,
              matched: data.matchedCount,
            })}
          </p>
          <Differences bill={data} />
        </>
      )}
    </PageMain>
  )
}
