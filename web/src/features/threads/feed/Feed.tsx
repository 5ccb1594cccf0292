import type { FeedView } from '@chaguan/contracts/browser'
import { ThreadList } from '../card/ThreadList.tsx'
import { type FeedQuery, feedHref, feedQuery } from './feed-query.ts'

/** The feed of an address of the home page. */
export function Feed({ query, view }: { query: FeedQuery; view?: FeedView }) {
  return <ThreadList input={feedQuery(query).input} href={(page) => feedHref(query, { page })} view={view} />
}
