import { threadStructuredData } from '../../features/threads/page/structured-data.ts'
import type { LoadedPage } from '../router/load-page.ts'
import type { HeadContext } from '../router/page.ts'
import type { PageName } from '../router/pages.ts'

/** What search engines are told of a page, by its name. Only the server reads this table. */
const describers: Partial<Record<PageName, (page: HeadContext<never>) => object | null>> = {
  thread: threadStructuredData,
}

/** Structured data of a place (JSON-LD); null when it has none or was refused. */
export function structuredData(
  place: LoadedPage,
  asked: Omit<HeadContext, 'params' | 'query'>,
): object | null {
  if (place.refusal) return null
  return describers[place.name]?.({ ...asked, params: place.params as never, query: place.query }) ?? null
}
