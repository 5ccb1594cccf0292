import { Copyright } from '../../../features/site/Copyright.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './Shell.module.css'

const cx = classNames(styles)

/** The end of a page on pc; its look hides it where the right column is shown and has the copyright. */
export function Foot() {
  return (
    <div className={cx('sitefoot')}>
      <Copyright />
    </div>
  )
}
