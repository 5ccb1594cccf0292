import type { Db, Tx } from '../../drivers/db/db.ts'

/** The kinds of notifications (wire-contract 6.1). */
export type NotificationType = 'system' | 'related' | 'replied' | 'liked'

export interface NewNotification {
  readonly userId: number
  readonly type: NotificationType
  /** The event it stands for: the same event is stored once, however often it is delivered. */
  readonly eventKey: string
  /** Ids of what it is about; texts are read when it is shown. */
  readonly data: Readonly<Record<string, number | string>>
  readonly now: number
}

/** Stores notifications; one that is there already stays as it is. */
export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return
  await tx
    .insertInto('notifications')
    .values(
      notifications.map(({ userId, type, eventKey, data, now }) => ({
        user_id: userId,
        type,
        event_key: eventKey,
        data: JSON.stringify(data),
        read_at: null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .execute()
}

/** Takes back what was never read, for example when a like is taken back. */
export async function withdrawNotification(tx: Tx, userId: number, eventKey: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('event_key', '=', eventKey)
    .where('read_at', 'is', null)
    .execute()
}

/** How many unread notifications of each type a person has. */
export async function countUnreadByType(db: Db, userId: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('notifications')
    .select((eb) => ['type', eb.fn.countAll<number>().as('n')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .groupBy('type')
    .execute()
  return Object.fromEntries(rows.map(({ type, n }) => [type, n]))
}
