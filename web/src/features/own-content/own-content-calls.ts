import { threadsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'
import { htmlOfComment } from '../../shared/comments/comment-text.ts'

const pin =
  (status: 0 | 1) =>
  ({ threadId }: { readonly threadId: number }) =>
    call(threadsApi.pinOwnThread, { threadId, status })

/** Pins a thread to the top of its author's page, or no longer. */
export const ownThreadSwitches = { pin: pin(1), unpin: pin(0) }

/** The input that replaces the text of a comment; a text that was not typed is HTML. */
export const editInput = (postId: number, content: string, isTyped: boolean) => ({
  postId,
  data: { attributes: { content: isTyped ? htmlOfComment(content) : content } },
})
