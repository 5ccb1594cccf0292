import { cx } from '../class-names.ts'
import type { IconName } from './icon-names.ts'
import './Icon.module.css'
import icons from './icons.svg?no-inline'

export type { IconName } from './icon-names.ts'

export interface IconProps {
  of: IconName
  /** Pixels; 20 by default. */
  size?: 12 | 14 | 16 | 18 | 20 | 24 | 32 | 36 | 60
}

/**
 * An icon beside a text; it has no accessible name of its own, so the text or the control around it must have one. All
 * icons are in one file that is cached permanently, so that neither scripts nor documents contain them. Its symbols have
 * the view box, and the style sheet draws their lines: a page has some sixty icons.
 */
export function Icon({ of, size = 20 }: IconProps) {
  return (
    <svg className={cx('icon', size !== 20 && `icon--${size}`)} width={size} height={size} aria-hidden="true">
      <use href={`${icons}#${of}`} />
    </svg>
  )
}
