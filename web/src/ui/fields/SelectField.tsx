import type { ReactNode, SelectHTMLAttributes } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import { Field, type FieldTexts } from './Field.tsx'
import './TextField.module.css'

export interface SelectFieldProps
  extends FieldTexts,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  icon?: IconName | undefined
  /** `<option>` and `<optgroup>` elements. */
  children: ReactNode
}

/** A select field with the browser's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, hint, error, icon, children, ...rest } = props
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(attributes) => (
        <div className={cx('input', error && 'is-error')}>
          {icon && <Icon of={icon} size={18} />}
          <select {...rest} {...attributes}>
            {children}
          </select>
        </div>
      )}
    </Field>
  )
}
