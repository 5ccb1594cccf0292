import { loadSearchSuggestions } from '../../../features/search/lazy-parts.ts'
import { SearchResults } from '../../../features/search/SearchResults.tsx'
import { readSearchQuery } from '../../../features/search/search-page.ts'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import { PopularThreads } from '../../both/search/PopularThreads.tsx'

/** The search on h5; hot topics are among the results. */
export function SearchPage(props: PageProps) {
  const search = readSearchQuery(props)
  return (
    <>
      <main id="main" tabIndex={-1}>
        <SearchResults search={search} topics={<HotTopics />}>
          <PopularThreads search={search} />
        </SearchResults>
      </main>
      <Lazy load={loadSearchSuggestions} until="interaction" />
    </>
  )
}
