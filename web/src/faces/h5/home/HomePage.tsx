import { useSiteName } from '../../../features/site/SiteBrand.tsx'
import { Feed } from '../../../features/threads/feed/Feed.tsx'
import { NewThreadsBar } from '../../../features/threads/feed/NewThreadsBar.tsx'
import { StickyThreads } from '../../../features/threads/feed/StickyThreads.tsx'
import { useFeedQuery } from '../../../features/threads/feed/use-feed-choices.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { HomeBar } from '../shell/HomeBar.tsx'
import { CategoryBar } from './CategoryBar.tsx'

const stickyMost = 1

/** The home page on h5: site, categories, feed. */
export function HomePage(asked: PageProps) {
  const t = useTexts()
  const name = useSiteName()
  const feed = useFeedQuery(asked)
  return (
    <>
      <HomeBar />
      <CategoryBar feed={feed} />
      <main id="main" tabIndex={-1}>
        <h1 className="dzq-vh">{t('threads.home.heading', { name })}</h1>
        <StickyThreads feed={feed} most={stickyMost} />
        <NewThreadsBar feed={feed} />
        <Feed query={feed} />
      </main>
    </>
  )
}
