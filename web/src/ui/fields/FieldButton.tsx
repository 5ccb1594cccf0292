import type { ButtonHTMLAttributes } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './TextField.module.css'

type FieldButtonAttributes = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children' | 'aria-label' | 'title'
>

/** A small button at the end of a field. */
export function FieldButton({
  icon,
  label,
  ...rest
}: FieldButtonAttributes & { icon: IconName; label: string }) {
  return (
    <button type="button" {...rest} className={cx('input__end')} aria-label={label} title={label}>
      <Icon of={icon} size={18} />
    </button>
  )
}
