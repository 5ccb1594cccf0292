import type { Db, Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'

/** Names that are one topic have the same key: NFKC, lower case. */
export function foldTopic(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

function keysOf(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, foldTopic(name)]))
}

/** Ids of the topics that exist, by the names as given. */
export async function findTopics(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const keys = keysOf(names)
  if (keys.size === 0) return new Map()
  const rows = await db
    .selectFrom('topics')
    .select(['id', 'content_key'])
    .where('content_key', 'in', [...new Set(keys.values())])
    .execute()
  const idOf = new Map(rows.map((row) => [row.content_key, row.id]))
  return new Map(
    [...keys].flatMap(([name, key]) => {
      const id = idOf.get(key)
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
}

/** Ids of topics by their names as given; those that are new are made in this person's name. Safe at the same time. */
export async function findOrCreateTopics(
  tx: Tx,
  names: readonly string[],
  userId: number,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const found = await findTopics(tx, names)
  const missing = new Map<string, string>()
  // Of several spellings the first one names the topic.
  for (const name of names.toReversed()) if (!found.has(name)) missing.set(foldTopic(name), name)
  if (missing.size === 0) return found
  await tx
    .insertInto('topics')
    .values(
      // One order for everybody, so that two writers of the same topics never wait for each other.
      [...missing]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, content]) => ({
          user_id: userId,
          content,
          content_key: key,
          thread_count: 0,
          view_count: 0,
          recommended: 0,
          recommended_at: null,
          created_at: now,
          updated_at: now,
        })),
    )
    .onConflict((conflict) => conflict.column('content_key').doNothing())
    .execute()
  const made = await findTopics(tx, names)
  for (const name of missing.values()) {
    const topicId = made.get(name)
    if (topicId !== undefined) await announce(tx, 'topic.created', { topicId }, now)
  }
  return made
}

/** The topics of a thread before and after a change. */
export interface ThreadTopics {
  readonly threadId: number
  /** The topics it has from now on; `kept` leaves them as they are. */
  readonly topicIds: readonly number[] | 'kept'
  /** Whether the thread stood in public lists before, and stands there now. */
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

/** Binds a thread to its topics and keeps their `thread_count`, the number of listed threads, right. */
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
  // One order for everybody, so that two writers of the same topics never wait for each other.
  for (const id of [...counted.symmetricDifference(counts)].sort((one, other) => one - other))
    await tx
      .updateTable('topics')
      .set((eb) => ({ thread_count: eb('thread_count', counts.has(id) ? '+' : '-', 1) }))
      .where('id', '=', id)
      .execute()
}

/** Makes nobody the maker of those topics of a thread that its author made: they are not named any more. */
export async function forgetTopicMaker(tx: Tx, threadId: number, authorId: number): Promise<void> {
  await tx
    .updateTable('topics')
    .set({ user_id: 0 })
    .where('user_id', '=', authorId)
    .where('id', 'in', tx.selectFrom('thread_topic').select('topic_id').where('thread_id', '=', threadId))
    .execute()
}

/** A topic by its id. */
export function findTopic(db: Db, id: number) {
  return db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The ids of the topics of a thread. */
export async function topicIdsOf(db: Db, threadId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('thread_topic')
    .select('topic_id')
    .where('thread_id', '=', threadId)
    .orderBy('topic_id')
    .execute()
  return rows.map(({ topic_id }) => topic_id)
}
