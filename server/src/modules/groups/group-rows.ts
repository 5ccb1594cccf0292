import type { GroupView } from '@chaguan/contracts'
import type { Selectable, Updateable } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'

export type GroupRow = Selectable<Tables['groups']>

/** Returns all stored groups, by id. */
export function listGroupRows(db: Db): Promise<GroupRow[]> {
  return db.selectFrom('groups').selectAll().orderBy('id').execute()
}

/** Inserts a group; returns its id. */
export async function insertGroup(tx: Tx, group: Omit<GroupRow, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateGroup(tx: Tx, id: number, changes: Updateable<Tables['groups']>): Promise<void> {
  await tx.updateTable('groups').set(changes).where('id', '=', id).execute()
}

/**
 * Sets the permissions of a group. Unchanged ones are not written, because each write changes the URLs of public files.
 */
export async function setPermissions(tx: Tx, groupId: number, permissions: readonly string[]): Promise<void> {
  const before = new Set((await listPermissions(tx, groupId)).map((row) => row.permission))
  const after = new Set(permissions)
  const gone = [...before].filter((permission) => !after.has(permission))
  for (let from = 0; from < gone.length; from += 1000)
    await tx
      .deleteFrom('group_permission')
      .where('group_id', '=', groupId)
      .where('permission', 'in', gone.slice(from, from + 1000))
      .execute()
  const rows = [...after]
    .filter((permission) => !before.has(permission))
    .map((permission) => ({ group_id: groupId, permission }))
  for (let from = 0; from < rows.length; from += 1000)
    await tx
      .insertInto('group_permission')
      .values(rows.slice(from, from + 1000))
      .execute()
}

export function listPermissions(db: Db, groupId: number) {
  return db
    .selectFrom('group_permission')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('permission')
    .execute()
}

/**
 * Deletes a group and its permissions; members without another group move to `targetId`. Returns the ids of all members.
 */
export async function removeGroup(tx: Tx, id: number, targetId: number): Promise<number[]> {
  const members = await tx.selectFrom('group_user').select('user_id').where('group_id', '=', id).execute()
  await tx.deleteFrom('group_user').where('group_id', '=', id).execute()
  for (let from = 0; from < members.length; from += 1000) {
    const userIds = members.slice(from, from + 1000).map((row) => row.user_id)
    const elsewhere = await tx
      .selectFrom('group_user')
      .select('user_id')
      .where('user_id', 'in', userIds)
      .execute()
    const placed = new Set(elsewhere.map((row) => row.user_id))
    const rows = userIds
      .filter((userId) => !placed.has(userId))
      .map((userId) => ({ group_id: targetId, user_id: userId, expiration_at: null }))
    if (rows.length > 0) await tx.insertInto('group_user').values(rows).execute()
  }
  await tx.deleteFrom('group_permission').where('group_id', '=', id).execute()
  await tx.deleteFrom('groups').where('id', '=', id).execute()
  return members.map((row) => row.user_id)
}

/** Returns the names of users' groups, as in the event `user.groups.changed`. */
export async function groupNamesOf(
  tx: Tx,
  engine: Engine,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('group_user')
    .innerJoin('groups', 'groups.id', 'group_user.group_id')
    .select(['group_user.user_id', 'groups.name'])
    .where((eb) => isOneOf(engine, eb.ref('group_user.user_id'), userIds))
    .orderBy('groups.id')
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([userId, of]) => [userId, of.map(({ name }) => name).join('、')]))
}

/** Whether a user has bought days of a group that are not over or have not begun. */
export async function hasBuyers(db: Db, id: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('group_user')
    .select('user_id')
    .where('group_id', '=', id)
    .where('expiration_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  if (row) return true
  const waiting = await db
    .selectFrom('group_user_mqs')
    .select('user_id')
    .where('group_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

/** Returns the ids of all categories, which category permissions refer to. */
export async function listCategoryIds(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('categories').select('id').execute()
  return new Set(rows.map((row) => row.id))
}

/** Returns the ids of the groups whose members the home page recommends. */
export async function listRecommendedGroups(db: Db): Promise<ReadonlySet<number>> {
  const row = await db.selectFrom('sequences').select('group_ids').orderBy('id').limit(1).executeTakeFirst()
  return new Set((row?.group_ids ?? '').split(',').map(Number))
}

export function presentGroup(row: GroupRow): GroupView {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    color: row.color,
    icon: row.icon,
    default: row.is_default === 1,
    isDisplay: row.is_display === 1,
    isPaid: row.is_paid,
    fee: row.fee_cents / 100,
    level: row.level,
    days: row.days,
    scale: row.scale_tenths / 10,
    isSubordinate: row.is_subordinate === 1,
    isCommission: row.is_commission === 1,
    description: row.description,
    notice: row.notice,
    timeRange: row.time_range,
    contentRange: row.content_range,
  }
}
