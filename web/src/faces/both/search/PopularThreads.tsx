import {
  popularPage,
  popularThreads,
  type readSearchQuery,
  searchHref,
} from '../../../features/search/search-page.ts'
import { ThreadList } from '../../../features/threads/card/ThreadList.tsx'

/** Popular threads, shown without a keyword and when nothing was found. */
export function PopularThreads({ search }: { search: ReturnType<typeof readSearchQuery> }) {
  const popular = popularPage(search)
  return <ThreadList input={popularThreads(popular)} href={(page) => searchHref(popular, { page })} />
}
