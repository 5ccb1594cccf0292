import { groupIds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { notify } from './notify.ts'
import { brokenMoneyNotice, type SystemData, stoppedPluginNotices } from './system-notice-text.ts'

/** Ids of the administrators whose accounts are in order. */
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

/** Tells every administrator something, once for each event key. */
async function tellAdministrators(ctx: Context, tx: Tx, eventKey: string, data: SystemData): Promise<void> {
  const now = ctx.clock.now()
  const notice = { type: 'system', eventKey, data: { ...data }, now } as const
  const told = (await administratorsOf(tx, now)).map((userId) => ({ ...notice, userId }))
  await notify(ctx, tx, told)
}

/** Tells administrators what the site found wrong by itself: with its money, and with its plugins. */
export function notifyAdministrators(ctx: Context): void {
  ctx.outbox.subscribe('money.broken', ({ day, invariants, example }, _id, tx) =>
    tellAdministrators(ctx, tx, `money:${day}`, {
      template: brokenMoneyNotice,
      values: { day, count: String(invariants), example },
    }),
  )
  ctx.outbox.subscribe('plugin.stopped', ({ title, version, message, isRolledBack }, id, tx) =>
    tellAdministrators(ctx, tx, `event:${id}`, {
      template: isRolledBack ? stoppedPluginNotices.rolledBack : stoppedPluginNotices.offline,
      values: { title, version, message },
    }),
  )
}
