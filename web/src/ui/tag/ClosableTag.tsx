import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icon/Icon.tsx'
import './Tag.module.css'

/** A larger tag with a close button, whose accessible name is `closeLabel`. */
export function ClosableTag(props: { onClose: () => void; closeLabel: string; children: ReactNode }) {
  return (
    <span className={cx('tag', 'tag--lg')}>
      {props.children}
      <button
        type="button"
        className={cx('tag__close')}
        aria-label={props.closeLabel}
        onClick={props.onClose}
      >
        <Icon of="x" size={16} />
      </button>
    </span>
  )
}
