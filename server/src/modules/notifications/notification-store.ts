import type { Selectable } from 'kysely'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import type { Tables } from '../../schema/tables.ts'

export type NotificationRow = Readonly<Selectable<Tables['notifications']>>

/** The types of notifications (docs/reference/wire-messages.md#notification-types). */
export type NotificationType =
  | 'system'
  | 'related'
  | 'replied'
  | 'liked'
  | 'rewarded'
  | 'receiveredpacket'
  | 'threadrewarded'
  | 'threadrewardedexpired'
  | 'withdrawal'

export interface NewNotification {
  readonly userId: number
  readonly type: NotificationType
  /** Idempotency key: the same event is stored once, however often it is delivered. */
  readonly eventKey: string
  /** Ids of the subject; its texts are loaded when the notification is presented. */
  readonly data: Readonly<Record<string, unknown>>
  readonly now: number
}

/** Inserts notifications; those with an existing key are skipped. Returns the new ones. */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
): Promise<{ id: number; userId: number }[]> {
  if (notifications.length === 0) return []
  const rows = await tx
    .insertInto('notifications')
    .values(
      notifications.map(({ userId, type, eventKey, data, now }) => ({
        user_id: userId,
        type,
        event_key: eventKey,
        data: JSON.stringify(data),
        thread_id: Number(data.threadId ?? 0),
        post_id: Number(data.postId ?? 0),
        actor_id: Number(data.userId ?? 0),
        read_at: null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .returning(['id', 'user_id'])
    .execute()
  return rows.map((row) => ({ id: row.id, userId: row.user_id }))
}

/** Announces that the counters of users changed. */
export async function publishUnreadChanged(tx: Tx, userIds: readonly number[], now: number): Promise<void> {
  const people = [...new Set(userIds)]
  const [only] = people
  if (only !== undefined && people.length === 1)
    await publishEvent(tx, 'unread.changed', { userId: only }, now)
  else if (people.length > 0) await publishEvent(tx, 'unreads.changed', { userIds: people }, now)
}

/** Deletes an unread notification; returns whether one existed. */
export async function withdrawNotification(tx: Tx, userId: number, eventKey: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('event_key', '=', eventKey)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/**
 * Deletes the notifications of a user whose event keys are a text followed by the id of an event; returns whether there
 * were any.
 */
export async function withdrawNotifications(tx: Tx, userId: number, beginning: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    // The range is read from the index, in whatever order the database sorts punctuation.
    .where('event_key', '>=', `${beginning}0`)
    .where('event_key', '<=', beginning + '9'.repeat(20))
    .where('event_key', 'like', `${beginning}%`)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Marks notifications as read; returns how many were unread. */
export async function markNotificationsRead(
  tx: Tx,
  engine: Engine,
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<number> {
  const rows = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}

/** Selects unread notifications; `about: null` matches any subject. */
export interface ReadQuery {
  /** All types when empty. */
  readonly types: readonly string[]
  readonly about: {
    readonly postIds: readonly number[]
    /** A thread with all of its posts; 0 for none. */
    readonly wholeThreadId: number
  } | null
}

/** Marks unread notifications as read; returns their number. */
export async function markUnreadRead(
  tx: Tx,
  engine: Engine,
  userId: number,
  { types, about }: ReadQuery,
  now: number,
): Promise<number> {
  const own = tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(types.length > 0, (query) => query.where('type', 'in', [...types]))
  const wanted = about
    ? own.where((eb) =>
        eb.or([
          isOneOf(engine, eb.ref('post_id'), about.postIds),
          isOneOf(engine, eb.ref('thread_id'), about.wholeThreadId > 0 ? [about.wholeThreadId] : []),
        ]),
      )
    : own
  return (await wanted.returning('id').execute()).length
}

/** Deletes notifications of a user; returns how many existed. */
export async function deleteNotificationRows(
  tx: Tx,
  engine: Engine,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .returning('id')
    .execute()
  return rows.length
}
