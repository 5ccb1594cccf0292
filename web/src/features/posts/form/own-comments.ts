const own = new Set<number>()

/** Notes a comment that was written in this document, of which nobody need be told. */
export const noteOwnComment = (postId: number): void => void own.add(postId)

/** Whether it was written in this document. */
export const isOwnComment = (postId: number): boolean => own.has(postId)
