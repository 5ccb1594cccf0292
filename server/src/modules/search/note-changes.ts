import type { EventName, Events } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { notePending } from './pending-store.ts'

const ofThread = [
  'thread.published',
  'thread.changed',
  'thread.approved',
  'thread.ignored',
  'thread.moved',
  'thread.deleted',
  'thread.restored',
] as const satisfies readonly EventName[]
const ofPost = [
  'post.published',
  'post.changed',
  'post.approved',
  'post.ignored',
  'post.deleted',
  'post.restored',
] as const satisfies readonly EventName[]
const erasing = ['thread.erased', 'post.erased'] as const satisfies readonly EventName[]

/** Has everything that changes what may be found noted, with the end of its event. */
export function noteChanges({ outbox }: Pick<Context, 'outbox'>, wake: () => void): void {
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
  on(ofThread, ({ threadId }, tx) => notePending(tx, 'thread', [threadId]))
  on(ofPost, ({ postId }, tx) => notePending(tx, 'post', [postId]))
  on(erasing, ({ postIds }, tx) => notePending(tx, 'post', postIds))
  on(['user.named'], ({ userId }, tx) => notePending(tx, 'user', [userId]))
  on(['topic.created', 'topic.deleted'], ({ topicId }, tx) => notePending(tx, 'topic', [topicId]))
}
