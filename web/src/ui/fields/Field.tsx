import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icon/Icon.tsx'
import './TextField.module.css'

/** The texts of a field. */
export interface FieldTexts {
  label: string
  /** Whether the label is for screen readers only. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

/** The attributes that connect a control to its label, hint and error. */
export interface ControlAttributes {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** A label above, a hint and an error below, each connected to the control that `children` renders. */
export function Field(props: FieldTexts & { children: (attributes: ControlAttributes) => ReactNode }) {
  const { label, labelHidden, hint, error, children } = props
  const id = useId()
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('field')}>
      <label className={labelHidden ? 'dzq-vh' : cx('field__label')} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(descriptionIds && { 'aria-describedby': descriptionIds }),
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
