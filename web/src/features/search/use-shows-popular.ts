import { useApiQuery } from '../../api/query.ts'
import { foundQuery, isNothing, type SearchQuery } from './search-page.ts'

/** Whether the page shows what is popular: while nothing is looked for, and where nothing was found. */
export function useShowsPopular(search: SearchQuery): boolean {
  const isLooking = search.keyword !== ''
  const { data } = useApiQuery(foundQuery(search), { enabled: isLooking })
  return !isLooking || (data !== undefined && isNothing(data))
}
