import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'

/** Memberships looked at in one transaction: others write in between. */
const atOnce = 100

async function tellNext(ctx: Context, tx: Tx): Promise<number> {
  const now = ctx.clock.now()
  const rows = await tx
    .selectFrom('group_user')
    .select(['user_id', 'group_id', 'expiration_at'])
    .where('expiration_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('expiration_told', 'is', null),
        eb('expiration_told', '<>', eb.ref('group_user.expiration_at')),
      ]),
    )
    .orderBy('expiration_at')
    .limit(atOnce)
    .execute()
  for (const { user_id, group_id, expiration_at } of rows) {
    await tx
      .updateTable('group_user')
      .set({ expiration_told: expiration_at })
      .where('user_id', '=', user_id)
      .where('group_id', '=', group_id)
      .execute()
    await announce(tx, 'user.group.expired', { userId: user_id, groupId: group_id }, now)
  }
  return rows.length
}

/** Announces whose time in a group has run out: once for each end that was set, however often it is looked. */
export async function notifyExpiredMembers(ctx: Context): Promise<void> {
  let told = atOnce
  while (told === atOnce) told = await ctx.database.transaction((tx) => tellNext(ctx, tx))
}
