import { cx } from '../class-names.ts'
import './Skeleton.module.css'

/** A placeholder for loading content; appears after 150 ms. Width and height are CSS lengths. */
export function Skeleton({
  width = '100%',
  height,
  circle,
}: {
  width?: string
  height?: string
  circle?: boolean
}) {
  return (
    <span aria-hidden="true" className={cx('skel', circle && 'skel--circle')} style={{ width, height }} />
  )
}
