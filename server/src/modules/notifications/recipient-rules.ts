import type { NotificationType } from './notification-store.ts'

/** The facts of a post that determine its recipients. */
export interface NewPost {
  readonly id: number
  readonly authorId: number
  /** The authors of the comment that the reply answers, and of the reply it answers, if any. */
  readonly answeredIds: readonly (number | null)[]
  readonly threadAuthorId: number
  readonly mentionedIds: readonly number[]
  readonly isFirst: boolean
}

/**
 * Returns the recipients of a new post, each once: first the authors of what it answers and of the thread (replied),
 * then the people it mentions (related). Its author is never among them
 * (docs/reference/wire-messages.md#notification-types).
 */
export function recipientsOf(post: NewPost): ReadonlyMap<number, NotificationType> {
  const recipients = new Map<number, NotificationType>()
  const answered = post.isFirst ? [] : [...post.answeredIds, post.threadAuthorId]
  for (const userId of answered)
    if (userId !== null && userId !== post.authorId) recipients.set(userId, 'replied')
  for (const userId of post.mentionedIds)
    if (userId !== post.authorId && !recipients.has(userId)) recipients.set(userId, 'related')
  return recipients
}
