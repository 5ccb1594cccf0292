import type { PageProps } from '../../../app/pages.ts'
import { NothingFound } from '../../../features/search/NothingFound.tsx'
import { SearchResults } from '../../../features/search/SearchResults.tsx'
import { readSearchQuery, searchHref, threadsFound } from '../../../features/search/search-page.ts'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { ThreadList } from '../../../features/threads/ThreadList.tsx'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

/** The search on h5. */
export function SearchPage({ query }: PageProps) {
  const { home } = useNavigation()
  const t = useTexts()
  const search = readSearchQuery({ query })
  return (
    <>
      <TopBar title={t('search.page')} back={home.href} hasWays={false} />
      <main id="main" tabIndex={-1}>
        {search.keyword === '' && <HotTopics />}
        <SearchResults search={search}>
          <ThreadList
            input={threadsFound(search)}
            href={(page) => searchHref(search, { page })}
            empty={<NothingFound />}
          />
        </SearchResults>
      </main>
    </>
  )
}
