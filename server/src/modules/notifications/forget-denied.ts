import type { Events } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { deleteNotificationRows } from './notification-store.ts'

/** Rows that are looked through at once. */
const rowsAtOnce = 1000

/** Takes away what a person was told of somebody whom they have blocked now (wire-contract 5.12); nothing brings it back. */
export async function forgetDenied(
  ctx: Context,
  { userId, deniedId }: Events['user.denied'],
  tx: Tx,
): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await tx
      .selectFrom('notifications')
      .select(['id', 'data'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const ids = rows.filter(({ data }) => JSON.parse(data).userId === deniedId).map(({ id }) => id)
    if (ids.length > 0) await deleteNotificationRows(tx, ctx.database.engine, userId, ids)
    const last = rows.at(-1)
    if (rows.length < rowsAtOnce || !last) break
    after = last.id
  }
  await announce(tx, 'unread.changed', { userId }, ctx.clock.now())
}
