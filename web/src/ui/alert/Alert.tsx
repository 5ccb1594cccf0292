import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon/Icon.tsx'
import styles from './Alert.module.css'

const cx = classNames(styles)

export type AlertKind = 'info' | 'success' | 'warn' | 'danger'

const shapes: Record<AlertKind, IconShape> = {
  info: Info,
  success: CircleCheck,
  warn: TriangleAlert,
  danger: CircleAlert,
}

/** A notice in the page; `warn` and `danger` are read aloud as soon as they appear. */
export function Alert(props: { kind?: AlertKind; icon?: IconShape; children: ReactNode }) {
  const { kind = 'info', icon, children } = props
  const role = kind === 'danger' || kind === 'warn' ? 'alert' : undefined
  return (
    <div className={cx('alert', `alert--${kind}`)} role={role}>
      <Icon of={icon ?? shapes[kind]} size={18} />
      <div className={cx('alert__text')}>{children}</div>
    </div>
  )
}
