import { sql } from 'kysely'
import type { Db, Engine, Tx } from '../../../drivers/db/db.ts'
import { isOneOf } from '../../../drivers/db/dialect.ts'
import { prepareWrite } from '../../../drivers/db/prepared.ts'

/** An action on a thread or comment, or on a report of one. */
export type ModerationAction =
  | 'delete'
  | 'restore'
  | 'erase'
  | 'approve'
  | 'pend'
  | 'ignore'
  | 'edit'
  | 'move'
  | 'sticky'
  | 'unsticky'
  | 'essence'
  | 'unessence'
  | 'site'
  | 'unsite'
  | 'settle'
  | 'reopen'

export interface ModerationEntry {
  readonly actorId: number
  readonly action: ModerationAction
  readonly threadId: number
  /** 0 for the thread itself. */
  readonly postId?: number
  readonly message?: string
}

/** Stores entries of the moderation log, at most some hundred. */
export async function logModerations(tx: Tx, notes: readonly ModerationEntry[], now: number): Promise<void> {
  await tx
    .insertInto('moderation_log')
    .values(
      notes.map((note) => ({
        user_id: note.actorId,
        action: note.action,
        thread_id: note.threadId,
        post_id: note.postId ?? 0,
        message: note.message ?? '',
        created_at: now,
      })),
    )
    .execute()
}

type CommentsEntry = {
  readonly actorId: number
  readonly action: ModerationAction
  readonly postIds: readonly number[]
  readonly message: string
}

const insertForPosts = prepareWrite<CommentsEntry & { readonly now: number }, never>(
  ({ tx, parameters: { actorId, action, message, now }, isOneOf: isOneOfIds }) =>
    tx
      .insertInto('moderation_log')
      .columns(['user_id', 'action', 'thread_id', 'post_id', 'message', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('posts')
          .select((from) => [
            sql<number>`cast(${actorId} as bigint)`.as('user_id'),
            sql<string>`cast(${action} as text)`.as('action'),
            from.ref('thread_id').as('thread_id'),
            from.ref('id').as('post_id'),
            sql<string>`cast(${message} as text)`.as('message'),
            sql<number>`cast(${now} as bigint)`.as('created_at'),
          ])
          .where(isOneOfIds(sql.ref('id'), 'postIds'))
          .orderBy('id'),
      ),
)

/** Stores the same entry for many comments, in one statement of few values. */
export async function logCommentModerations(tx: Tx, entry: CommentsEntry, now: number): Promise<void> {
  await insertForPosts(tx, { ...entry, now })
}

/** Stores an entry of the moderation log. */
export const logModeration = (tx: Tx, note: ModerationEntry, now: number): Promise<void> =>
  logModerations(tx, [note], now)

/** Whether the latest review decision on a thread (`postId` 0) or comment approved what the one before it had ignored. */
export async function wasIgnoredBefore(db: Db, threadId: number, postId = 0): Promise<boolean> {
  const rows = await db
    .selectFrom('moderation_log')
    .select('action')
    .where('thread_id', '=', threadId)
    .where('post_id', '=', postId)
    .where('action', 'in', ['approve', 'pend', 'ignore'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  return rows[0]?.action === 'approve' && rows[1]?.action === 'ignore'
}

/** The latest deletion of a thread or comment. */
export interface Deletion {
  readonly message: string
  readonly userId: number
  readonly at: number
}

/** The key of a deletion; `postId` 0 for the thread itself. */
export const deletionKey = (threadId: number, postId = 0) => `${threadId}:${postId}`

/** Returns the latest deletions of threads and of their comments, by deletionKey. */
export async function lastDeletions(
  db: Db,
  engine: Engine,
  threadIds: readonly number[],
): Promise<ReadonlyMap<string, Deletion>> {
  if (threadIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('moderation_log')
    .select(['thread_id', 'post_id', 'message', 'user_id', 'created_at'])
    .where('action', '=', 'delete')
    .where((eb) => isOneOf(engine, eb.ref('thread_id'), threadIds))
    .orderBy('id')
    .execute()
  return new Map(
    rows.map((row) => [
      deletionKey(row.thread_id, row.post_id),
      { message: row.message, userId: row.user_id, at: row.created_at },
    ]),
  )
}
