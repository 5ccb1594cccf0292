import {
  disputeStates,
  exportsApi,
  gatewayNames,
  managedPaymentsApi,
  type OutputOf,
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

type Dispute = OutputOf<typeof managedPaymentsApi.listDisputes>['pageData'][number]

/** The dialog to decide a dispute whose gateway does not report its end. */
function DecideDialog({ dispute, onEnd }: { dispute: Dispute; onEnd: (isDone: boolean) => void }) {
  const t = useTexts()
  const { money } = useFormats()
  const attempts = useIdempotencyKeys()
  const [state, setState] = useState<'won' | 'lost' | ''>('')
  const [reason, setReason] = useState('')
  async function run(): Promise<void> {
    if (state === '') return
    const input = { id: dispute.id, state, reason: reason.trim() }
    await call(managedPaymentsApi.decideDispute, input, { idempotencyKey: attempts.keyOf(input) })
  }
  return (
    <EditDialog
      title={t('adminPayments.decide')}
      submit={t('adminPayments.decide')}
      kind={state === 'lost' ? 'danger' : 'primary'}
      isReady={state !== '' && reason.trim() !== ''}
      done=""
      save={run}
      width={400}
      onClose={() => onEnd(false)}
      onSaved={() => onEnd(true)}
    >
      <div className={cx('apay__form')}>
        <p>{`${dispute.disputeId} · ${money(Number(dispute.amount))}`}</p>
        <RadioGroup
          label={t('adminPayments.outcome')}
          value={state}
          look="item"
          onValue={(value) => setState(value === 'won' ? 'won' : 'lost')}
          options={[
            { value: 'won', label: t('adminPayments.won.text') },
            { value: 'lost', label: t('adminPayments.lost.text') },
          ]}
        />
        <TextField
          label={t('adminLists.reason')}
          value={reason}
          maxLength={255}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="dzq-muted">{t('adminPayments.decide.hint')}</p>
      </div>
    </EditDialog>
  )
}

/** Disputed payments, with their pending actions. */
export function DisputeListView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { money } = useFormats()
  const { data, error, refetch } = useApiQuery(paymentQueries.disputes(query))
  const [chosen, setChosen] = useState<Dispute | null>(null)
  const columns: readonly ListColumn<Dispute>[] = [
    {
      key: 'id',
      title: t('adminPayments.disputeId'),
      render: ({ disputeId }) => <span className={cx('alist__number')}>{disputeId}</span>,
    },
    {
      key: 'gateway',
      isShort: true,
      title: t('adminPayments.gateway'),
      render: ({ gateway }) => t(`adminPayments.gateway.${gateway}`),
    },
    {
      key: 'order',
      title: t('adminPayments.orderSn'),
      render: ({ orderSn }) =>
        orderSn && (
          <a className={cx('alist__number')} href={`/admin/refunds?orderSn=${orderSn}`}>
            {orderSn}
          </a>
        ),
    },
    {
      key: 'amount',
      title: t('adminLists.amount'),
      sort: 'amount',
      isNumber: true,
      render: ({ amount }) => money(Number(amount)),
    },
    {
      key: 'frozen',
      title: t('adminPayments.frozen'),
      isNumber: true,
      render: ({ frozenAmount }) => money(Number(frozenAmount)),
    },
    {
      key: 'state',
      holds: 'text',
      title: t('adminLists.state'),
      render: (row) => (
        <div className={cx('apay__who')}>
          <span>
            <Tag kind={row.state === 'open' ? 'warn' : 'line'}>{t(`adminPayments.dispute.${row.state}`)}</Tag>{' '}
            {row.reason}
          </span>
          {row.state === 'open' && row.orderSn !== '' && (
            <Button size="small" onClick={() => setChosen(row)}>
              {t('adminPayments.decide')}
            </Button>
          )}
        </div>
      ),
    },
    {
      key: 'at',
      holds: 'time',
      title: t('adminLists.at'),
      sort: 'createdAt',
      render: ({ createdAt }) => createdAt,
    },
  ]
  const end = (isDone: boolean) => {
    setChosen(null)
    if (isDone) void refetch()
  }
  return (
    <AdminList
      exported={{
        path: exportsApi.exportDisputes.path,
        input: exportedOf(paymentQueries.disputes(query).input),
        name: 'disputes',
      }}
      title={t('admin.disputes')}
      path="/admin/disputes"
      query={query}
      answer={{ data, error, refetch }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ disputeId }) => disputeId}
      open={(row) => row.state === 'open' && row.orderSn !== '' && setChosen(row)}
      filters={[
        {
          name: 'state',
          label: t('adminLists.state'),
          options: disputeStates.map((state) => [state, t(`adminPayments.dispute.${state}`)] as const),
        },
        {
          name: 'gateway',
          label: t('adminPayments.gateway'),
          options: gatewayNames.map((name) => [name, t(`adminPayments.gateway.${name}`)] as const),
        },
      ]}
    >
      {chosen && <DecideDialog dispute={chosen} onEnd={end} />}
    </AdminList>
  )
}
