import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import styles from './blocks.module.css'

const cx = classNames(styles)

/** Stands in the place of a video or a sound that is not to be had now, and says why. */
export function Locked({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={cx('locked', isWide && 'locked--wide')}>
      <Icon of={Lock} />
      <span>{children}</span>
    </div>
  )
}
