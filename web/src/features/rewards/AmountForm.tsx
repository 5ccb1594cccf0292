import { type FormEvent, type ReactNode, useState } from 'react'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { typedCents, yuanOf } from '../../shared/pay/payment.ts'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Input } from '../../ui/fields/Input.tsx'
import '../../ui/form-layout/form-layout.module.css'
import './rewards.module.css'

/** A suggested amount. */
export interface OfferedAmount {
  readonly cents: number
  readonly text: string
}

interface AmountFormProps {
  /** The labels of the suggested amounts and of the field for another one. */
  label: string
  ownLabel: string
  offered: readonly OfferedAmount[]
  /** Bounds in cents. */
  least: number
  most: number
  /** The error of an amount that is out of bounds. */
  problem: string
  /** The label of the button for an amount in cents; null for none. */
  send: (cents: number | null) => string
  /** Content below the field for an amount in cents. */
  about?: (cents: number | null) => ReactNode
  /** The refusal of the call. */
  error?: string
  isBusy?: boolean
  onCancel: () => void
  onSend: (cents: number) => void
}

/** A form to choose a suggested amount, or another one. */
export function AmountForm(props: AmountFormProps) {
  const { label, ownLabel, offered, least, most, problem, send, about, error, isBusy, onCancel, onSend } =
    props
  const t = useTexts()
  const { money } = useFormats()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const cents = typedCents(typed)
  const isGivable = cents !== null && cents >= least && cents <= most
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(!isGivable)
    if (isGivable && !isBusy) onSend(cents)
  }
  return (
    <form className={cx('form')} onSubmit={submit} noValidate>
      <fieldset className={cx('amounts')}>
        <legend className="dzq-vh">{label}</legend>
        {offered.map((one) => (
          <Button
            key={one.cents}
            kind={cents === one.cents ? 'soft' : 'info'}
            aria-pressed={cents === one.cents}
            onClick={() => {
              setTyped(String(yuanOf(one.cents)))
              setWrong(false)
            }}
          >
            {one.text || money(yuanOf(one.cents))}
          </Button>
        ))}
      </fieldset>
      <Input
        mode="number"
        label={ownLabel}
        append={t('pay.yuan')}
        value={typed}
        hint={about?.(isGivable ? cents : null)}
        error={isWrong ? problem : error || undefined}
        onText={setTyped}
      />
      <div className={cx('buttons')}>
        <Button onClick={onCancel}>{t('pay.cancel')}</Button>
        <Button type="submit" kind="primary" isLoading={isBusy}>
          {send(isGivable ? cents : null)}
        </Button>
      </div>
    </form>
  )
}
