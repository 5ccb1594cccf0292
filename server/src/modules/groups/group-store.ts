import { permissionAliases } from '@chaguan/contracts'
import { type Cache, untilWriteTo } from '../../context/cache.ts'
import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { prepare } from '../../drivers/db/prepared.ts'

/** Rights of groups that another module stores; called in the transaction that creates or deletes the groups. */
export interface StoredGroupRights {
  /** Gives a new group the rights of another one. */
  copy(tx: Tx, from: number, to: number): Promise<void>
  delete(tx: Tx, groupIds: readonly number[]): Promise<void>
}

export const storedGroupRightsHook = defineHook<StoredGroupRights>('rights of groups')

/** A group as it is cached for permission checks. */
export interface Group {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly color: string
  readonly icon: string
  readonly isDefault: boolean
  readonly isDisplay: boolean
  readonly isPaid: boolean
  readonly feeCents: number
  readonly level: number
  readonly days: number
  readonly description: string
  readonly notice: string
  readonly contentRange: number
  /** Duration of a trial in days. */
  readonly timeRange: number
  /** Promotion share in tenths: 0.0 to 10.0 (docs/reference/wire-accounts.md#groups). */
  readonly scale: number
  /** Whether its members may invite. */
  readonly isSubordinate: boolean
  /** Whether its members may earn a share. */
  readonly isCommission: boolean
  readonly permissions: ReadonlySet<string>
}

/** Returns the canonical spelling of a granted permission, whichever spelling of the specification was stored. */
function storedKey(permission: string): string {
  const [, form = '', key = ''] = /^(switch\.|category\d+\.)?(.*)$/.exec(permission) ?? []
  return form + (Object.hasOwn(permissionAliases, key) ? permissionAliases[key] : key)
}

async function load(ctx: Context): Promise<ReadonlyMap<number, Group>> {
  const [groups, permissions] = await Promise.all([
    ctx.db.selectFrom('groups').selectAll().orderBy('id').execute(),
    ctx.db.selectFrom('group_permission').selectAll().execute(),
  ])
  const keysOf = Map.groupBy(permissions, (row) => row.group_id)
  return new Map(
    groups.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        type: row.type,
        color: row.color,
        icon: row.icon,
        isDefault: row.is_default === 1,
        isDisplay: row.is_display === 1,
        isPaid: row.is_paid === 1,
        feeCents: row.fee_cents,
        level: row.level,
        days: row.days,
        description: row.description,
        notice: row.notice,
        contentRange: row.content_range,
        timeRange: row.time_range,
        scale: row.scale_tenths / 10,
        isSubordinate: row.is_subordinate === 1,
        isCommission: row.is_commission === 1,
        permissions: new Set(keysOf.get(row.id)?.map(({ permission }) => storedKey(permission))),
      },
    ]),
  )
}

/** Returns all groups with their permissions by id, from the versioned cache. */
export function readGroups(ctx: Context): Promise<ReadonlyMap<number, Group>> {
  return ctx.versionedCache.read('groups', () => load(ctx))
}

const selectGroups = prepare<
  { now: number; userIds: readonly number[] },
  { user_id: number; group_id: number }
>(({ db, parameters, isOneOf }) =>
  db
    .selectFrom('group_user')
    .select(['user_id', 'group_id'])
    .where((eb) => isOneOf(eb.ref('user_id'), 'userIds'))
    .where((eb) => eb.or([eb('expiration_at', 'is', null), eb('expiration_at', '>', parameters.now)]))
    .orderBy('group_id'),
)

/** Returns the group ids of users, the first group first; expired memberships are omitted. */
export async function groupIdsOf(
  db: Db,
  engine: Engine,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await selectGroups(db, engine, { now, userIds })
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, of]) => [
      userId,
      of.map((row) => row.group_id),
    ]),
  )
}

const groupIdsOfPeople: Cache<readonly number[] | null> = {
  name: 'groups of people',
  ...untilWriteTo('group_user'),
  limit: { entries: 5000 },
}

/** Cached version of {@link groupIdsOf} for presenters; a user without a group is omitted. */
export function readGroupIds(
  ctx: Pick<Context, 'cache' | 'clock' | 'database' | 'db'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const find = (missing: readonly number[]) =>
    groupIdsOf(ctx.db, ctx.database.engine, missing, ctx.clock.now())
  return ctx.cache(groupIdsOfPeople).readMany(userIds, find)
}
