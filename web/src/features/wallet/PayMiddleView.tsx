import {
  failureCodes,
  type OutputOf,
  orderStatus,
  type ordersApi,
  orderTypes,
} from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallFailure } from '../../api/failures.ts'
import { queryKeyOf, useApiQuery } from '../../api/query.ts'
import { failureText, loadFailureTexts } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import './money-form.module.css'
import { PayWithoutScripts } from './PayWithoutScripts.tsx'
import { isSettled, orderQuery, outcomeOf } from './pay-middle-page.ts'

type Order = OutputOf<typeof ordersApi.readOrder>

/** Milliseconds between two requests for an order that is being paid (docs/reference/pages.md#wallet). */
const pollMs = 3000
/** Milliseconds for which the order is polled: a gateway may report a payment after the order has expired. */
const pollingMostMs = 1_200_000

/** Polls the order until its state is final, for at most twenty minutes. */
function usePolling(orderSn: string, isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const { endpoint, input } = orderQuery(orderSn)
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: queryKeyOf(endpoint, input) }),
      pollMs,
    )
    const end = setTimeout(() => clearInterval(timer), pollingMostMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [client, orderSn, isOn])
}

/** A payment may change everything: readable content, the profile, the wallet. */
function useInvalidateOnPaid(isPaid: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isPaid) void client.invalidateQueries()
  }, [client, isPaid])
}

/** The address of the page to which an order belongs. */
function placeOf(order: Order): string {
  const { type, threadId } = order
  if (outcomeOf(order) === 'toWallet') return moneyLinks.wallet
  if (threadId > 0) return links.thread(threadId)
  if (type === orderTypes.joinSite) return links.home
  if (type === orderTypes.group) return moneyLinks.upgrade
  return type === orderTypes.renewSite ? moneyLinks.renew : moneyLinks.wallet
}

function Outcome({ order }: { order: Order }) {
  const t = useTexts()
  const { money } = useFormats()
  const { url } = usePageContext()
  const kind = outcomeOf(order)
  const isGood = kind === 'paid' || kind === 'toWallet' || kind === 'refunded'
  return (
    <>
      {isSettled(order) ? (
        <span className={cx(isGood ? 'middle__icon--done' : 'middle__icon--failed')}>
          <Icon of={isGood ? 'circle-check' : 'circle-x'} size={60} />
        </span>
      ) : (
        <Spinner text={t('wallet.middle.waiting')} quiet />
      )}
      <p role="status">
        <b>{t(`wallet.middle.${kind}`)}</b>
      </p>
      {kind !== 'paid' && <p className="dzq-muted">{t(`wallet.middle.${kind}.text`)}</p>}
      <p className={cx('middle__facts')}>
        <span>{`${t('wallet.middle.amount')} ${money(Number(order.amount))}`}</span>
        <span>{t('wallet.middle.order', { no: order.orderSn })}</span>
      </p>
      {order.status === orderStatus.pending && <PayWithoutScripts order={order} />}
      <div className={cx('middle__acts')}>
        {!isSettled(order) && <ButtonLink href={url}>{t('wallet.middle.again')}</ButtonLink>}
        <ButtonLink kind="primary" href={placeOf(order)}>
          {t('wallet.middle.back')}
        </ButtonLink>
      </div>
    </>
  )
}

/** The error of an order; trying again does not find an unknown one. */
function OrderFailed({ error, onRetry }: { error: CallFailure; onRetry: () => void }) {
  const t = useTexts()
  const title = t('memberships.orders.failed')
  if (error.Code !== failureCodes.INVALID_PARAMETER)
    return <LoadFailed {...loadFailureTexts(error, t)} title={title} onRetry={onRetry} />
  const back = (
    <ButtonLink kind="primary" href={moneyLinks.wallet}>
      {t('wallet.back')}
    </ButtonLink>
  )
  return (
    <Empty title={title} drawing="failed" action={back}>
      {failureText(error, t)}
    </Empty>
  )
}

/** The page to which a gateway returns: the state of the order, polled until it is final. */
export function PayMiddleView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const orderSn = query.get('orderSn') ?? ''
  const { data, error, refetch } = useApiQuery(orderQuery(orderSn))
  usePolling(orderSn, data !== undefined && !isSettled(data))
  useInvalidateOnPaid(data !== undefined && outcomeOf(data) === 'paid')
  return (
    <main id="main" tabIndex={-1}>
      <Card as="div" className={cx('middle')}>
        <h1 className="dzq-vh">{t('wallet.middle.title')}</h1>
        {error && <OrderFailed error={error} onRetry={() => void refetch()} />}
        {data && <Outcome order={data} />}
      </Card>
    </main>
  )
}
