import { CategoryList } from '../../../features/categories/CategoryList.tsx'
import { useCategoryTabs } from '../../../features/categories/use-category-tabs.ts'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { PageQrCode } from '../../../features/site/PageQrCode.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { FeedBar } from '../../../features/threads/feed/FeedBar.tsx'
import { RecommendedThreads } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { useFeedQuery } from '../../../features/threads/feed/use-feed-choices.ts'
import { useFeedView } from '../../../features/threads/feed/use-feed-view.ts'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { HomeFeed } from '../../both/home/HomeFeed.tsx'
import { Columns } from '../shell/Columns.tsx'
import './home.module.css'

/** The home page on pc: categories, feed, recommended. */
export function HomePage(asked: PageProps) {
  const t = useTexts()
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
      <HomeFeed feed={feed} stickyMost={2} view={view}>
        <FeedBar feed={feed} view={view} onView={setView}>
          {publish && (
            <ButtonLink kind="primary" icon="pen-line" href={publish.href}>
              {t('site.nav.publish')}
            </ButtonLink>
          )}
        </FeedBar>
      </HomeFeed>
    </Columns>
  )
}
