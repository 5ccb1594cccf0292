import { orderTypes, type ThreadView } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { useOnline } from '../../../shared/forms/offline-forms.ts'
import { OrderForm } from '../../../shared/pay/OrderForm.tsx'
import { centsOf } from '../../../shared/pay/payment.ts'
import { usePayment } from '../../../shared/pay/use-payment.ts'
import { useLoginFirst } from '../../../shared/session/use-login-first.ts'
import { useIsOffered } from '../../../shared/site/site.ts'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { shareTitle } from '../../../ui/rich-text/short-text.ts'
import './thread.module.css'

interface PayWallProps {
  thread: ThreadView
  yuan: number
  /** Whether the whole thread is sold, or its attachments. */
  isWhole: boolean
}

/** A button that buys the content for sale; a visitor is sent to the login. */
function BuyButton({ thread, yuan, isWhole }: PayWallProps) {
  const t = useTexts()
  const { money } = useFormats()
  const pay = usePayment()
  const login = useLoginFirst()
  const isOffered = useIsOffered('canOrder')
  if (!isOffered) return null
  if (login)
    return (
      <ButtonLink kind="primary" href={login}>
        {t('pay.login')}
      </ButtonLink>
    )
  const { threadId, userId, title, content } = thread
  const buy = () =>
    pay({
      type: isWhole ? orderTypes.thread : orderTypes.attachments,
      amount: centsOf(yuan),
      title: shareTitle(title || content.text) || t('threads.untitled', { name: thread.user.nickname }),
      threadId,
      ...(userId && { payeeId: userId }),
    })
  return (
    <>
      <span className="dzq-live">
        <Button kind="primary" onClick={() => void buy()}>
          {t('pay.buy', { price: money(yuan) })}
        </Button>
      </span>
      <OrderForm type={isWhole ? orderTypes.thread : orderTypes.attachments} threadId={threadId}>
        <Button type="submit" kind="primary">
          {t('pay.buy', { price: money(yuan) })}
        </Button>
      </OrderForm>
    </>
  )
}

/** Shown in place of the sold part of a thread until it is bought: the price, and a button to buy it. */
export function PayWall(props: PayWallProps) {
  const t = useTexts()
  const { money } = useFormats()
  const isOnline = useOnline()
  return (
    <section className={cx('paywall')} aria-label={t('threads.paid')}>
      <div className={cx('paywall__box')}>
        <span className={cx('paywall__ico')}>
          <Icon of="lock" />
        </span>
        <div className={cx('paywall__t')}>
          <b>{t(props.isWhole ? 'blocks.pay.rest' : 'blocks.pay.parts', { price: money(props.yuan) })}</b>
          <span role="status">{t(isOnline ? 'blocks.pay.note' : 'pay.offline')}</span>
        </div>
        <BuyButton {...props} />
      </div>
    </section>
  )
}
