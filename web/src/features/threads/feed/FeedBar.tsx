import type { FeedView } from '@chaguan/contracts/browser'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { setPreferenceCookie } from '../../../shared/page/preference-cookie.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import '../../../ui/tabs/Tabs.module.css'
import { LazyListTools } from '../read-state/LazyListTools.tsx'
import { FeedFilters } from './FeedFilters.tsx'
import './feed.module.css'
import type { FeedQuery } from '../../../shared/threads/feed-query.ts'

/** The choice since the document was loaded; in the browser only. */
let chosen: FeedView | null = null

/** Cards or the compact list: the last choice in this browser, with which the server has rendered. */
export function useFeedView(): [FeedView, (view: FeedView) => void] {
  const { feedView } = usePageContext()
  const [view, setView] = useState(chosen ?? feedView)
  const choose = (next: FeedView) => {
    chosen = next
    setView(next)
    setPreferenceCookie('feed', next)
  }
  return [view, choose]
}

interface ViewProps {
  view: FeedView
  onView: (view: FeedView) => void
}

function ViewChoice({
  of,
  icon,
  label,
  view,
  onView,
}: ViewProps & { of: FeedView; icon: IconName; label: string }) {
  return (
    <button
      type="button"
      className={cx('seg__item', view === of && 'is-on')}
      aria-pressed={view === of}
      aria-label={label}
      title={label}
      onClick={() => onView(of)}
    >
      <Icon of={icon} size={18} />
    </button>
  )
}

/** The bar above the feed on pc: filters, cards or list, and content of the face at its end. */
export function FeedBar({
  feed,
  view,
  onView,
  children,
}: ViewProps & { feed: FeedQuery; children?: ReactNode }) {
  const t = useTexts()
  // The choices lead to the first page.
  const choices = { ...feed, page: 1 }
  return (
    <Card as="div" className={cx('feedbar')}>
      <CachedFragment name="feed-filters" of={choices}>
        <FeedFilters feed={choices} />
      </CachedFragment>
      <LazyListTools />
      <fieldset className={cx('seg', 'feedbar__view')} aria-label={t('threads.view')}>
        <ViewChoice of="cards" icon="rows-2" label={t('threads.view.cards')} view={view} onView={onView} />
        <ViewChoice of="list" icon="list" label={t('threads.view.list')} view={view} onView={onView} />
      </fieldset>
      {children}
    </Card>
  )
}
