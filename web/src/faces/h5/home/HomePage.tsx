import { loadShareSite } from '../../../features/site/lazy-parts.ts'
import { SiteStatistics, useSiteLogo, useSiteName } from '../../../features/site/site-name.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../../features/site/ThemeSwitch.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { HomeFeed } from '../../../features/threads/feed/HomeFeed.tsx'
import { useFeedQuery } from '../../../features/threads/feed/use-feed-choices.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Slot } from '../../../plugins/Slot.tsx'
import { CachedFragment } from '../../../shared/page/CachedFragment.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { categoriesQuery } from '../../../shared/threads/feed-query.ts'
import '../../../ui/brand/Brand.module.css'
import { BrandMark } from '../../../ui/brand/Brand.tsx'
import { IconLink } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import '../shell/Shell.module.css'
import { CategoryBar } from './CategoryBar.tsx'

/** The bar of the home page on h5: the site and its numbers, sharing, search, language, theme. */
function HomeBar() {
  const t = useTexts()
  const name = useSiteName()
  const logo = useSiteLogo()
  const { home, discover } = useNavigation()
  return (
    <header className={cx('topbar')}>
      <a className={cx('brand')} href={home.href} aria-label={t('site.brand', { name })}>
        <BrandMark logo={logo} />
        <span className={cx('topbar__site')}>
          <b className="dzq-ellipsis">{name}</b>
          <small className="dzq-ellipsis">
            <SiteStatistics />
          </small>
        </span>
      </a>
      {/* First, so that there is no gap among the icons until it is loaded. */}
      <span className={cx('topbar__late')}>
        <Lazy load={loadShareSite} until="interaction" />
      </span>
      {discover && <IconLink icon="search" label={t('site.search')} href={discover.href} />}
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
  )
}

const categoryReads = [categoriesQuery]

/** The home page on h5: site, categories, feed. */
export function HomePage(props: PageProps) {
  const feed = useFeedQuery(props)
  const siteName = useSiteName()
  // The filters' links lead to the first page, whichever page is shown.
  const choices = { ...feed, page: 1 }
  return (
    <>
      <Slot at="plugin_index@header_insert_before_hook" />
      <Slot at="plugin_index@header_replace_hook">
        <CachedFragment name="home-bar">
          <HomeBar />
        </CachedFragment>
      </Slot>
      <Slot at="plugin_index@header_insert_after_hook" />
      <Slot at="plugin_index@tabs_replace_hook" of={{ feed }}>
        <CachedFragment name="category-bar" of={choices} reads={categoryReads}>
          <CategoryBar feed={feed} />
        </CachedFragment>
      </Slot>
      <main id="main" tabIndex={-1}>
        <HomeFeed feed={feed} siteName={siteName} maxSticky={1} />
      </main>
    </>
  )
}
