import { Copyright } from '../../../features/site/Copyright.tsx'
import { cx } from '../../../ui/class-names.ts'
import './Shell.module.css'

/** The end of a page on pc; its look hides it where the right column is shown and has the copyright. */
export function Foot() {
  return (
    <div className={cx('sitefoot')}>
      <Copyright />
    </div>
  )
}
