import {
  exportsApi,
  gatewayNames,
  managedPaymentsApi,
  type OutputOf,
  type refundWays,
} from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useIdempotencyKeys } from '../../../shared/pay/idempotency-keys.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RadioGroup } from '../../../ui/fields/Choices.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import '../lists/lists.module.css'
import './payments.module.css'
import { exportedOf } from '../lists/list-pages.ts'
import { paymentQueries } from './payment-pages.ts'

type UnassignedPayment = OutputOf<typeof managedPaymentsApi.listUnassignedPayments>['pageData'][number]
type RefundWay = (typeof refundWays)[number]

/** The dialog to assign an unassigned payment to its recipient. */
function AssignDialog({ row, onEnd }: { row: UnassignedPayment; onEnd: (isDone: boolean) => void }) {
  const t = useTexts()
  const { money } = useFormats()
  const attempts = useIdempotencyKeys()
  const [way, setWay] = useState<RefundWay>('wallet')
  const [user, setUser] = useState(row.userId > 0 ? String(row.userId) : '')
  const [reason, setReason] = useState('')
  const userId = /^\d{1,15}$/.test(user.trim()) ? Number(user) : 0
  async function run(): Promise<void> {
    const input = { id: row.id, way, reason: reason.trim(), ...(way === 'wallet' && { userId }) }
    await call(managedPaymentsApi.assignUnassignedPayment, input, { idempotencyKey: attempts.keyOf(input) })
  }
  return (
    <EditDialog
      title={t('adminPayments.assign')}
      submit={t('adminPayments.assign')}
      isReady={reason.trim() !== '' && (way === 'gateway' || userId > 0)}
      done=""
      save={run}
      width={400}
      onClose={() => onEnd(false)}
      onSaved={() => onEnd(true)}
    >
      <div className={cx('apay__form')}>
        <p>{`${row.transactionId} · ${money(Number(row.amount))}`}</p>
        <RadioGroup
          label={t('adminPayments.way')}
          value={way}
          onValue={(value) => setWay(value === 'gateway' ? 'gateway' : 'wallet')}
          options={[
            { value: 'wallet', label: t('adminPayments.assign.wallet') },
            { value: 'gateway', label: t('adminPayments.assign.gateway') },
          ]}
        />
        {way === 'wallet' && (
          <TextField
            label={t('adminLists.id')}
            inputMode="numeric"
            value={user}
            onChange={({ target }) => setUser(target.value)}
          />
        )}
        <TextField
          label={t('adminLists.reason')}
          value={reason}
          maxLength={255}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </EditDialog>
  )
}

/** Unassigned payments, with their states. */
export function UnassignedPaymentListView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { money } = useFormats()
  const asked = paymentQueries.unassignedPayments(query)
  const { data, error, refetch } = useApiQuery(asked)
  const [chosen, setChosen] = useState<UnassignedPayment | null>(null)
  const columns: readonly ListColumn<UnassignedPayment>[] = [
    {
      key: 'gateway',
      isShort: true,
      title: t('adminPayments.gateway'),
      render: ({ gateway }) => t(`adminPayments.gateway.${gateway}`),
    },
    {
      key: 'transaction',
      title: t('adminPayments.transaction'),
      render: ({ transactionId }) => <span className={cx('alist__number')}>{transactionId}</span>,
    },
    {
      key: 'named',
      title: t('adminPayments.named'),
      render: ({ orderSn, paymentSn }) => <span className={cx('alist__number')}>{orderSn || paymentSn}</span>,
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
      render: (row) => (
        <div className={cx('apay__who')}>
          <span>
            <Tag kind={row.outcome === 'suspense' ? 'warn' : 'line'}>
              {t(`adminPayments.apart.${row.outcome}`)}
            </Tag>
          </span>
          {row.outcome === 'suspense' && (
            <Button size="small" onClick={() => setChosen(row)}>
              {t('adminPayments.assign')}
            </Button>
          )}
        </div>
      ),
    },
    {
      key: 'at',
      holds: 'time',
      title: t('adminPayments.paidAt'),
      sort: 'createdAt',
      render: ({ paidAt }) => paidAt,
    },
  ]
  const end = (isDone: boolean) => {
    setChosen(null)
    if (isDone) void refetch()
  }
  return (
    <AdminList
      exported={{
        path: exportsApi.exportUnassignedPayments.path,
        input: exportedOf(asked.input),
        name: 'kept-apart',
      }}
      title={t('admin.unassignedPayments')}
      path="/admin/kept-apart"
      query={query}
      answer={{ data, error, refetch }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ transactionId }) => transactionId}
      open={(row) => row.outcome === 'suspense' && setChosen(row)}
      filters={[
        { name: 'q', label: t('adminPayments.transaction') },
        {
          name: 'gateway',
          label: t('adminPayments.gateway'),
          options: gatewayNames.map((name) => [name, t(`adminPayments.gateway.${name}`)] as const),
        },
      ]}
    >
      {chosen && <AssignDialog row={chosen} onEnd={end} />}
    </AdminList>
  )
}
