import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon/Icon.tsx'
import styles from './TextField.module.css'

const cx = classNames(styles)

type FieldButtonAttributes = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children' | 'aria-label' | 'title'
>

/** A small button at the end of a field. */
export function FieldButton({
  icon,
  label,
  ...rest
}: FieldButtonAttributes & { icon: IconShape; label: string }) {
  return (
    <button type="button" {...rest} className={cx('input__end')} aria-label={label} title={label}>
      <Icon of={icon} size={18} />
    </button>
  )
}
