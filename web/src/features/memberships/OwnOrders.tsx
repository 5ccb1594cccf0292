import { type OutputOf, orderStatus, type ordersApi, orderTypes } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Tag, type TagKind } from '../../ui/tag/Tag.tsx'
import { Time } from '../../ui/time/Time.tsx'
import './memberships.module.css'
import { ordersQuery } from './memberships-page.ts'

type Order = OutputOf<typeof ordersApi.listOwnOrders>['pageData'][number]

const names: Readonly<Record<number, TextKey>> = {
  [orderTypes.joinSite]: 'wallet.kind.join',
  [orderTypes.tip]: 'wallet.kind.tip',
  [orderTypes.thread]: 'wallet.kind.paid',
  [orderTypes.group]: 'wallet.kind.group',
  [orderTypes.attachments]: 'wallet.kind.paid',
  [orderTypes.renewSite]: 'wallet.kind.renew',
  [orderTypes.redPacket]: 'wallet.kind.packet',
  [orderTypes.reward]: 'wallet.kind.reward',
  [orderTypes.redPacketAndReward]: 'wallet.kind.merged',
  [orderTypes.topUp]: 'wallet.kind.topup',
}

const tags: Readonly<Record<number, TagKind>> = {
  [orderStatus.pending]: 'warn',
  [orderStatus.paid]: 'success',
  [orderStatus.failed]: 'danger',
}

function Row({ order }: { order: Order }) {
  const t = useTexts()
  const { moment, money } = useFormats()
  const { type, status, amount, orderSn, threadId, threadTitle, groupName, isAnonymous, createdAt } = order
  return (
    <li className={cx('orderrow')}>
      <div className={cx('orderrow__text')}>
        <b>{[t(names[type] ?? 'wallet.kind.other'), groupName].filter(Boolean).join(' · ')}</b>
        {threadTitle && (
          <a className="dzq-link" href={links.thread(threadId)}>
            {threadTitle}
          </a>
        )}
        <small>
          <Time {...moment(createdAt)} /> <i className="dzq-dot" aria-hidden="true" />{' '}
          {t('memberships.orders.no', { no: orderSn })}
        </small>
      </div>
      <div className={cx('orderrow__end')}>
        <b>{money(Number(amount))}</b>
        <Tag kind={tags[status] ?? 'line'}>{t(`wallet.order.${status}` as 'wallet.order.1')}</Tag>
        {isAnonymous === 1 && <Tag kind="line">{t('memberships.orders.anonymous')}</Tag>}
      </div>
    </li>
  )
}

/** The viewer's own orders, the latest first. */
export function OwnOrders({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(ordersQuery({ query }))
  if (error)
    return (
      <Card as="div">
        <LoadFailed
          {...loadFailureTexts(error, t)}
          title={t('memberships.orders.failed')}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  if (!data) return null
  return (
    <section aria-labelledby="orders">
      <h1 className="dzq-vh" id="orders">
        {t('memberships.orders')}
      </h1>
      <Card as="div">
        {data.totalCount === 0 ? (
          <Empty
            title={t('memberships.orders.none')}
            action={<ButtonLink href={links.home}>{t('users.own.home')}</ButtonLink>}
          >
            {t('memberships.orders.none.hint')}
          </Empty>
        ) : (
          <ul>
            {data.pageData.map((order) => (
              <Row key={order.orderSn} order={order} />
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        current={data.currentPage}
        total={data.totalPage}
        href={(page) => (page > 1 ? `${moneyLinks.orders}&page=${page}` : moneyLinks.orders)}
        label={t('site.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(page) => t('site.pages.nth', { n: page })}
      />
    </section>
  )
}
