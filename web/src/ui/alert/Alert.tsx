import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Alert.module.css'

export type AlertKind = 'info' | 'success' | 'warn' | 'danger'

const shapes: Record<AlertKind, IconName> = {
  info: 'info',
  success: 'circle-check',
  warn: 'triangle-alert',
  danger: 'circle-alert',
}

export interface AlertProps {
  kind?: AlertKind
  icon?: IconName
  /** Accessible name of the close button; without it there is none. */
  closeLabel?: string
  /** Milliseconds until it closes itself; 0 for never. */
  durationMs?: number
  onClose?: () => void
  children: ReactNode
}

/** A notice in the page; screen readers announce `warn` and `danger` as soon as they appear. */
export function Alert(props: AlertProps) {
  const { kind = 'info', icon, closeLabel, durationMs = 0, onClose, children } = props
  const [isClosed, setClosed] = useState(false)
  const close = useEffectEvent(() => {
    setClosed(true)
    onClose?.()
  })
  useEffect(() => {
    if (durationMs <= 0) return
    const timer = setTimeout(() => close(), durationMs)
    return () => clearTimeout(timer)
  }, [durationMs])
  if (isClosed) return null
  const role = kind === 'danger' || kind === 'warn' ? 'alert' : undefined
  return (
    <div className={cx('alert', `alert--${kind}`)} role={role}>
      <Icon of={icon ?? shapes[kind]} size={18} />
      <div className={cx('alert__text')}>{children}</div>
      {closeLabel && (
        <button
          type="button"
          className={cx('alert__close')}
          aria-label={closeLabel}
          onClick={() => {
            setClosed(true)
            onClose?.()
          }}
        >
          <Icon of="x" size={16} />
        </button>
      )}
    </div>
  )
}
