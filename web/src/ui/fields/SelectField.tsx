import type { ReactNode, SelectHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon/Icon.tsx'
import { Field, type FieldTexts } from './Field.tsx'
import styles from './TextField.module.css'

const cx = classNames(styles)

export interface SelectFieldProps
  extends FieldTexts,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  icon?: IconShape | undefined
  /** `<option>` and `<optgroup>` elements. */
  children: ReactNode
}

/** A choice of one among several, by the browser's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, hint, error, icon, children, ...rest } = props
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(ties) => (
        <div className={cx('input', error && 'is-error')}>
          {icon && <Icon of={icon} size={18} />}
          <select {...rest} {...ties}>
            {children}
          </select>
        </div>
      )}
    </Field>
  )
}
