import { type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react'
import { classNames } from '../class-names.ts'
import { counterText } from './counter.ts'
import { Field, type FieldTexts } from './Field.tsx'
import styles from './TextField.module.css'

const cx = classNames(styles)

type Native = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'className' | 'id' | 'value' | 'defaultValue' | 'onChange'
>

export interface TextAreaProps extends FieldTexts, Native {
  /** Text held by the parent. */
  value?: string | undefined
  defaultValue?: string | undefined
  onText?: ((text: string) => void) | undefined
  /** Shows how many of `maxLength` characters are used. */
  counter?: boolean | undefined
  /** What stands below the text in the same box. */
  foot?: ReactNode
  /** Without a border of its own, for a text that is the page. */
  bare?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Text of several lines, 25 px a row (spec 9), with its label, hint, error and counter. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, value, defaultValue, onText, counter, foot, bare, ...rest } = props
  const [own, setOwn] = useState(defaultValue ?? '')
  const text = value ?? own
  const change = (next: string) => {
    setOwn(next)
    onText?.(next)
  }
  const count = counter && rest.maxLength !== undefined ? counterText(text, rest.maxLength) : null
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(ties) => (
        <div className={cx(bare ? 'textarea--bare' : 'textarea', error && 'is-error')}>
          <textarea
            rows={4}
            {...rest}
            {...ties}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
          {(count || foot) && (
            <div className={cx('textarea__foot')}>
              {foot}
              {count && <span className={cx('textarea__count')}>{count}</span>}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
