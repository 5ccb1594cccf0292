import { groupIds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { notify } from './notify.ts'
import {
  brokenMoneyNotification,
  type SystemData,
  stoppedPluginNotifications,
} from './system-notification-text.ts'

/** Returns the ids of the active administrators. */
export async function administratorsOf(tx: Tx, now: number): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('group_user')
    .innerJoin('users', 'users.id', 'group_user.user_id')
    .select('users.id')
    .where('group_user.group_id', '=', groupIds.administrator)
    .where('users.status', '=', 0)
    .where((eb) => eb.or([eb('expiration_at', 'is', null), eb('expiration_at', '>', now)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Notifies every administrator, once for each event key. */
async function notifyEach(ctx: Context, tx: Tx, eventKey: string, data: SystemData): Promise<void> {
  const now = ctx.clock.now()
  const notification = { type: 'system', eventKey, data: { ...data }, now } as const
  const notifications = (await administratorsOf(tx, now)).map((userId) => ({ ...notification, userId }))
  await notify(ctx, tx, notifications)
}

/** Notifies administrators of problems that the site detects itself: inconsistent money and failing plugins. */
export function notifyAdministrators(ctx: Context): void {
  ctx.outbox.subscribe('money.broken', ({ day, invariants, example }, _id, tx) =>
    notifyEach(ctx, tx, `money:${day}`, {
      template: brokenMoneyNotification,
      values: { day, count: String(invariants), example },
    }),
  )
  ctx.outbox.subscribe('plugin.stopped', ({ title, version, message, isRolledBack }, id, tx) =>
    notifyEach(ctx, tx, `event:${id}`, {
      template: isRolledBack ? stoppedPluginNotifications.rolledBack : stoppedPluginNotifications.offline,
      values: { title, version, message },
    }),
  )
}
