import {
  type managedOrdersApi,
  managedRefundsApi,
  type OutputOf,
  orderStatus,
  orderTypes,
  refundWays,
} from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { useIdempotencyKeys } from '../../../shared/pay/idempotency-keys.ts'
import { typedCents } from '../../../shared/pay/payment.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RadioGroup } from '../../../ui/fields/Choices.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import './payments.module.css'
import { paymentQueries } from './payment-pages.ts'

type Order = OutputOf<typeof managedOrdersApi.listOrders>['pageData'][number]
type RefundWay = (typeof refundWays)[number]

/** The ways in which an order can be refunded: a top-up only by its gateway, since its money is in the wallet. */
const waysFor = ({ type }: Order): readonly RefundWay[] =>
  refundWays.filter((way) => way === 'gateway' || type !== orderTypes.topUp)

/** The dialog to refund an order: completely or in part, into the wallet or by the gateway, with a reason. */
function RefundDialog({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const t = useTexts()
  const { money } = useFormats()
  const toast = useToast()
  const client = useQueryClient()
  const attempts = useIdempotencyKeys()
  const [isWhole, setWhole] = useState(true)
  const [amount, setAmount] = useState('')
  const [way, setWay] = useState<RefundWay>(waysFor(order)[0] ?? 'gateway')
  const [reason, setReason] = useState('')
  const cents = typedCents(amount) ?? 0
  async function run(): Promise<void> {
    const input = {
      ...{ orderSn: order.orderSn, way, reason: reason.trim() },
      ...(!isWhole && { amount: amount.trim() }),
    }
    const { status } = await call(managedRefundsApi.refundOrder, input, {
      idempotencyKey: attempts.keyOf(input),
    })
    toast(t(`adminPayments.refund.${status}`), { kind: 'success' })
    await client.invalidateQueries()
  }
  return (
    <EditDialog
      title={t('adminPayments.refund')}
      submit={t('adminPayments.refund')}
      kind="danger"
      isReady={reason.trim() !== '' && (isWhole || cents > 0)}
      done=""
      save={run}
      width={400}
      onClose={onEnd}
    >
      <div className={cx('apay__form')}>
        <p>{`${order.orderSn} · ${order.nickname} · ${money(Number(order.amount))}`}</p>
        <RadioGroup
          label={t('adminPayments.howMuch')}
          value={isWhole ? 'whole' : 'part'}
          onValue={(value) => setWhole(value === 'whole')}
          options={[
            { value: 'whole', label: t('adminPayments.whole') },
            { value: 'part', label: t('adminPayments.part') },
          ]}
        />
        {!isWhole && (
          <TextField
            label={t('adminLists.amount')}
            icon="japanese-yen"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            hint={t('adminPayments.part.hint')}
          />
        )}
        <RadioGroup
          label={t('adminPayments.way')}
          value={way}
          onValue={(value) => setWay(value === 'gateway' ? 'gateway' : 'wallet')}
          options={waysFor(order).map((value) => ({ value, label: t(`adminPayments.way.${value}`) }))}
        />
        <TextField
          label={t('adminLists.reason')}
          value={reason}
          maxLength={255}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="dzq-muted">{t('adminPayments.refund.hint')}</p>
      </div>
    </EditDialog>
  )
}

/** States of orders that may be refunded, at least in part. */
const refundable: ReadonlySet<number> = new Set([orderStatus.paid, orderStatus.partlyRefunded])

/** The card of an order by its number, with a button to refund it; nothing for an unknown number. */
export function OrderToRefund({ query }: { query: URLSearchParams }) {
  const t = useTexts()
  const { money } = useFormats()
  const { data } = useApiQuery(paymentQueries.order(query))
  const [isOpen, setOpen] = useState(false)
  const order = data?.pageData[0]
  if (!order) return null
  const state = Object.values(orderStatus).find((one) => one === order.status) ?? orderStatus.pending
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('adminLists.amount'), money(Number(order.amount))],
    [t('adminLists.state'), t(`adminLists.order.state.${state}`)],
    [
      t('adminLists.payer'),
      <a key="payer" href={links.user(order.userId)}>
        {order.nickname}
      </a>,
    ],
    [t('adminLists.payee'), order.payeeNickname],
    [t('adminLists.at'), order.createdAt],
  ]
  return (
    <Card className={cx('apay__order')}>
      <dl className={cx('apay__facts')}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {refundable.has(order.status) && (
        <Button kind="danger" onClick={() => setOpen(true)}>
          {t('adminPayments.refund')}
        </Button>
      )}
      {isOpen && <RefundDialog order={order} onEnd={() => setOpen(false)} />}
    </Card>
  )
}
