import type { Db, Engine } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { NotificationRow } from './notification-store.ts'

/** Notifications by id; those that are gone are left out. */
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

/** What a person has not read since a time, the latest first; at most so many. */
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

/** A person's notifications of some types (of all when none is named), the latest first, and how many there are. */
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
