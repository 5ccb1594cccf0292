import { userStatus } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { loadUnreadWatch } from '../../../features/notifications/lazy-parts.ts'
import { loadFlashMessage, loadScrollTools } from '../../../features/site/lazy-parts.ts'
import { useMemberId } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Lazy } from '../../../ui/Lazy.tsx'

export interface ShellProps {
  hasNavigation: boolean
  hasFooter: boolean
  children: ReactNode
}

const loadLiveUpdates = () =>
  import('../../../features/live/LiveUpdates.ts').then((module) => module.LiveUpdates)
const loadPersonSheets = () =>
  import('../../../features/users/person-card/PersonSheets.tsx').then((module) => module.PersonSheets)

/** The link for keyboard users that skips the navigation. */
export function SkipLink() {
  const t = useTexts()
  return (
    <a className="dzq-skip" href="#main">
      {t('site.skip')}
    </a>
  )
}

/** Components loaded on every page after hydration: live updates for members, scroll tools, profile cards. */
export function LazyShellParts() {
  const isMember = useMemberId() !== null
  const { me } = useSite()
  // The server refuses the stream to members with missing registration fields.
  const isListener = me !== null && me.status !== userStatus.needsFields
  return (
    <>
      {isMember && <Lazy load={loadUnreadWatch} />}
      {isListener && <Lazy load={loadLiveUpdates} />}
      <Lazy load={loadFlashMessage} until="interaction" />
      <Lazy load={loadScrollTools} until="scroll" />
      <Lazy load={loadPersonSheets} until="interaction" />
    </>
  )
}
