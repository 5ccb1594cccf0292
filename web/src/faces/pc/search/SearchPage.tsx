import { SearchSidebar } from '../../../features/search/SearchFilters.tsx'
import { SearchResults, useShowsPopular } from '../../../features/search/SearchResults.tsx'
import { readSearchQuery } from '../../../features/search/search-page.ts'
import { RecommendedThreads } from '../../../features/threads/feed/RecommendedThreads.tsx'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { PopularThreads } from '../../both/search/PopularThreads.tsx'
import { Columns } from '../shell/Columns.tsx'
import { PageEnd } from '../shell/Footer.tsx'
import { ActivePeopleToFollow } from './ActivePeopleToFollow.tsx'

/** The search on pc: result types, people, threads. */
export function SearchPage({ query }: PageProps) {
  const search = readSearchQuery({ query })
  const showsPopular = useShowsPopular(search)
  const isLooking = search.keyword !== ''
  const right = (
    <>
      <HotTopics />
      {showsPopular ? <RecommendedThreads /> : <ActivePeopleToFollow />}
      <PageEnd />
    </>
  )
  return (
    <Columns left={isLooking && <SearchSidebar search={search} />} keepsLeft right={right}>
      <SearchResults search={search}>
        <PopularThreads search={search} />
      </SearchResults>
    </Columns>
  )
}
