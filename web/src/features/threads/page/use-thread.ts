import { useApiQuery } from '../../../api/query.ts'
import { threadQuery } from './thread-page.ts'

/** The thread of a page; undefined while it is on its way. A refused one is not drawn by its page at all. */
export function useThread(threadId: number) {
  return useApiQuery(threadQuery(threadId)).data
}
