import { groupIds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { groupNamesOf } from './group-rows.ts'
import { type Group, readGroups } from './group-store.ts'

const dayMs = 86_400_000

interface MembershipRow {
  readonly group_id: number
  readonly expiration_at: number | null
}

const presets: ReadonlySet<number> = new Set(Object.values(groupIds))

type Writes = Pick<Context, 'clock' | 'database'>

/** Locks the user's row, which serialises changes of their groups, and returns their memberships. */
async function lockMemberships(ctx: Writes, tx: Tx, userId: number): Promise<readonly MembershipRow[]> {
  const lock = forUpdate(ctx.database.engine)
  await tx.selectFrom('users').select('id').where('id', '=', userId).modifyEnd(lock).execute()
  return tx
    .selectFrom('group_user')
    .select(['group_id', 'expiration_at'])
    .where('user_id', '=', userId)
    .execute()
}

/** Stores the remaining time of a paid group for later. */
async function queue(tx: Tx, userId: number, groupId: number, remainingMs: number): Promise<void> {
  await tx
    .insertInto('group_user_mqs')
    .values({ user_id: userId, group_id: groupId, remaining_ms: remainingMs })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'group_id'])
        .doUpdateSet((eb) => ({ remaining_ms: eb('group_user_mqs.remaining_ms', '+', remainingMs) })),
    )
    .execute()
}

/** Returns the remaining times of a user's queued paid groups, in milliseconds by group id. */
export async function waitingMemberships(db: Db, userId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('group_user_mqs')
    .select(['group_id', 'remaining_ms'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.group_id, row.remaining_ms]))
}

/** Removes a queued group and returns its remaining time; 0 when none is queued. */
async function removeQueued(tx: Tx, userId: number, groupId: number): Promise<number> {
  const row = await tx
    .deleteFrom('group_user_mqs')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .returning('remaining_ms')
    .executeTakeFirst()
  return row?.remaining_ms ?? 0
}

/**
 * Whether a paid group replaces this group: built-in, default and paid groups are replaced, groups created by the site
 * are not.
 */
const isReplaced = (groups: ReadonlyMap<number, Group>, groupId: number) => {
  const group = groups.get(groupId)
  return !group || group.isPaid || group.isDefault || presets.has(groupId)
}

/**
 * Puts a user into a paid group in place of their other groups, except those created by the site; announces a change.
 */
async function moveToPaidGroup(
  ctx: Context,
  tx: Tx,
  userId: number,
  groupId: number,
  until: number,
): Promise<void> {
  const { engine } = ctx.database
  const groups = await readGroups(ctx)
  const before = (await groupNamesOf(tx, engine, [userId])).get(userId) ?? ''
  const own = await tx.selectFrom('group_user').select('group_id').where('user_id', '=', userId).execute()
  const replaced = own.map(({ group_id }) => group_id).filter((id) => isReplaced(groups, id))
  if (replaced.length > 0)
    await tx
      .deleteFrom('group_user')
      .where('user_id', '=', userId)
      .where('group_id', 'in', replaced)
      .execute()
  const row = { user_id: userId, group_id: groupId, expiration_at: until }
  await tx.insertInto('group_user').values(row).execute()
  const after = (await groupNamesOf(tx, engine, [userId])).get(userId) ?? ''
  if (before !== after)
    await publishEvent(tx, 'user.groups.changed', { userId, actorId: userId, before, after }, ctx.clock.now())
}

/** Whether a user is an administrator: a paid group would replace their permissions. */
const isAdministrators = (rows: readonly MembershipRow[]) =>
  rows.some(({ group_id }) => group_id === groupIds.administrator)

/**
 * Puts a user into a paid group for its days (docs/reference/wire-money.md#paid-groups). The same group is extended; a
 * different one that has not expired is queued with its remaining time. Returns false, and does nothing, for
 * administrators.
 */
export async function buyMembership(ctx: Context, tx: Tx, userId: number, group: Group): Promise<boolean> {
  const rows = await lockMemberships(ctx, tx, userId)
  if (isAdministrators(rows)) return false
  const now = ctx.clock.now()
  const groups = await readGroups(ctx)
  const boughtMs = group.days * dayMs
  const current = rows.find(
    ({ group_id, expiration_at }) => (expiration_at ?? 0) > now && groups.get(group_id)?.isPaid === true,
  )
  const currentEnd = current?.expiration_at ?? now
  if (current?.group_id === group.id) {
    await moveToPaidGroup(ctx, tx, userId, group.id, currentEnd + boughtMs)
    return true
  }
  if (current) await queue(tx, userId, current.group_id, currentEnd - now)
  await moveToPaidGroup(
    ctx,
    tx,
    userId,
    group.id,
    now + boughtMs + (await removeQueued(tx, userId, group.id)),
  )
  return true
}

/** Returns a user's remaining time in a paid group, active or queued, in milliseconds; 0 for none. */
export async function timeInGroup(ctx: Context, tx: Tx, userId: number, groupId: number): Promise<number> {
  const now = ctx.clock.now()
  const rows = await lockMemberships(ctx, tx, userId)
  const end = rows.find((row) => row.group_id === groupId)?.expiration_at ?? 0
  if (end > now) return end - now
  return (await waitingMemberships(tx, userId)).get(groupId) ?? 0
}

/** Takes back time in a paid group, active or queued. When the active one ends by it, a queued one starts at once. */
export async function revokePaidTime(
  ctx: Context,
  tx: Tx,
  userId: number,
  groupId: number,
  byMs: number,
): Promise<void> {
  const now = ctx.clock.now()
  const rows = await lockMemberships(ctx, tx, userId)
  const current = rows.find((row) => row.group_id === groupId && (row.expiration_at ?? 0) > now)
  if (current) {
    const until = Math.max(now, (current.expiration_at ?? 0) - byMs)
    await moveToPaidGroup(ctx, tx, userId, groupId, until)
    if (until === now) await resume(ctx, tx, userId)
    return
  }
  const left = (await removeQueued(tx, userId, groupId)) - byMs
  if (left > 0) await queue(tx, userId, groupId, left)
}

/** Starts the next queued group of a user whose paid group has ended: the one with the highest level. */
async function resume(ctx: Context, tx: Tx, userId: number): Promise<void> {
  const now = ctx.clock.now()
  const groups = await readGroups(ctx)
  const rows = await lockMemberships(ctx, tx, userId)
  const over = rows.find(({ expiration_at }) => expiration_at !== null) ?? rows[0]
  if (!over || isAdministrators(rows) || rows.some(({ expiration_at }) => (expiration_at ?? 0) > now)) return
  const waiting = await tx.selectFrom('group_user_mqs').selectAll().where('user_id', '=', userId).execute()
  const inOrder = waiting
    .map((row) => ({ ...row, group: groups.get(row.group_id) }))
    .sort((one, other) => (other.group?.level ?? 0) - (one.group?.level ?? 0))
  // Queued time elapses from the end of the previous group, not from now.
  let end = over.expiration_at ?? now
  for (const { group_id, group, remaining_ms } of inOrder) {
    await removeQueued(tx, userId, group_id)
    if (!group?.isPaid) continue
    end += remaining_ms
    if (end <= now) continue
    if (over.expiration_at !== null)
      await publishEvent(tx, 'user.group.expired', { userId, groupId: over.group_id }, now)
    await moveToPaidGroup(ctx, tx, userId, group_id, end)
    return
  }
}

/** Starts queued groups of members whose paid group has ended. A failed one is tried again by the next run. */
export async function resumeMemberships(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('group_user_mqs')
    .innerJoin('group_user', 'group_user.user_id', 'group_user_mqs.user_id')
    .select('group_user_mqs.user_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('group_user.expiration_at', '<=', ctx.clock.now()),
        // The user's active group was deleted by an administrator.
        eb('group_user.expiration_at', 'is', null),
      ]),
    )
    .orderBy('group_user_mqs.user_id')
    .execute()
  for (const { user_id: userId } of due) {
    try {
      await ctx.transaction((tx) => resume(ctx, tx, userId))
    } catch (error) {
      ctx.log.error({ err: error, userId }, 'a queued paid group was not started')
    }
  }
}
