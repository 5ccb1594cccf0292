import { useFeedQuery } from '../../../features/threads/feed/use-feed-choices.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { HomeFeed } from '../../both/home/HomeFeed.tsx'
import { HomeBar } from '../shell/HomeBar.tsx'
import { CategoryBar } from './CategoryBar.tsx'

/** The home page on h5: site, categories, feed. */
export function HomePage(props: PageProps) {
  const feed = useFeedQuery(props)
  return (
    <>
      <HomeBar />
      <CategoryBar feed={feed} />
      <main id="main" tabIndex={-1}>
        <HomeFeed feed={feed} stickyMost={1} />
      </main>
    </>
  )
}
