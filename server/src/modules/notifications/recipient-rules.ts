import type { NotificationType } from './notification-store.ts'

/** What of a post decides who is notified. */
export interface NewPost {
  readonly id: number
  readonly authorId: number
  /** Whom the reply answers: the author of the comment, and of the reply when it answers one. */
  readonly answeredIds: readonly (number | null)[]
  readonly threadAuthorId: number
  readonly mentionedIds: readonly number[]
  readonly isFirst: boolean
}

/**
 * Who is told of a new post, each person once: those it answers and the author of the thread (replied), then those it
 * mentions (related). Nobody is told of what they wrote themselves
 * (docs/reference/wire-messages.md#notification-types).
 */
export function recipientsOf(post: NewPost): ReadonlyMap<number, NotificationType> {
  const told = new Map<number, NotificationType>()
  const answered = post.isFirst ? [] : [...post.answeredIds, post.threadAuthorId]
  for (const userId of answered) if (userId !== null && userId !== post.authorId) told.set(userId, 'replied')
  for (const userId of post.mentionedIds)
    if (userId !== post.authorId && !told.has(userId)) told.set(userId, 'related')
  return told
}
