import { threadsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'
import { htmlOfComment } from '../../shared/comments/comment-text.ts'

const pin =
  (status: 0 | 1) =>
  ({ threadId }: { readonly threadId: number }) =>
    call(threadsApi.pinOwnThread, { threadId, status })

/** Pins a thread to the top of its author's page, or unpins it. */
export const ownThreadSwitches = { pin: pin(1), unpin: pin(0) }

const htmlOf = (content: string, isTyped: boolean) => (isTyped ? htmlOfComment(content) : content)

/** The input that replaces the text of anybody's comment; HTML where it was not typed. */
export const editInput = (postId: number, content: string, isTyped: boolean) => ({
  postId,
  data: { attributes: { content: htmlOf(content, isTyped) } },
})

/** The input that replaces the text of one's own comment. */
export const rewriteInput = (postId: number, content: string, isTyped: boolean) => ({
  postId,
  content: htmlOf(content, isTyped),
})
