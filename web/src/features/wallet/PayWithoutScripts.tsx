import { type OutputOf, type ordersApi, orderTypes } from '@chaguan/contracts/browser'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { gatewayTypes } from '../../shared/pay/payment.ts'
import { useSite } from '../../shared/site/site.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import './money-form.module.css'

type Order = OutputOf<typeof ordersApi.readOrder>
type StartedPayment = Partial<OutputOf<typeof ordersApi.payOrder>>

/** The gateway's page or QR code of a payment that a form has started. */
function StartedPayment({ data }: { data: StartedPayment }) {
  const t = useTexts()
  const gateway = data.wechatPayResult
  if (!gateway || Array.isArray(gateway)) return null
  const { wechatQrcode, wechatH5Link } = gateway
  if (wechatQrcode !== '')
    return <img src={wechatQrcode} alt={t('pay.gateway.qr')} width={200} height={200} />
  return (
    <ButtonLink kind="primary" size="large" href={wechatH5Link}>
      {t('pay.gateway.open')}
    </ButtonLink>
  )
}

/** Pays a pending order without JavaScript: from the wallet with the payment password, or by a gateway. */
export function PayWithoutScripts({ order }: { order: Order }) {
  const t = useTexts()
  const { money } = useFormats()
  const { face, form } = usePageContext()
  const { gateways } = useSite().forum.paycenter
  const price = money(Number(order.amount))
  const refusal = form && form.code !== 0 ? failureText({ Code: form.code, Message: form.message }, t) : null
  return (
    <noscript>
      {refusal !== null && <Alert kind="danger">{refusal}</Alert>}
      {form?.code === 0 && <StartedPayment data={form.data as StartedPayment} />}
      {order.type !== orderTypes.topUp && (
        <form method="post" className={cx('moneyform')}>
          <FormFields action="payFromWallet" />
          <input type="hidden" name="orderSn" value={order.orderSn} />
          <TextField
            type="password"
            name="payPassword"
            label={t('pay.password.field')}
            autoComplete="off"
            inputMode="numeric"
            required
          />
          <Button type="submit" kind="primary" size="large">
            {t('pay.pay', { price })}
          </Button>
        </form>
      )}
      {gateways.map((gateway) => (
        <form key={gateway} method="post" className={cx('moneyform')}>
          <FormFields action="payByGateway" />
          <input type="hidden" name="orderSn" value={order.orderSn} />
          <input type="hidden" name="paymentType" value={gatewayTypes[gateway][face]} />
          <Button type="submit" size="large">
            {t(`pay.gateway.${gateway}`)}
          </Button>
        </form>
      ))}
    </noscript>
  )
}
