import { Copyright } from '../../../features/site/Copyright.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LazyShellParts, type ShellProps, SkipLink } from '../../both/shell/ShellParts.tsx'
import { BottomBar } from './BottomBar.tsx'
import './Shell.module.css'

/** What stands around every page on h5. */
export function Shell({ hasNavigation, hasFooter, children }: ShellProps) {
  return (
    <div className={cx('screen')}>
      <SkipLink />
      <LazyShellParts />
      {children}
      {hasFooter && <Copyright />}
      {hasNavigation && <BottomBar />}
    </div>
  )
}
