import type { ComponentType, SVGProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Icon.module.css'

const cx = classNames(styles)

/** An icon of the outline set, imported one by one: `import House from 'lucide-react/icons/house'`. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>

export interface IconProps {
  of: IconShape
  /** Pixels; 20 unless given. */
  size?: 12 | 14 | 16 | 18 | 20 | 24 | 32 | 36 | 60
}

/** Draws an icon beside a text; it has no name of its own, so the text or the control around it must have one. */
export function Icon({ of: Shape, size = 20 }: IconProps) {
  return (
    <Shape
      className={cx('icon', size !== 20 && `icon--${size}`)}
      width={size}
      height={size}
      strokeWidth={1.75}
      aria-hidden="true"
    />
  )
}
