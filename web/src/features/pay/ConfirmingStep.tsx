import { useTexts } from '../../i18n/use-texts.tsx'
import { cx } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import './pay.module.css'
import { useOrderLooks } from './order-looks.ts'
import type { PayBoxState } from './use-pay-box.ts'

/** Waits until it is known whether the order was paid; nothing else can be paid meanwhile. */
export function ConfirmingStep({ box }: { box: PayBoxState }) {
  const t = useTexts()
  useOrderLooks(box.order?.orderSn, box.settled)
  return (
    <div className={cx('pay__gateway')}>
      <Spinner text={t('pay.confirming')} quiet />
      <p className={cx('pay__note')} role="status">
        {t('pay.confirming.text')}
      </p>
    </div>
  )
}
