import type { Events } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { deleteNotificationRows } from './notification-store.ts'

/** Rows per query. */
const rowsAtOnce = 1000

interface NotificationKey {
  readonly id: number
  readonly data: string
  readonly thread_id: number
}

/**
 * Excludes notifications of authors acting in their own anonymous thread: their disappearance after a block would
 * reveal the author. For deleted threads, `isUnnamed` was stored with the notification.
 */
async function withoutUnnamed(
  tx: Tx,
  engine: Engine,
  rows: readonly NotificationKey[],
  deniedId: number,
): Promise<number[]> {
  const threads = await tx
    .selectFrom('threads')
    .select(['id', 'user_id', 'is_anonymous'])
    .where((eb) => isOneOf(engine, eb.ref('id'), [...new Set(rows.map((row) => row.thread_id))]))
    .execute()
  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  const isUnnamed = ({ data, thread_id }: NotificationKey) => {
    const thread = byId.get(thread_id)
    if (!thread) return JSON.parse(data).isUnnamed === 1
    return thread.is_anonymous === 1 && thread.user_id === deniedId
  }
  return rows.filter((row) => !isUnnamed(row)).map(({ id }) => id)
}

/**
 * Deletes the notifications that a user has about somebody they just blocked (docs/reference/wire-accounts.md#follows);
 * they are not restored by unblocking.
 */
export async function deleteNotificationsOfDenied(
  ctx: Context,
  { userId, deniedId }: Events['user.denied'],
  tx: Tx,
): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await tx
      .selectFrom('notifications')
      .select(['id', 'data', 'thread_id'])
      .where('user_id', '=', userId)
      .where('actor_id', '=', deniedId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const { engine } = ctx.database
    const ids = rows.length > 0 ? await withoutUnnamed(tx, engine, rows, deniedId) : []
    if (ids.length > 0) await deleteNotificationRows(tx, engine, userId, ids)
    const last = rows.at(-1)
    if (rows.length < rowsAtOnce || !last) break
    after = last.id
  }
  await publishEvent(tx, 'unread.changed', { userId }, ctx.clock.now())
}
