import { type ReactNode, type Ref, type TextareaHTMLAttributes, useImperativeHandle, useState } from 'react'
import { cx } from '../class-names.ts'
import { counterText } from './counter.ts'
import { Field, type FieldTexts } from './Field.tsx'
import './TextField.module.css'
import { useValueBeforeHydration } from './use-value-before-hydration.ts'

type TextAreaAttributes = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'className' | 'id' | 'value' | 'defaultValue' | 'onChange'
>

export interface TextAreaProps extends FieldTexts, TextAreaAttributes {
  /** Controlled text. */
  value?: string | undefined
  defaultValue?: string | undefined
  onText?: ((text: string) => void) | undefined
  /** Shows how many of `maxLength` characters are used; has no effect without `maxLength`. */
  showLimit?: boolean | undefined
  /** Grows with its text. */
  autoHeight?: boolean | undefined
  /** Content below the text in the same box. */
  foot?: ReactNode
  /** Without a border, for a text that fills the page. */
  bare?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Tracks the focus: the box is active with it, inactive without (docs/reference/components.md#textarea). */
function useActive({ onFocus, onBlur }: Pick<TextAreaAttributes, 'onFocus' | 'onBlur'>) {
  const [isActive, setActive] = useState(false)
  const on: Pick<TextAreaAttributes, 'onFocus' | 'onBlur'> = {
    onFocus: (event) => {
      setActive(true)
      onFocus?.(event)
    },
    onBlur: (event) => {
      setActive(false)
      onBlur?.(event)
    },
  }
  return [isActive, on] as const
}

/** A multi-line text field, 25 px a row, with its label, hint, error and counter. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, value, defaultValue, onText, showLimit, autoHeight, ...others } =
    props
  const { foot, bare, ref, ...rest } = others
  const [own, setOwn] = useState(defaultValue ?? '')
  const [isActive, focusing] = useActive(rest)
  const text = value ?? own
  const change = (next: string) => {
    setOwn(next)
    onText?.(next)
  }
  const area = useValueBeforeHydration<HTMLTextAreaElement>(text, change)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [area])
  const most = rest.maxLength ?? -1
  const count = showLimit && most >= 0 ? counterText(text, most) : null
  const states = [error && 'is-error', isActive && 'is-active', rest.disabled && 'is-disabled']
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(attributes) => (
        <div className={cx(bare ? 'textarea--bare' : 'textarea', autoHeight && 'textarea--grows', ...states)}>
          <textarea
            rows={4}
            {...rest}
            {...attributes}
            {...focusing}
            ref={area}
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
