import type { managedOrdersApi, OutputOf } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ListFilters } from '../lists/ListFilters.tsx'
import './payments.module.css'
import { idOf, paymentQueries } from './payment-pages.ts'

type Access = OutputOf<typeof managedOrdersApi.explainAccess>

function Answer({ access }: { access: Access }) {
  const t = useTexts()
  const { money } = useFormats()
  const { mayOpen, mayRead, explanation, orderSn, boughtAt, groupName, groupUntil, price, sold } = access
  const facts: readonly (readonly [string, string])[] = [
    [t('adminPayments.access.open'), t(mayOpen ? 'adminPayments.yes' : 'adminPayments.no')],
    [t('adminPayments.access.read'), t(mayRead ? 'adminPayments.yes' : 'adminPayments.no')],
    [t('adminPayments.access.sold'), t(`adminPayments.sold.${sold}`)],
    [t('adminPayments.access.price'), sold === 'nothing' ? '' : money(Number(price))],
    [t('adminPayments.access.bought'), boughtAt],
    [t('adminPayments.access.group'), [groupName, groupUntil].filter(Boolean).join(' · ')],
  ]
  return (
    <div className={cx('apay__answer')}>
      <Alert kind={mayRead ? 'success' : 'warn'}>{explanation}</Alert>
      <dl className={cx('apay__facts')}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {orderSn !== '' && (
          <div>
            <dt>{t('adminPayments.orderSn')}</dt>
            <dd>
              <a href={`/admin/refunds?orderSn=${orderSn}`}>{orderSn}</a>
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function Looked({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { data, error } = useApiQuery(paymentQueries.access(query))
  if (error) return <Alert kind="danger">{failureText(error, t)}</Alert>
  return data ? <Answer access={data} /> : null
}

/** Explains why a person may, or may not, read what is sold in a thread, with the rule of the pay wall. */
export function AccessView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const threadId = idOf(query, 'threadId')
  return (
    <PageMain>
      <h1 className={cx('admin-title')}>{t('admin.access')}</h1>
      <Card>
        <ListFilters
          path="/admin/access"
          query={query}
          submit={t('adminPayments.access.look')}
          filters={[
            { name: 'threadId', label: t('adminPayments.threadId') },
            { name: 'userId', label: t('adminPayments.userId') },
          ]}
        />
        {threadId > 0 ? (
          <>
            <p className={cx('apay__lead')}>
              <a href={links.thread(threadId)}>{t('adminPayments.access.thread', { id: threadId })}</a>
            </p>
            <Looked query={query} />
          </>
        ) : (
          <p className={cx('apay__lead')}>{t('adminPayments.access.lead')}</p>
        )}
      </Card>
    </PageMain>
  )
}
