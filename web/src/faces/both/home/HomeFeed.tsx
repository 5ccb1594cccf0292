import type { FeedView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useSiteName } from '../../../features/site/SiteBrand.tsx'
import { Feed } from '../../../features/threads/feed/Feed.tsx'
import type { FeedQuery } from '../../../features/threads/feed/feed-query.ts'
import { NewThreadsBar } from '../../../features/threads/feed/NewThreadsBar.tsx'
import { StickyThreads } from '../../../features/threads/feed/StickyThreads.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'

interface HomeFeedProps {
  feed: FeedQuery
  /** The most sticky threads that are shown. */
  stickyMost: number
  view?: FeedView
  /** What stands between the heading and the threads. */
  children?: ReactNode
}

/** The heading of the home page and the feed: sticky threads, a note of new ones, the threads. */
export function HomeFeed({ feed, stickyMost, view, children }: HomeFeedProps) {
  const t = useTexts()
  const name = useSiteName()
  return (
    <>
      <h1 className="dzq-vh">{t('threads.home.heading', { name })}</h1>
      {children}
      <StickyThreads feed={feed} most={stickyMost} />
      <NewThreadsBar feed={feed} />
      <Feed query={feed} {...(view && { view })} />
    </>
  )
}
