import { Copyright } from '../../../features/site/Copyright.tsx'
import { cx } from '../../../ui/class-names.ts'
import './Shell.module.css'

/** The footer on pc; styles hide it where the right column is shown, which has the copyright. */
export function Foot() {
  return (
    <div className={cx('sitefoot')}>
      <Copyright />
    </div>
  )
}
