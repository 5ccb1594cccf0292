import type { PageProps } from '../../../app/pages.ts'
import { NothingFound } from '../../../features/search/NothingFound.tsx'
import { SearchResults } from '../../../features/search/SearchResults.tsx'
import { readSearchQuery, searchHref, threadsFound } from '../../../features/search/search-page.ts'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { RecommendedThreads } from '../../../features/threads/RecommendedThreads.tsx'
import { ThreadList } from '../../../features/threads/ThreadList.tsx'
import { HotTopics } from '../../../features/topics/HotTopics.tsx'
import { Columns } from '../shell/Columns.tsx'

/** The search on pc: kinds, people, threads. */
export function SearchPage({ query }: PageProps) {
  const search = readSearchQuery({ query })
  const right = (
    <>
      <HotTopics />
      <RecommendedThreads />
      <Copyright />
    </>
  )
  return (
    <Columns right={right}>
      <SearchResults search={search}>
        <ThreadList
          input={threadsFound(search)}
          href={(page) => searchHref(search, { page })}
          empty={<NothingFound />}
        />
      </SearchResults>
    </Columns>
  )
}
