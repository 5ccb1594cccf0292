import type { Db, Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'

/** Returns the key of a topic name: NFKC, lower case. */
export function foldTopic(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

function keysOf(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, foldTopic(name)]))
}

/** Finds the ids of existing topics, by the names as given. */
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

/**
 * Returns the ids of topics by name as given; creates missing ones in this person's name. Safe for concurrent calls.
 */
export async function findOrCreateTopics(
  tx: Tx,
  names: readonly string[],
  userId: number,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const found = await findTopics(tx, names)
  const missing = new Map<string, string>()
  // Of several spellings the first one becomes the name.
  for (const name of names.toReversed()) if (!found.has(name)) missing.set(foldTopic(name), name)
  if (missing.size === 0) return found
  await tx
    .insertInto('topics')
    .values(
      // A fixed order, so that two writers of the same topics cannot deadlock.
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
    if (topicId !== undefined) await publishEvent(tx, 'topic.created', { topicId }, now)
  }
  return made
}

export function findTopic(db: Db, id: number) {
  return db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirst()
}
