import type { EventName, Events } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { queueForIndexing } from './index-queue-store.ts'

const ofThread = [
  'thread.published',
  'thread.edited',
  'thread.resubmitted',
  'thread.approved',
  'thread.ignored',
  'thread.moved',
  'thread.deleted',
  'thread.restored',
] as const satisfies readonly EventName[]
const ofPost = [
  'post.published',
  'post.edited',
  'post.resubmitted',
  'post.approved',
  'post.ignored',
  'post.deleted',
  'post.restored',
] as const satisfies readonly EventName[]
const ofPosts = [
  'thread.erased',
  'post.erased',
  'posts.deleted',
  'posts.restored',
] as const satisfies readonly EventName[]

/** Queues changed content for indexing, in the transaction that completes the event. */
export function queueChangesForIndexing({ outbox }: Pick<Context, 'outbox'>, wake: () => void): void {
  const on = <E extends EventName>(
    events: readonly E[],
    note: (event: Events[E], tx: Tx) => Promise<void>,
  ) => {
    for (const name of events)
      outbox.subscribe(name, async (event, _id, tx) => {
        await note(event, tx)
        wake()
      })
  }
  on(ofThread, ({ threadId }, tx) => queueForIndexing(tx, 'thread', [threadId]))
  on(ofPost, ({ postId }, tx) => queueForIndexing(tx, 'post', [postId]))
  on(ofPosts, ({ postIds }, tx) => queueForIndexing(tx, 'post', postIds))
  on(['user.named'], ({ userId }, tx) => queueForIndexing(tx, 'user', [userId]))
  on(['topic.created', 'topic.deleted'], ({ topicId }, tx) => queueForIndexing(tx, 'topic', [topicId]))
}
