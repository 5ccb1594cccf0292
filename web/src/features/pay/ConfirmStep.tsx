import { orderTypes } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import './pay.module.css'
import { type PaymentRequest, typeName, yuanOf } from '../../shared/pay/payment.ts'
import type { PayBoxState } from './use-pay-box.ts'

interface StepProps {
  box: PayBoxState
  request: PaymentRequest
}

/** The item and its price. */
function Facts({ box, request: { type, title } }: StepProps) {
  const t = useTexts()
  const { money } = useFormats()
  return (
    <dl className={cx('pay__facts')}>
      <dt>{t('pay.type')}</dt>
      <dd>{t(typeName(type))}</dd>
      <dt>{t('pay.product')}</dt>
      <dd>{title}</dd>
      <dt>{t('pay.amount')}</dt>
      <dd className={cx('pay__amount')}>
        <b className="dzq-num">{money(yuanOf(box.cents))}</b>
      </dd>
    </dl>
  )
}

/** The first step: the person sees the item and its price, and confirms. */
export function ConfirmStep({ box, request }: StepProps) {
  const t = useTexts()
  const { money } = useFormats()
  return (
    <>
      {box.isPriceNew && (
        <Alert kind="warn">{t('pay.price.changed', { price: money(yuanOf(box.cents)) })}</Alert>
      )}
      <Facts box={box} request={request} />
      {request.type !== orderTypes.topUp && (
        <Checkbox
          checked={box.isAnonymous}
          disabled={box.isBusy || box.isBegun}
          onChange={({ currentTarget }) => box.setAnonymous(currentTarget.checked)}
        >
          {t('pay.anonymous')}
        </Checkbox>
      )}
      <Button kind="primary" size="large" full isLoading={box.isBusy} onClick={() => void box.confirm()}>
        {t('pay.confirm')}
      </Button>
    </>
  )
}

/** The last step: the order was paid. */
export function DoneStep({ box, request, onClose }: StepProps & { onClose: () => void }) {
  const t = useTexts()
  return (
    <>
      <p className={cx('pay__done')} role="status">
        <Icon of="circle-check" />
        {t('pay.done.text')}
      </p>
      <Facts box={box} request={request} />
      <Button kind="primary" size="large" full onClick={onClose}>
        {t('pay.close')}
      </Button>
    </>
  )
}
