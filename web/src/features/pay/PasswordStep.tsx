import { accountLimits } from '@chaguan/contracts/browser'
import { type FormEvent, useEffect, useRef } from 'react'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import './pay.module.css'
import { yuanOf } from '../../shared/pay/payment.ts'
import { ForgottenLink } from './PayLinks.tsx'
import type { PayBoxState } from './use-pay-box.ts'

const isSixDigits = (text: string) => /^\d{6}$/.test(text)

/** The third step: the payment password. Refusals contain the number of remaining attempts. */
export function PasswordStep({ box }: { box: PayBoxState }) {
  const t = useTexts()
  const { money } = useFormats()
  const field = useRef<HTMLInputElement>(null)
  const { error, isBusy } = box
  // A refused password is cleared.
  useEffect(() => {
    if (error === '' || isBusy || !field.current) return
    field.current.value = ''
    field.current.focus()
  }, [error, isBusy])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value ?? ''
    if (isSixDigits(typed)) void box.pay(typed)
    else box.refuse(t('account.paypwd.digits'))
  }
  return (
    <form className={cx('pay__form')} onSubmit={submit} noValidate>
      <p className={cx('pay__amount')}>
        <b className="dzq-num">{money(yuanOf(box.cents))}</b>
      </p>
      <div className={cx('pay__digits')}>
        <TextField
          ref={field}
          type="password"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          maxLength={accountLimits.payPasswordDigits}
          label={t('pay.password.field')}
          error={error || undefined}
          readOnly={isBusy}
        />
      </div>
      <ForgottenLink />
      <div className={cx('pay__buttons')}>
        <Button size="large" disabled={isBusy} onClick={box.back}>
          {t('pay.back')}
        </Button>
        <Button type="submit" kind="primary" size="large" isLoading={isBusy}>
          {t('pay.pay', { price: money(yuanOf(box.cents)) })}
        </Button>
      </div>
    </form>
  )
}
