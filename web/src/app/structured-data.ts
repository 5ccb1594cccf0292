import { threadDiscussion } from '../features/threads/thread-discussion.ts'
import type { Place } from './open-place.ts'
import type { PageToName } from './page.ts'
import type { PageName } from './pages.ts'

/** What search engines are told of a page, by its name. Only the server reads this table. */
const describers: Partial<Record<PageName, (page: PageToName<never>) => object | null>> = {
  thread: threadDiscussion,
}

/** Structured data of a place (JSON-LD); null when it has none or was refused. */
export function structuredData(place: Place, asked: Omit<PageToName, 'params' | 'query'>): object | null {
  if (place.refusal) return null
  return describers[place.name]?.({ ...asked, params: place.params as never, query: place.query }) ?? null
}
