/** What the server announces after a transaction is committed. Ids only: a subscriber reads what it needs. */
export interface Events {
  'user.registered': { userId: number }
  'thread.published': { threadId: number; authorId: number }
  'thread.changed': { threadId: number; actorId: number }
  'thread.deleted': { threadId: number; actorId: number; message?: string }
  'post.published': { postId: number; threadId: number; authorId: number }
  'post.changed': { postId: number; threadId: number; actorId: number }
  'post.deleted': { postId: number; threadId: number; actorId: number }
  'post.liked': { postId: number; threadId: number; actorId: number }
  'post.unliked': { postId: number; threadId: number; actorId: number }
}

export type EventName = keyof Events
