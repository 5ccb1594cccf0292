import { htmlOfComment } from '../../shared/comments/comment-text.ts'

const htmlOf = (content: string, isTyped: boolean) => (isTyped ? htmlOfComment(content) : content)

/** The input that replaces the text of any comment; `content` is HTML unless it was typed. */
export const editInput = (postId: number, content: string, isTyped: boolean) => ({
  postId,
  data: { attributes: { content: htmlOf(content, isTyped) } },
})

/** The input that replaces the text of the viewer's own comment. */
export const rewriteInput = (postId: number, content: string, isTyped: boolean) => ({
  postId,
  content: htmlOf(content, isTyped),
})
