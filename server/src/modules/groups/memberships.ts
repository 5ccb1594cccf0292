import { groupIds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate, takeLock } from '../../drivers/db/dialect.ts'
import { announce } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { groupNamesOf } from './group-rows.ts'

/** Somebody who comes into one group and leaves all others. */
export interface GroupChange {
  readonly userId: number
  readonly groupId: number
  /** Milliseconds since 1970; null for good. */
  readonly until: number | null
  /** Who does it. */
  readonly actorId: number
}

/**
 * Puts a person into one group in place of those they were in, and announces it when that is another. Answers whether
 * anything changed. That the group exists was looked at before.
 */
export async function moveMember(
  ctx: Pick<Context, 'clock' | 'database'>,
  tx: Tx,
  { userId, groupId, until, actorId }: GroupChange,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('group_user')
    .select(['group_id', 'expiration_at'])
    .where('user_id', '=', userId)
    .modifyEnd(forUpdate(ctx.database.engine))
    .execute()
  const [only] = rows
  if (rows.length === 1 && only?.group_id === groupId) return false
  const { engine } = ctx.database
  const before = (await groupNamesOf(tx, engine, [userId])).get(userId) ?? ''
  await tx.deleteFrom('group_user').where('user_id', '=', userId).execute()
  // Nothing that was bought before waits any more: it would take the person out of this group.
  await tx.deleteFrom('group_user_mqs').where('user_id', '=', userId).execute()
  await tx
    .insertInto('group_user')
    .values({ user_id: userId, group_id: groupId, expiration_at: until })
    .execute()
  const after = (await groupNamesOf(tx, engine, [userId])).get(userId) ?? ''
  await announce(tx, 'user.groups.changed', { userId, actorId, before, after }, ctx.clock.now())
  return true
}

/**
 * Refuses to leave the site without an administrator who can log in, were this person none any more. Others who would do
 * the same wait until the transaction is over.
 */
export async function assertAnotherAdministrator(
  ctx: Pick<Context, 'clock' | 'database'>,
  tx: Tx,
  userId: number,
): Promise<void> {
  await takeLock(tx, ctx.database.engine, 'administrators')
  const rows = await tx
    .selectFrom('group_user')
    .innerJoin('users', 'users.id', 'group_user.user_id')
    .select(['users.id', 'users.status'])
    .where('group_user.group_id', '=', groupIds.administrator)
    .where((eb) =>
      eb.or([
        eb('group_user.expiration_at', 'is', null),
        eb('group_user.expiration_at', '>', ctx.clock.now()),
      ]),
    )
    .execute()
  if (!rows.some(({ id }) => id === userId)) return
  if (rows.some(({ id, status }) => id !== userId && status === 0)) return
  throw invalid('groups.administrator.last')
}

/** The first administrator of a site, who stays in their group (docs/reference/wire-accounts.md#users). */
export const firstAdministrator = 1

/** Refuses (UNAUTHORIZED) to change how the first administrator comes in, and what they may do, to everybody else. */
export function assertNotFirstAdministrator(actorId: number, userId: number): void {
  if (userId === firstAdministrator && actorId !== firstAdministrator)
    throw new AppError('UNAUTHORIZED', localized('groups.administrator.first'))
}

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
