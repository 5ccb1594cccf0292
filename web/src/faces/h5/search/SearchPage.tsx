import { loadSearchSuggestions } from '../../../features/search/lazy-parts.ts'
import { SearchResults } from '../../../features/search/SearchResults.tsx'
import {
  popularPage,
  popularThreads,
  readSearchQuery,
  searchHref,
} from '../../../features/search/search-page.ts'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import { TopBar } from '../shell/TopBar.tsx'

/** The search on h5. */
export function SearchPage({ query }: PageProps) {
  const { home } = useNavigation()
  const t = useTexts()
  const search = readSearchQuery({ query })
  const popular = popularPage(search)
  return (
    <>
      <TopBar title={t('search.page')} back={home.href} hasWays={false} />
      <main id="main" tabIndex={-1}>
        <SearchResults search={search} topics={<HotTopics />}>
          <ThreadList input={popularThreads(popular)} href={(page) => searchHref(popular, { page })} />
        </SearchResults>
      </main>
      <Lazy load={loadSearchSuggestions} until="sign" />
    </>
  )
}
