import { exportsApi, gatewayNames, managedPaymentsApi, type OutputOf } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { textOf } from '../../../shared/forms/use-form.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import { exportedOf } from '../lists/list-pages.ts'
import './payments.module.css'
import { paymentQueries } from './payment-pages.ts'

type Bill = OutputOf<typeof managedPaymentsApi.listBills>['pageData'][number]

/** The form to reconcile a gateway's bill with the ledger; it opens the result. */
function ImportForm() {
  const t = useTexts()
  const { go } = usePageContext()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function send(form: HTMLFormElement): Promise<void> {
    const fields = new FormData(form)
    const file = fields.get('file')
    const gateway = gatewayNames.find((name) => name === textOf(fields, 'gateway'))
    if (!(file instanceof File) || file.size === 0 || !gateway)
      return setError(t('adminPayments.bill.missing'))
    const [startTime, endTime] = [textOf(fields, 'startTime'), textOf(fields, 'endTime')]
    const days = { ...(startTime && { startTime }), ...(endTime && { endTime }) }
    setError('')
    setBusy(true)
    try {
      const { id } = await call(managedPaymentsApi.importBill, { gateway, ...days }, { file, timeoutMs: 0 })
      go(`/admin/bills/${id}`)
    } catch (failure) {
      setError(failureText(asFailure(failure), t))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void send(event.currentTarget)
  }
  return (
    <Card title={t('adminPayments.bill.import')} className={cx('apay__import')}>
      <form className={cx('apay__fields')} onSubmit={submit}>
        <SelectField name="gateway" label={t('adminPayments.gateway')} defaultValue="wechat">
          {gatewayNames.map((name) => (
            <option key={name} value={name}>
              {t(`adminPayments.gateway.${name}`)}
            </option>
          ))}
        </SelectField>
        <TextField name="file" type="file" label={t('adminPayments.bill.file')} accept=".csv,.gz,.zip,.txt" />
        <TextField name="startTime" type="date" label={t('adminPayments.bill.from')} />
        <TextField name="endTime" type="date" label={t('adminPayments.bill.until')} />
        <Button type="submit" kind="primary" isLoading={isBusy}>
          {t('adminPayments.bill.match')}
        </Button>
      </form>
      {error && <Alert kind="danger">{error}</Alert>}
      <p className={cx('apay__lead')}>{t('adminPayments.bill.lead')}</p>
    </Card>
  )
}

/** The reconciled bills of gateways, and the form to import another one. */
export function BillListView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { go } = usePageContext()
  const asked = paymentQueries.bills(query)
  const { data, error, refetch } = useApiQuery(asked)
  const columns: readonly ListColumn<Bill>[] = [
    {
      key: 'gateway',
      isShort: true,
      title: t('adminPayments.gateway'),
      render: ({ id, gateway }) => <a href={`/admin/bills/${id}`}>{t(`adminPayments.gateway.${gateway}`)}</a>,
    },
    {
      key: 'days',
      title: t('adminPayments.bill.days'),
      render: ({ startTime, endTime }) => `${startTime.slice(0, 10)} – ${endTime.slice(0, 10)}`,
    },
    {
      key: 'lines',
      title: t('adminPayments.bill.lines'),
      sort: 'lines',
      isNumber: true,
      render: ({ lineCount }) => lineCount,
    },
    {
      key: 'matched',
      title: t('adminPayments.bill.matched'),
      isNumber: true,
      render: ({ matchedCount }) => matchedCount,
    },
    {
      key: 'different',
      title: t('adminPayments.bill.different'),
      render: ({ differenceCount }) => (
        <Tag kind={differenceCount === 0 ? 'success' : 'warn'}>{differenceCount}</Tag>
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
  return (
    <AdminList
      exported={{ path: exportsApi.exportBills.path, input: exportedOf(asked.input), name: 'bills' }}
      title={t('admin.bills')}
      path="/admin/bills"
      query={query}
      answer={{ data, error, refetch }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ gateway, startTime }) => `${gateway} ${startTime}`}
      open={({ id }) => go(`/admin/bills/${id}`)}
      filters={[
        {
          name: 'gateway',
          label: t('adminPayments.gateway'),
          options: gatewayNames.map((name) => [name, t(`adminPayments.gateway.${name}`)] as const),
        },
      ]}
    >
      <ImportForm />
    </AdminList>
  )
}
