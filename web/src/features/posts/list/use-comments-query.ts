import { useApiQuery } from '../../../api/query.ts'
import {
  askToLocate,
  type CommentsQuery,
  commentWanted,
  locateQuery,
  readCommentsQuery,
} from './comments-page.ts'

/** The page of comments that an address shows, and where on it the wanted comment was located. */
export interface ShownComments {
  readonly query: CommentsQuery
  readonly location: number | undefined
}

/** What an address shows of a thread's comments; null while it is not yet known where the wanted comment stands. */
export function useCommentsQuery(threadId: number, address: URLSearchParams): ShownComments | null {
  const locate = askToLocate(threadId, address)
  const asked = locate ?? locateQuery(threadId, commentWanted(address).postId)
  const { data, isPending } = useApiQuery(asked, { enabled: locate !== null })
  if (locate && isPending) return null
  const located = locate ? data : undefined
  return { query: readCommentsQuery(threadId, address, located?.page), location: located?.location }
}
