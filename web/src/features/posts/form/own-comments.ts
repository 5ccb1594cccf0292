const own = new Set<number>()

/** Records a comment written in this document, so that it is not announced as new. */
export const rememberOwnComment = (postId: number): void => void own.add(postId)

/** Whether a comment was written in this document. */
export const isOwnComment = (postId: number): boolean => own.has(postId)
