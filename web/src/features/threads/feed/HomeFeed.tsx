import type { FeedView, ThreadView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Slot } from '../../../plugins/Slot.tsx'
import { links } from '../../../shared/links/links.ts'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { ThreadList } from '../card/ThreadList.tsx'
import { useListParts } from '../use-list-parts.ts'
import './feed.module.css'
import { type FeedQuery, feedHref, feedQuery, stickyQuery } from '../../../shared/threads/feed-query.ts'
import { LazyFirstSteps, useOwnsEmptySite } from './LazyFirstSteps.tsx'

function StickyRow({ thread: { threadId, title } }: { thread: Pick<ThreadView, 'threadId' | 'title'> }) {
  const t = useTexts()
  return (
    <a className={cx('sticks__item')} href={links.thread(threadId)}>
      <Tag kind="primary">{t('threads.sticky')}</Tag>
      <span className="dzq-ellipsis">{plainText(title)}</span>
    </a>
  )
}

/** Rows of the sticky threads, of which the further ones are folded; renders nothing when there are none. */
function StickyThreads({ feed, most }: { feed: FeedQuery; most: number }) {
  const t = useTexts()
  const { data = [] } = useApiQuery(stickyQuery(feed))
  if (data.length === 0) return null
  const further = data.slice(most)
  return (
    <Card as="div" className={cx('sticks')}>
      {data.slice(0, most).map((thread) => (
        <StickyRow key={thread.threadId} thread={thread} />
      ))}
      {further.length > 0 && (
        <details className={cx('sticks__further')}>
          <summary>
            {t('threads.sticky.further', { n: further.length })}
            <Icon of="chevron-down" size={16} />
          </summary>
          {further.map((thread) => (
            <StickyRow key={thread.threadId} thread={thread} />
          ))}
        </details>
      )}
    </Card>
  )
}

interface HomeFeedProps {
  feed: FeedQuery
  siteName: string
  /** The most sticky threads that are shown unfolded. */
  maxSticky: number
  view?: FeedView
  /** Content between the heading and the threads. */
  children?: ReactNode
}

/** The home page's heading and feed: sticky threads, the bar of new ones, the threads. */
export function HomeFeed({ feed, siteName, maxSticky, view, children }: HomeFeedProps) {
  const t = useTexts()
  const parts = useListParts()
  const ownsEmptySite = useOwnsEmptySite()
  return (
    <>
      <h1 className="dzq-vh">{t('threads.home.heading', { name: siteName })}</h1>
      {children}
      <Slot at="plugin_index@topping_insert_before_hook" of={{ feed }} />
      <Slot at="plugin_index@topping_replace_hook" of={{ feed }}>
        <CachedFragment name="sticky-threads" of={[feed.ids, maxSticky]} reads={[stickyQuery(feed)]}>
          <StickyThreads feed={feed} most={maxSticky} />
        </CachedFragment>
      </Slot>
      <Slot at="plugin_index@topping_insert_after_hook" />
      {parts && <parts.NewThreadsBar feed={feed} />}
      <ThreadList
        input={feedQuery(feed).input}
        href={(page) => feedHref(feed, { page })}
        view={view}
        {...(ownsEmptySite && { empty: <LazyFirstSteps /> })}
      />
    </>
  )
}
