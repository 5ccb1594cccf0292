import { orderTypes } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { OrderForm } from '../../shared/pay/OrderForm.tsx'
import { nameOfSite, useIsOffered, useSite } from '../../shared/site/site.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { MembershipTitle } from './MembershipTitle.tsx'
import './memberships.module.css'
import { mayRenew } from './memberships-page.ts'
import { useBuy } from './use-buy.ts'
import { useSiteEnd } from './use-group-end.ts'

/** The site's description, and the price of its membership. */
function SiteFacts() {
  const t = useTexts()
  const { count, money } = useFormats()
  const { setSite, other } = useSite().forum
  const end = useSiteEnd()
  const days = Number(setSite.siteExpire ?? 0)
  const facts = [
    [t('memberships.site.owner'), setSite.siteAuthor.nickname || '—'],
    [t('memberships.site.members'), count(other.countUsers)],
    [t('memberships.site.threads'), count(other.countThreads)],
    [t('memberships.site.price'), money(setSite.sitePrice ?? 0)],
    [
      t('memberships.site.term'),
      days > 0 ? t('memberships.days', { n: days }) : t('memberships.days.forever'),
    ],
    [t('memberships.site.end'), end],
  ] as const
  return (
    <dl className={cx('memberships__facts')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Renew() {
  const t = useTexts()
  const { money } = useFormats()
  const { siteName, sitePrice = 0, siteExpire } = useSite().forum.setSite
  const buy = useBuy()
  const isOffered = useIsOffered('canOrder')
  const days = Number(siteExpire ?? 0)
  const order = {
    type: orderTypes.renewSite,
    amount: Math.round(sitePrice * 100),
    title: t('memberships.order.renew', { name: nameOfSite(siteName, t) }),
  }
  const words = t('memberships.renew.now', { price: money(sitePrice) })
  return (
    <Card as="div" className={cx('paidgroup')}>
      <h2>{nameOfSite(siteName, t)}</h2>
      <SiteFacts />
      <p className="dzq-muted">
        {days > 0 ? t('memberships.renew.term', { n: days }) : t('memberships.renew.forever')}
      </p>
      {isOffered ? (
        <>
          <span className="dzq-live">
            <Button kind="primary" size="large" onClick={() => void buy(order, t('memberships.renewed'))}>
              {words}
            </Button>
          </span>
          <OrderForm type={orderTypes.renewSite}>
            <Button type="submit" kind="primary" size="large">
              {words}
            </Button>
          </OrderForm>
        </>
      ) : (
        <Alert kind="info">{t('memberships.denied')}</Alert>
      )}
    </Card>
  )
}

/** The page to renew the membership of a paid site (docs/reference/pages.md#memberships). */
export function RenewView() {
  const t = useTexts()
  const site = useSite()
  const isFree = site.forum.setSite.siteMode !== 'pay'
  const isPaid = !isFree && !site.me?.paid
  return (
    <main id="main" tabIndex={-1} className={cx('memberships')}>
      <MembershipTitle>{t('memberships.renew')}</MembershipTitle>
      {mayRenew(site) ? (
        <Renew />
      ) : (
        <Card as="div">
          <Empty
            title={t(isPaid ? 'memberships.renew.not' : 'memberships.renew.off')}
            action={
              isPaid ? (
                <ButtonLink kind="primary" href={links.join}>
                  {t('invites.join.now')}
                </ButtonLink>
              ) : (
                <ButtonLink href={links.home}>{t('users.own.home')}</ButtonLink>
              )
            }
          >
            {!isPaid && t(isFree ? 'memberships.renew.off.free' : 'memberships.renew.off.owner')}
          </Empty>
        </Card>
      )}
    </main>
  )
}
