import type { InputHTMLAttributes } from 'react'
import { cx } from '../class-names.ts'
import { Field, type FieldTexts } from './Field.tsx'
import './TextField.module.css'

type DateTimeAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'id' | 'type' | 'value' | 'onChange' | 'min' | 'max'
>

export interface DateTimeFieldProps extends FieldTexts, DateTimeAttributes {
  /** `YYYY-MM-DD HH:mm:ss`, in the time zone of the page; empty for none. */
  value: string
  /** In the same format. */
  min?: string | undefined
  onTime: (time: string) => void
}

const toLocal = (time: string) => time.slice(0, 16).replace(' ', 'T')
const fromLocal = (local: string) => (local ? `${local.replace('T', ' ').slice(0, 16)}:00` : '')

/** A date and time field with the browser's own picker, accurate to the minute. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, labelHidden, hint, error, value, min, onTime, ...rest } = props
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(attributes) => (
        <div className={cx('input', error && 'is-error')}>
          <input
            {...rest}
            {...attributes}
            type="datetime-local"
            value={toLocal(value)}
            {...(min && { min: toLocal(min) })}
            onChange={({ target }) => onTime(fromLocal(target.value))}
          />
        </div>
      )}
    </Field>
  )
}
