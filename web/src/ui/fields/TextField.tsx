import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import { Field, type FieldTexts } from './Field.tsx'
import './TextField.module.css'

export interface TextFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  /** Icon before the text. */
  icon?: IconName | undefined
  /** Content at the end of the line, for example a button. */
  end?: ReactNode
  /** Without a border, with a background of its own. */
  soft?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A single-line text field with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, icon, end, soft, ...rest } = props
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(attributes) => (
        <div className={cx('input', soft && 'input--soft', error && 'is-error')}>
          {icon && <Icon of={icon} size={18} />}
          <input {...rest} {...attributes} />
          {end}
        </div>
      )}
    </Field>
  )
}
