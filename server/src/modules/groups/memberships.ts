import { groupIds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { acquireLock, forUpdate } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, audited, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { groupNamesOf } from './group-rows.ts'

/** A move of a user into one group, out of all others. */
export interface GroupChange {
  readonly userId: number
  readonly groupId: number
  /** Unix time in milliseconds; null for a permanent membership. */
  readonly until: number | null
  readonly actorId: number
}

/**
 * Moves a user into one group and announces a change. Returns whether anything changed. The caller has checked that the
 * group exists.
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
  // Queued paid memberships are discarded: they would take the user out of this group later.
  await tx.deleteFrom('group_user_mqs').where('user_id', '=', userId).execute()
  await tx
    .insertInto('group_user')
    .values({ user_id: userId, group_id: groupId, expiration_at: until })
    .execute()
  const after = (await groupNamesOf(tx, engine, [userId])).get(userId) ?? ''
  await publishEvent(tx, 'user.groups.changed', { userId, actorId, before, after }, ctx.clock.now())
  return true
}

/**
 * Refuses to leave the site without an administrator who can log in, when this user ceases to be one. Concurrent calls
 * wait until the transaction ends.
 */
export async function assertAnotherAdministrator(
  ctx: Pick<Context, 'clock' | 'database'>,
  tx: Tx,
  userId: number,
): Promise<void> {
  await acquireLock(tx, ctx.database.engine, 'administrators')
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
  throw audited(invalid('groups.administrator.last'), localized('audit.refused.user', { id: userId }), {
    user: [userId],
  })
}

/** Ids of the members of the administrators' group, active or not. */
export async function administratorIds(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('group_user')
    .select('user_id')
    .where('group_id', '=', groupIds.administrator)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** User id of the site's first administrator, who stays in their group (docs/reference/wire-accounts.md#users). */
export const firstAdministrator = 1

/** Refuses (UNAUTHORIZED) everybody else's change to the credentials, state or group of the first administrator. */
export function assertNotFirstAdministrator(actorId: number, userId: number): void {
  if (userId === firstAdministrator && actorId !== firstAdministrator)
    throw audited(
      new AppError('UNAUTHORIZED', localized('groups.administrator.first')),
      localized('audit.refused.user', { id: userId }),
      { user: [userId] },
    )
}

/** Memberships per transaction, so that other writers run in between. */
const rowsPerTransaction = 100

async function publishNextExpired(ctx: Context, tx: Tx): Promise<number> {
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
    .limit(rowsPerTransaction)
    .execute()
  for (const { user_id, group_id, expiration_at } of rows) {
    await tx
      .updateTable('group_user')
      .set({ expiration_told: expiration_at })
      .where('user_id', '=', user_id)
      .where('group_id', '=', group_id)
      .execute()
    await publishEvent(tx, 'user.group.expired', { userId: user_id, groupId: group_id }, now)
  }
  return rows.length
}

/** Announces expired memberships, once for each end that was set, however often this runs. */
export async function notifyExpiredMembers(ctx: Context): Promise<void> {
  let count = rowsPerTransaction
  while (count === rowsPerTransaction)
    count = await ctx.database.transaction((tx) => publishNextExpired(ctx, tx))
}
