import type { Db, Engine } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { NotificationRow } from './notification-store.ts'

/** Returns notifications by id; deleted ones are omitted. */
export async function findNotificationRows(
  db: Db,
  engine: Engine,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
}

/** Returns a user's unread notifications since a time, newest first, at most `most`. */
export async function findUnreadSince(
  db: Db,
  userId: number,
  since: number,
  most: number,
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Returns the number of a user's unread notifications by type. */
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

/**
 * Returns a page of a user's notifications of some types (all when `types` is empty), newest first, and their number.
 */
export async function findNotifications(
  db: Db,
  wanted: { userId: number; types: readonly string[]; limit: number; offset: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const own = db.selectFrom('notifications').where('user_id', '=', wanted.userId)
  const all = wanted.types.length === 0 ? own : own.where('type', 'in', [...wanted.types])
  const [rows, { n }] = await Promise.all([
    all.selectAll().orderBy('id', 'desc').limit(wanted.limit).offset(wanted.offset).execute(),
    all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}
