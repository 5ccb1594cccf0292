import { ordersApi } from '@chaguan/contracts/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { yuanOf } from '../../shared/pay/payment.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import './pay.module.css'
import type { GatewayPayment, PayBoxState } from './use-pay-box.ts'

/** Milliseconds between two looks at the order, and for which a code is shown (docs/reference/pages.md#pay-box). */
const lookMs = 3000
const codeMs = 300_000

/** Looks at the order until the step is left; what it has become is told to the box. */
function useLooks({ order, settled }: PayBoxState): void {
  const orderSn = order?.orderSn
  const tell = useEffectEvent(settled)
  useEffect(() => {
    if (!orderSn) return
    let isLooking = false
    const look = async () => {
      if (isLooking) return
      isLooking = true
      // The next look follows, whatever became of this one.
      const found = await call(ordersApi.readOrder, { orderSn }, { quiet: true }).catch(() => null)
      isLooking = false
      if (found) tell(found.status)
    }
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [orderSn])
}

/** The code of a gateway, for as long as it holds. */
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

/** What is to be done at the gateway: a code to scan, or a page to open. */
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

/** Waits for a payment by a gateway: it is looked for until the box is closed, and settled whenever it comes. */
export function GatewayStep({ box }: { box: PayBoxState }) {
  const t = useTexts()
  const { money } = useFormats()
  useLooks(box)
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
