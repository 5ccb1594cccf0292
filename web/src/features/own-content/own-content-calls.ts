import { htmlOfComment } from '../../shared/comments/comment-text.ts'

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
