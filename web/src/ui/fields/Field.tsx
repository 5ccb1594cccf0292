import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icon/Icon.tsx'
import './TextField.module.css'

/** What a field says about itself. */
export interface FieldTexts {
  label: string
  /** Whether the label is only read aloud. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

/** What ties a control to its label, hint and error. */
export interface FieldTies {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** A label above, a hint and an error below, each tied to the control that `children` draws. */
export function Field(props: FieldTexts & { children: (ties: FieldTies) => ReactNode }) {
  const { label, labelHidden, hint, error, children } = props
  const id = useId()
  const told = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('field')}>
      <label className={labelHidden ? 'dzq-vh' : cx('field__label')} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(told && { 'aria-describedby': told }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {hint && (
        <div className={cx('field__hint')} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className={cx('field__error')} id={`${id}-error`} role="alert">
          <Icon of="circle-alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
