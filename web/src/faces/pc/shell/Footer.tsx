import { Copyright, RecordNumbers } from '../../../features/site/Copyright.tsx'
import { usePluginContext, viewsAt } from '../../../plugins/plugin-context.ts'
import { Slot } from '../../../plugins/Slot.tsx'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import { cx } from '../../../ui/class-names.ts'
import './Shell.module.css'

const place = 'plugin_global@footer_replace_hook'

/** The end of a page on pc. A plugin may replace it, except for the record numbers, which the law requires. */
export function PageEnd() {
  const isReplaced = viewsAt(usePluginContext(), place).length > 0
  if (!isReplaced) return <Copyright />
  return (
    <>
      <Slot at={place} />
      <footer className={cx('copyright')}>
        <RecordNumbers />
      </footer>
    </>
  )
}

/** The footer on pc; styles hide it where the right column is shown, which has the copyright. */
export function Footer() {
  const isReplaced = viewsAt(usePluginContext(), place).length > 0
  const end = <PageEnd />
  return (
    <div className={cx('sitefoot')}>
      {isReplaced ? end : <CachedFragment name="foot">{end}</CachedFragment>}
    </div>
  )
}
