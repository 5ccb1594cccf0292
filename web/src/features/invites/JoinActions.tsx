import { orderTypes } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { OrderForm } from '../../shared/pay/OrderForm.tsx'
import { usePayment } from '../../shared/pay/use-payment.ts'
import { readReturnAddress } from '../../shared/session/login-return.ts'
import { nameOfSite, useIsOffered, useSite } from '../../shared/site/site.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { navigateFromLayer } from '../../ui/dialog/use-back-closes.ts'
import './invites.module.css'

/** The price of joining a paid site; renders nothing on others. */
export function Price() {
  const t = useTexts()
  const { money } = useFormats()
  const { siteMode, sitePrice = 0, siteExpire = '' } = useSite().forum.setSite
  if (siteMode !== 'pay') return null
  const days = Number(siteExpire)
  return (
    <p className={cx('join__price')}>
      {t('invites.join.price', { price: money(sitePrice) })} <i className="dzq-dot" aria-hidden="true" />{' '}
      {days > 0 ? t('invites.join.days', { n: days }) : t('invites.join.forever')}
    </p>
  )
}

/** Pays for joining a paid site, and opens the page that the person wanted to see. */
function PayToJoin() {
  const t = useTexts()
  const { money } = useFormats()
  const { forum, me } = useSite()
  const { siteName, sitePrice = 0 } = forum.setSite
  const pay = usePayment()
  const hadMembership = (me?.expiredAt ?? '') > (forum.user?.registerTime ?? '')
  const words = t(hadMembership ? 'invites.join.renew' : 'invites.join.pay', { price: money(sitePrice) })
  const join = async () => {
    const title = t('invites.join.order', { name: nameOfSite(siteName, t) })
    const amount = Math.round(sitePrice * 100)
    // Loads a document: after joining, all responses are different.
    if ((await pay({ type: orderTypes.joinSite, amount, title })) === 'paid')
      navigateFromLayer(readReturnAddress() ?? links.home)
  }
  return (
    <>
      <span className="dzq-live">
        <Button kind="primary" size="large" onClick={() => void join()}>
          {words}
        </Button>
      </span>
      <OrderForm type={orderTypes.joinSite}>
        <Button type="submit" kind="primary" size="large">
          {words}
        </Button>
      </OrderForm>
    </>
  )
}

function VisitorActions({ code, isPaid }: { code: string; isPaid: boolean }) {
  const t = useTexts()
  const { isRegister } = useSite().forum.setSite
  const register = isRegister && (
    <ButtonLink
      key="register"
      kind={isPaid ? 'info' : 'primary'}
      size="large"
      href={withQuery(links.register, { code: code || undefined })}
    >
      {t(isPaid ? 'invites.join.register' : 'invites.join.now')}
    </ButtonLink>
  )
  const login = (
    <ButtonLink
      key="login"
      kind={isPaid ? 'primary' : 'info'}
      size="large"
      href={withQuery(links.login, { inviteCode: code || undefined })}
    >
      {t(isPaid ? 'invites.join.browse' : 'invites.join.login')}
    </ButtonLink>
  )
  return isPaid ? [login, register] : [register, login]
}

/**
 * The buttons to join: to register with the code and to log in, and on a paid site to pay; on h5 they stay at the
 * bottom (docs/reference/pages.md#joining).
 */
export function JoinActions({ code }: { code: string }) {
  const t = useTexts()
  const { me, forum } = useSite()
  const isPaid = forum.setSite.siteMode === 'pay'
  const isOffered = useIsOffered('canOrder')
  if (me && !isPaid) return <p>{t('invites.join.ask')}</p>
  if (me && !isOffered) return <p>{t('invites.join.denied')}</p>
  return (
    <div className={cx('invite__acts', 'join__acts')}>
      {me ? <PayToJoin /> : <VisitorActions code={code} isPaid={isPaid} />}
    </div>
  )
}
