import { CategoryList } from '../../../features/categories/CategoryList.tsx'
import { useCategoryTabs } from '../../../features/categories/use-category-tabs.ts'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { PageQrCode } from '../../../features/site/PageQrCode.tsx'
import { useSiteName } from '../../../features/site/SiteBrand.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { Feed } from '../../../features/threads/feed/Feed.tsx'
import { FeedBar } from '../../../features/threads/feed/FeedBar.tsx'
import { NewThreadsBar } from '../../../features/threads/feed/NewThreadsBar.tsx'
import { RecommendedThreads } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { StickyThreads } from '../../../features/threads/feed/StickyThreads.tsx'
import { useFeedQuery } from '../../../features/threads/feed/use-feed-choices.ts'
import { useFeedView } from '../../../features/threads/feed/use-feed-view.ts'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { Columns } from '../shell/Columns.tsx'
import './home.module.css'

const stickyMost = 2

/** The home page on pc: categories, feed, recommended. */
export function HomePage(asked: PageProps) {
  const t = useTexts()
  const name = useSiteName()
  const { publish } = useNavigation()
  const feed = useFeedQuery(asked)
  const [view, setView] = useFeedView()
  const side = (
    <>
      <RecommendedThreads />
      <HotTopics />
      <PageQrCode />
      <Copyright />
    </>
  )
  return (
    <Columns left={<CategoryList chosen={feed} />} right={side}>
      <div className={cx('home__cates')}>
        <Tabs scroll label={t('threads.categories')} items={useCategoryTabs(feed)} />
      </div>
      <h1 className="dzq-vh">{t('threads.home.heading', { name })}</h1>
      <FeedBar feed={feed} view={view} onView={setView}>
        {publish && (
          <ButtonLink kind="primary" icon="pen-line" href={publish.href}>
            {t('site.nav.publish')}
          </ButtonLink>
        )}
      </FeedBar>
      <StickyThreads feed={feed} most={stickyMost} />
      <NewThreadsBar feed={feed} />
      <Feed query={feed} view={view} />
    </Columns>
  )
}
