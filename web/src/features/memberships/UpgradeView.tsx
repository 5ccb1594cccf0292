import { type OutputOf, type ordersApi, orderTypes } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { ownListLinks } from '../../shared/links/account-links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { OrderForm } from '../../shared/pay/OrderForm.tsx'
import { useIsOffered, useSite } from '../../shared/site/site.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Tag } from '../../ui/tag/Tag.tsx'
import { MembershipTitle } from './MembershipTitle.tsx'
import './memberships.module.css'
import { groupsQuery, levelOf } from './memberships-page.ts'
import { useBuy } from './use-buy.ts'
import { useGroupEnd } from './use-group-end.ts'

type PaidGroup = OutputOf<typeof ordersApi.listPaidGroups>[number]

const buttons = { none: 0, renew: 1, upgrade: 2 } as const

/** The button that buys a group, or the reason why there is none. */
function Buy({ group }: { group: PaidGroup }) {
  const t = useTexts()
  const { money } = useFormats()
  const buy = useBuy()
  const isOffered = useIsOffered('canOrder')
  const { groupId, name, amount, button } = group
  if (button === buttons.none) return <p className="dzq-muted">{t('memberships.lower')}</p>
  if (!isOffered) return <Alert kind="info">{t('memberships.denied')}</Alert>
  const order = {
    type: orderTypes.group,
    amount: Math.round(amount * 100),
    title: t('memberships.order.group', { name }),
    groupId,
  }
  const words = t(button === buttons.renew ? 'memberships.again' : 'memberships.buy', {
    price: money(amount),
  })
  return (
    <>
      <span className="dzq-live">
        <Button
          kind="primary"
          size="large"
          onClick={() => void buy(order, t('memberships.bought', { name }))}
        >
          {words}
        </Button>
      </span>
      <OrderForm type={orderTypes.group} groupId={groupId}>
        <Button type="submit" kind="primary" size="large">
          {words}
        </Button>
      </OrderForm>
    </>
  )
}

function Group({ group, isAsked }: { group: PaidGroup; isAsked: boolean }) {
  const t = useTexts()
  const { money } = useFormats()
  const { me } = useSite()
  const end = useGroupEnd()
  const { name, level, amount, days, description, notice, waitingDays } = group
  const isOwn = me?.group?.groupId === group.groupId
  return (
    <Card as="article" className={cx('paidgroup', (isOwn || isAsked) && 'is-on')} id={`level-${level}`}>
      <div className={cx('paidgroup__head')}>
        <span className={cx('paidgroup__icon')}>
          <Icon of="award" size={24} />
        </span>
        <h2>{name}</h2>
        <Tag kind="orange">{t('memberships.level', { n: level })}</Tag>
        {isOwn && <Tag kind="success">{t('memberships.current')}</Tag>}
      </div>
      <p className={cx('paidgroup__price')}>{t('memberships.price', { price: money(amount), n: days })}</p>
      {description && <p>{description}</p>}
      {isOwn && end && <p className="dzq-muted">{end}</p>}
      {waitingDays > 0 && <Alert kind="info">{t('memberships.waiting', { n: waitingDays })}</Alert>}
      {notice && (
        <details className={cx('paidgroup__notice')}>
          <summary>{t('memberships.notice')}</summary>
          <p>{notice}</p>
        </details>
      )}
      <Buy group={group} />
    </Card>
  )
}

/** The groups for sale, by level, with their permissions (docs/reference/pages.md#memberships). */
export function UpgradeView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(groupsQuery)
  const level = levelOf({ query })
  return (
    <main id="main" tabIndex={-1} className={cx('memberships')}>
      <MembershipTitle>{t('memberships.upgrade')}</MembershipTitle>
      {data && data.length > 0 && <p className="dzq-muted">{t('memberships.upgrade.text')}</p>}
      {error && (
        <Card as="div">
          <LoadFailed
            {...loadFailureTexts(error, t)}
            title={t('memberships.failed')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {data?.length === 0 && (
        <Card as="div">
          <Empty
            title={t('memberships.none')}
            action={<ButtonLink href={ownListLinks.siteInfo}>{t('invites.denied.rights')}</ButtonLink>}
          >
            {t('memberships.none.text')}
          </Empty>
        </Card>
      )}
      {data?.map((group) => (
        <Group key={group.groupId} group={group} isAsked={group.level === level} />
      ))}
    </main>
  )
}
