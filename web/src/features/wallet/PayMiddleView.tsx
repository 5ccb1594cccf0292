import { type OutputOf, orderStatus, type ordersApi, orderTypes } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeyOf, useApiQuery } from '../../api/query.ts'
import { failedWords } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import './money-form.module.css'
import { isSettled, orderQuery } from './pay-middle-page.ts'

type Order = OutputOf<typeof ordersApi.readOrder>

/** Milliseconds between two looks at an order that is being paid (docs/reference/pages.md#wallet). */
const lookAgainMs = 3000

/** Asks for the order again until it is known what became of it. */
function useLooking(orderSn: string, isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const { endpoint, input } = orderQuery(orderSn)
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: queryKeyOf(endpoint, input) }),
      lookAgainMs,
    )
    return () => clearInterval(timer)
  }, [client, orderSn, isOn])
}

/** What an order was for, to go back to. */
function placeOf({ type, threadId }: Order): string {
  if (threadId > 0) return links.thread(threadId)
  if (type === orderTypes.joinSite) return links.home
  if (type === orderTypes.group) return moneyLinks.upgrade
  return type === orderTypes.renewSite ? moneyLinks.renew : moneyLinks.wallet
}

function Outcome({ order }: { order: Order }) {
  const t = useTexts()
  const { money } = useFormats()
  const { url } = usePageContext()
  const isPaid = order.status === orderStatus.paid
  const isOver = isSettled(order)
  const kind = isPaid ? 'paid' : isOver ? 'failed' : 'waiting'
  return (
    <>
      {kind === 'waiting' ? (
        <Spinner text={t('wallet.middle.waiting')} quiet />
      ) : (
        <span className={cx(isPaid ? 'middle__icon--done' : 'middle__icon--failed')}>
          <Icon of={isPaid ? 'circle-check' : 'circle-x'} size={60} />
        </span>
      )}
      <p role="status">
        <b>{t(`wallet.middle.${kind}`)}</b>
      </p>
      {kind !== 'paid' && <p className="dzq-muted">{t(`wallet.middle.${kind}.text`)}</p>}
      <p className={cx('middle__facts')}>
        <span>{`${t('wallet.middle.amount')} ${money(Number(order.amount))}`}</span>
        <span>{t('wallet.middle.order', { no: order.orderSn })}</span>
      </p>
      <div className={cx('middle__acts')}>
        {kind === 'waiting' && <ButtonLink href={url}>{t('wallet.middle.again')}</ButtonLink>}
        <ButtonLink kind="primary" href={placeOf(order)}>
          {t('wallet.middle.back')}
        </ButtonLink>
      </div>
    </>
  )
}

/** Where a person comes back to from a gateway: what became of their order, asked for until it is known. */
export function PayMiddleView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const orderSn = query.get('orderSn') ?? ''
  const { data, error, refetch } = useApiQuery(orderQuery(orderSn))
  useLooking(orderSn, data !== undefined && !isSettled(data))
  return (
    <main id="main" tabIndex={-1}>
      <Card as="div" className={cx('middle')}>
        <h1 className="dzq-vh">{t('wallet.middle.title')}</h1>
        {error && (
          <LoadFailed title={t('wallet.failed')} {...failedWords(error, t)} onRetry={() => void refetch()} />
        )}
        {data && <Outcome order={data} />}
      </Card>
    </main>
  )
}
