import type { ReactNode } from 'react'
import { loadSearchSuggestions } from '../../features/search/lazy-parts.ts'
import { showShortcuts } from '../../features/shortcuts/is-shortcut.ts'
import { Shortcuts } from '../../features/shortcuts/Shortcuts.tsx'
import { LazyRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { RecommendedThreads } from '../../features/threads/feed/RecommendedThreads.tsx'
import { HotTopics } from '../../features/topics/HotTopics.tsx'
import { PersonCards } from '../../features/users/person-card/PersonCards.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Slot } from '../../plugins/Slot.tsx'
import { unreadQuery } from '../../shared/notifications/unread.ts'
import { CachedFragment } from '../../shared/page/CachedFragment.tsx'
import type { PageMainProps, SidePanel } from '../../shared/page/PageMain.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { LazyShellParts, type ShellProps, SkipLink } from '../both/shell/ShellParts.tsx'
import { ActivePeopleToFollow } from './search/ActivePeopleToFollow.tsx'
import { Columns } from './shell/Columns.tsx'
import { Footer, PageEnd } from './shell/Footer.tsx'
import { Header } from './shell/Header.tsx'

const readByHeader = [unreadQuery]

/** The frame of every page on pc. */
function Shell({ hasNavigation, hasFooter, children }: ShellProps) {
  const t = useTexts()
  return (
    <>
      <SkipLink />
      <span className="dzq-live">
        <button
          type="button"
          className="dzq-skip"
          onClick={() => window.dispatchEvent(new Event(showShortcuts))}
        >
          {t('site.shortcuts')}
        </button>
      </span>
      <LazyShellParts />
      <Lazy load={loadSearchSuggestions} until="interaction" />
      <Shortcuts />
      <PersonCards />
      {hasNavigation && (
        <Slot at="plugin_global@header_replace_hook">
          <CachedFragment name="header" reads={readByHeader}>
            <Header />
          </CachedFragment>
        </Slot>
      )}
      {children}
      {hasFooter && <Footer />}
    </>
  )
}

/** Renders the page only; pc has no bar above it. */
const Frame = ({ children }: { children: ReactNode }) => children

const panels: Readonly<Record<SidePanel, ReactNode>> = {
  hotTopics: <HotTopics key="hotTopics" />,
  activePeople: <ActivePeopleToFollow key="activePeople" />,
  recommendedThreads: <RecommendedThreads key="recommendedThreads" />,
}

/** The main element of a page, and the side column with its panels. */
function Main({ aside, side = [], children }: PageMainProps) {
  const right = (
    <>
      {aside}
      {side.map((panel) => panels[panel])}
      <PageEnd />
    </>
  )
  return <Columns right={right}>{children}</Columns>
}

export const face = { Shell, Frame, Main, Refused: LazyRefusedPage }
