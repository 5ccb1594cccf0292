import type { Db, Tx } from '../../drivers/db/db.ts'

/** The topics of a thread before and after a change. */
export interface ThreadTopics {
  readonly threadId: number
  /** The new topics; `kept` leaves them unchanged. */
  readonly topicIds: readonly number[] | 'kept'
  /** Whether the thread was listed before, and is listed now. */
  readonly wasListed: boolean
  readonly isListed: boolean
}

async function rebind(
  tx: Tx,
  threadId: number,
  gone: readonly number[],
  come: readonly number[],
): Promise<void> {
  if (gone.length > 0)
    await tx
      .deleteFrom('thread_topic')
      .where('thread_id', '=', threadId)
      .where('topic_id', 'in', gone)
      .execute()
  if (come.length > 0)
    await tx
      .insertInto('thread_topic')
      .values(come.map((topicId) => ({ thread_id: threadId, topic_id: topicId })))
      .execute()
}

/** Binds a thread to its topics and updates their `thread_count`, the number of listed threads. */
export async function setThreadTopics(tx: Tx, change: ThreadTopics): Promise<void> {
  const { threadId, topicIds, wasListed, isListed } = change
  const bound = await tx
    .selectFrom('thread_topic')
    .select('topic_id')
    .where('thread_id', '=', threadId)
    .execute()
  const before = new Set(bound.map((row) => row.topic_id))
  const after = topicIds === 'kept' ? before : new Set(topicIds)
  await rebind(tx, threadId, [...before.difference(after)], [...after.difference(before)])
  const counted = wasListed ? before : new Set<number>()
  const counts = isListed ? after : new Set<number>()
  // A fixed order, so that two writers of the same topics cannot deadlock.
  for (const id of [...counted.symmetricDifference(counts)].sort((one, other) => one - other))
    await tx
      .updateTable('topics')
      .set((eb) => ({ thread_count: eb('thread_count', counts.has(id) ? '+' : '-', 1) }))
      .where('id', '=', id)
      .execute()
}

/** Removes the creator of those topics of a thread that its author created: the author becomes anonymous. */
export async function clearTopicAuthor(tx: Tx, threadId: number, authorId: number): Promise<void> {
  await tx
    .updateTable('topics')
    .set({ user_id: 0 })
    .where('user_id', '=', authorId)
    .where('id', 'in', tx.selectFrom('thread_topic').select('topic_id').where('thread_id', '=', threadId))
    .execute()
}

/** Returns the topic ids of a thread. */
export async function topicIdsOf(db: Db, threadId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('thread_topic')
    .select('topic_id')
    .where('thread_id', '=', threadId)
    .orderBy('topic_id')
    .execute()
  return rows.map(({ topic_id }) => topic_id)
}
