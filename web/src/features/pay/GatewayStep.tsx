import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { yuanOf } from '../../shared/pay/payment.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import './pay.module.css'
import type { GatewayPayment } from './pay-state.ts'
import { useOrderPolling } from './poll-order.ts'
import type { PayBoxState } from './use-pay-box.ts'

/** Milliseconds for which a QR code is valid (docs/reference/pages.md#pay-box). */
const codeMs = 300_000

/** The QR code of a gateway, until it expires. */
function Code({ picture, onExpired }: { picture: string; onExpired: () => void }) {
  const t = useTexts()
  const end = useEffectEvent(onExpired)
  useEffect(() => {
    const timer = setTimeout(() => end(), codeMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <img className={cx('pay__code')} src={picture} alt={t('pay.gateway.qr')} width={200} height={200} />
      <p>{t('pay.gateway.scan')}</p>
    </>
  )
}

/** The payer's next action at the gateway: scan a code, or open a page. */
function Next({ gateway, box }: { gateway: GatewayPayment; box: PayBoxState }) {
  const t = useTexts()
  const { wechatQrcode, wechatH5Link, paymentType } = gateway
  const [expired, setExpired] = useState('')
  if (wechatQrcode === '')
    return (
      <>
        <p>{t('pay.gateway.page')}</p>
        <ButtonLink kind="primary" size="large" full href={wechatH5Link} target="_blank" rel="noopener">
          {t('pay.gateway.open')}
        </ButtonLink>
      </>
    )
  if (expired === wechatQrcode)
    return (
      <>
        <Alert kind="warn">{t('pay.gateway.expired')}</Alert>
        <Button isLoading={box.isBusy} onClick={() => void box.payByGateway(paymentType)}>
          {t('pay.gateway.again')}
        </Button>
      </>
    )
  return <Code key={wechatQrcode} picture={wechatQrcode} onExpired={() => setExpired(wechatQrcode)} />
}

/** Waits for a payment by a gateway: polls the order until the dialog is closed. */
export function GatewayStep({ box }: { box: PayBoxState }) {
  const t = useTexts()
  const { money } = useFormats()
  useOrderPolling(box.order?.orderSn, box.settled)
  return (
    <div className={cx('pay__gateway')}>
      <p className={cx('pay__amount')}>
        <b className="dzq-num">{money(yuanOf(box.cents))}</b>
      </p>
      {box.gateway && <Next gateway={box.gateway} box={box} />}
      <p className={cx('pay__note')} role="status">
        {t('pay.gateway.confirming')}
      </p>
      <Button size="large" full onClick={box.back}>
        {t('pay.back')}
      </Button>
    </div>
  )
}

/** Waits until the order's state is known; nothing else can be paid meanwhile. */
export function ConfirmingStep({ box }: { box: PayBoxState }) {
  const t = useTexts()
  useOrderPolling(box.order?.orderSn, box.settled)
  return (
    <div className={cx('pay__gateway')}>
      <Spinner text={t('pay.confirming')} quiet />
      <p className={cx('pay__note')} role="status">
        {t('pay.confirming.text')}
      </p>
    </div>
  )
}
