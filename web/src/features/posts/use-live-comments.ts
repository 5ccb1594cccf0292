import { useQueryClient } from '@tanstack/react-query'
import { answerKey } from '../../api/ask.ts'
import { useLive, useLiveThread } from '../../api/live-events.ts'
import { type CommentsQuery, commentsAsk, commentsPerPage } from './post-list.ts'

/**
 * Shows comments that are written while the thread is open, where they come at the end of what is shown, or on the first
 * page of the newest: nothing that is read moves away.
 */
export function useLiveComments(query: CommentsQuery, total: number | undefined): void {
  const client = useQueryClient()
  const { threadId, page, newestFirst } = query
  useLiveThread(threadId)
  useLive('posts', (news) => {
    if (news.threadId !== threadId || total === undefined) return
    const isEnd = newestFirst ? page === 1 : page * commentsPerPage >= total
    const { endpoint, input } = commentsAsk(query)
    if (isEnd) void client.invalidateQueries({ queryKey: answerKey(endpoint, input) })
  })
}
