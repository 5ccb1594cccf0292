import { usePageContext } from '../../shared/page/page-context.tsx'
import { cx } from '../../ui/class-names.ts'
import './memberships.module.css'

/** The heading of a page about memberships; on h5 the bar shows it. */
export function MembershipTitle({ children }: { children: string }) {
  const { face } = usePageContext()
  return <h1 className={face === 'h5' ? 'dzq-vh' : cx('memberships__title')}>{children}</h1>
}
