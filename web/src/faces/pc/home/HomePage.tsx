import { CategoryList } from '../../../features/categories/CategoryList.tsx'
import type { CategoryChoice } from '../../../features/categories/category-choice.ts'
import { useCategoryTabs } from '../../../features/categories/use-category-tabs.ts'
import { PageQrCode } from '../../../features/site/PageQrCode.tsx'
import { useSiteName } from '../../../features/site/site-name.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { FeedBar, useFeedView } from '../../../features/threads/feed/FeedBar.tsx'
import { HomeFeed } from '../../../features/threads/feed/HomeFeed.tsx'
import { RecommendedThreads } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { useFeedQuery } from '../../../features/threads/feed/use-feed-choices.ts'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import { hotTopicsQuery } from '../../../features/topics/hot-topics.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Slot } from '../../../plugins/Slot.tsx'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { categoriesQuery, recommendedQuery } from '../../../shared/threads/feed-query.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { Columns } from '../shell/Columns.tsx'
import { PageEnd } from '../shell/Footer.tsx'
import './home.module.css'

const categoryReads = [categoriesQuery]
const recommendedReads = [recommendedQuery]
const sideReads = [hotTopicsQuery]

function CategoryTabs({ chosen }: { chosen: CategoryChoice }) {
  const t = useTexts()
  return (
    <div className={cx('home__cates')}>
      <Tabs scroll label={t('threads.categories')} items={useCategoryTabs(chosen)} />
    </div>
  )
}

/** The home page on pc: categories, feed, recommended threads. */
export function HomePage(props: PageProps) {
  const t = useTexts()
  const { publish } = useNavigation()
  const feed = useFeedQuery(props)
  const siteName = useSiteName()
  const [view, setView] = useFeedView()
  const chosen = { ids: feed.ids, sequence: feed.sequence }
  const left = (
    <Slot at="plugin_index@left_replace_hook" of={{ feed }}>
      <CachedFragment name="categories" of={chosen} reads={categoryReads}>
        <CategoryList chosen={chosen} />
      </CachedFragment>
    </Slot>
  )
  const side = (
    <Slot at="plugin_index@right_replace_hook">
      <Slot at="plugin_index@recommend_replace_hook">
        <CachedFragment name="recommended-threads" reads={recommendedReads}>
          <RecommendedThreads />
        </CachedFragment>
      </Slot>
      <CachedFragment name="home-side" reads={sideReads}>
        <HotTopics />
      </CachedFragment>
      <Slot at="plugin_index@qrcode_replace_hook">
        <PageQrCode />
      </Slot>
      <Slot at="plugin_index@copyright_replace_hook">
        <PageEnd />
      </Slot>
    </Slot>
  )
  return (
    <Columns left={left} right={side}>
      <Slot at="plugin_index@header_insert_before_hook" />
      <Slot at="plugin_index@header_replace_hook" />
      <Slot at="plugin_index@header_insert_after_hook" />
      <CachedFragment name="category-tabs" of={chosen} reads={categoryReads}>
        <CategoryTabs chosen={chosen} />
      </CachedFragment>
      <HomeFeed feed={feed} siteName={siteName} maxSticky={2} view={view}>
        <Slot at="plugin_index@tabs_replace_hook" of={{ feed }}>
          <FeedBar feed={feed} view={view} onView={setView}>
            {publish && (
              <ButtonLink kind="primary" icon="pen-line" href={publish.href}>
                {t('site.nav.publish')}
              </ButtonLink>
            )}
          </FeedBar>
        </Slot>
      </HomeFeed>
    </Columns>
  )
}
