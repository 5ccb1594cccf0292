import { defaultPermissionKeys, type GroupView, type groupsApi, type InputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, invalid, refuseStale, staleFields } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, logAdminAction, named } from '../audit/index.ts'
import { groupChanges } from './group-changes.ts'
import {
  type GroupRow,
  insertGroup,
  listGroupRows,
  listPermissions,
  presentGroup,
  setPermissions,
  updateGroup,
} from './group-rows.ts'
import { levelsOf, refusalOfGroups } from './group-rules.ts'
import { storedGroupRightsHook } from './group-store.ts'

type Change = InputOf<typeof groupsApi.changeGroups>['data'][number]
type Creation = InputOf<typeof groupsApi.createGroup>

const blank: Omit<GroupRow, 'id'> = {
  name: '',
  type: '',
  color: '',
  icon: '',
  is_default: 0,
  is_display: 0,
  is_paid: 0,
  fee_cents: 0,
  level: 0,
  days: 0,
  scale_tenths: 0,
  is_subordinate: 0,
  is_commission: 0,
  description: '',
  notice: '',
  time_range: 0,
  content_range: 0,
}

const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)

function centsOf(fee: number | undefined): number | undefined {
  if (fee === undefined) return undefined
  const cents = Math.round(fee * 100)
  if (Math.abs(cents - fee * 100) > 1e-6) throw invalid('groups.price.decimals')
  return cents
}

/** Maps the fields that a change contains to columns. */
function columnsOf(
  change: Creation & Pick<Change, 'timeRange' | 'contentRange'>,
): Partial<Omit<GroupRow, 'id'>> {
  const named = {
    name: change.name.trim(),
    type: change.type,
    color: change.color,
    icon: change.icon,
    is_default: flag(change.default),
    is_display: flag(change.isDisplay),
    is_paid: change.isPaid,
    fee_cents: centsOf(change.fee),
    level: change.level,
    days: change.days,
    scale_tenths: change.scale === undefined ? undefined : Math.round(change.scale * 10),
    is_subordinate: flag(change.isSubordinate),
    is_commission: flag(change.isCommission),
    description: change.description,
    notice: change.notice,
    time_range: change.timeRange,
    content_range: change.contentRange,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** When a changed group becomes the default one, clears the flag of the previous default group. */
function withOneDefault(groups: readonly GroupRow[], changedIds: ReadonlySet<number>): GroupRow[] {
  const takes = groups.some(({ id, is_default }) => changedIds.has(id) && is_default === 1)
  return groups.map((group) =>
    takes && group.is_default === 1 && !changedIds.has(group.id) ? { ...group, is_default: 0 } : group,
  )
}

function assertTogether(groups: readonly GroupRow[]): void {
  const refusal = refusalOfGroups(groups)
  if (refusal) throw new AppError(refusal.reason, refusal.text)
}

/** Stores the changed rows, with paid levels renumbered without gaps, which a deletion leaves. */
export async function storeAll(
  tx: Tx,
  before: readonly GroupRow[],
  after: readonly GroupRow[],
): Promise<GroupRow[]> {
  const levels = levelsOf(after)
  const known = new Map(before.map((group) => [group.id, group]))
  const stored = after.map((group) => ({ ...group, level: levels.get(group.id) ?? 0 }))
  for (const { id, ...columns } of stored)
    if (JSON.stringify({ id, ...columns }) !== JSON.stringify(known.get(id)))
      await updateGroup(tx, id, columns)
  return stored
}

/** Writes the changed fields of a group to the audit log; nothing when none changed. */
async function logGroup(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  action: 'audit.group.made' | 'audit.group.changed',
  before: GroupRow,
  after: GroupRow,
): Promise<void> {
  const changes = groupChanges(before, after)
  if (changes.length === 0) return
  const text = auditText(localized(action, { name: named(after.name, after.id) }), { changes })
  await logAdminAction(tx, viewer, 'group', text, ctx.clock.now())
}

/** Returns the permissions that a new group gets from another one; throws if that group does not exist. */
async function copiedRights(tx: Tx, groups: readonly GroupRow[], from: number | undefined) {
  if (from === undefined) return []
  if (!groups.some(({ id }) => id === from)) throw new AppError('RESOURCE_NOT_FOUND')
  return (await listPermissions(tx, from)).map(({ permission }) => permission)
}

/**
 * Creates a group (docs/reference/wire-accounts.md#groups); a paid one gets the highest level unless a level is given.
 */
export async function createGroup(ctx: Context, viewer: Member, input: Creation): Promise<GroupView> {
  const { copyRights, ...fields } = input
  const inputColumns = columnsOf(fields)
  const { group } = await ctx.transaction(
    async (tx) => {
      await ctx.versionedCache.invalidate(tx, 'groups')
      const before = await listGroupRows(tx)
      const top = Math.max(0, ...before.map(({ level }) => level))
      const level = inputColumns.is_paid === 1 ? inputColumns.level || top + 1 : 0
      const columns = { ...blank, ...inputColumns, level }
      const placeholder = { ...columns, id: Number.MAX_SAFE_INTEGER }
      assertTogether(withOneDefault([...before, placeholder], new Set([placeholder.id])))
      const id = await insertGroup(tx, columns)
      await setPermissions(tx, id, [
        ...defaultPermissionKeys,
        ...(await copiedRights(tx, before, copyRights)),
      ])
      if (copyRights !== undefined) await ctx.hooks.get(storedGroupRightsHook)?.copy(tx, copyRights, id)
      const stored = await storeAll(
        tx,
        [...before, { ...columns, id }],
        withOneDefault([...before, { ...columns, id }], new Set([id])),
      )
      await logGroup(ctx, tx, viewer, 'audit.group.made', { ...blank, id }, { ...columns, id })
      return { group: stored.find((row) => row.id === id) }
    },
    ['groups', 'plugins'],
  )
  if (!group) throw new Error('a group was not stored')
  return presentGroup(group)
}

/** Refuses a change that gives levels for some paid groups, but not for all, or levels with gaps. */
function assertLevels(before: readonly GroupRow[], data: readonly Change[]): void {
  const paid = new Set(before.filter(({ is_paid }) => is_paid === 1).map(({ id }) => id))
  const levels = data.flatMap(({ id, level }) => (level !== undefined && paid.has(id) ? [level] : []))
  if (levels.length === 0) return
  if (levels.length < paid.size) throw invalid('groups.level.allNeeded')
  if (Math.min(...levels) < 1 || Math.max(...levels) > paid.size)
    throw invalid('groups.level.gap', { levels: paid.size })
}

function applyChange(group: GroupRow, change: Change | undefined): GroupRow {
  if (!change) return group
  if (change.isPaid !== undefined && change.isPaid !== group.is_paid) throw invalid('groups.paid.fixed')
  return { ...group, ...columnsOf(change) }
}

const staleIn = (row: GroupRow, was: Change['was']) =>
  staleFields(was, presentGroup(row)).map((stale) => ({ id: row.id, ...stale }))

/** Changes groups, all of them or none; omitted fields are not changed. */
export async function changeGroups(
  ctx: Context,
  viewer: Member,
  { data }: InputOf<typeof groupsApi.changeGroups>,
): Promise<GroupView[]> {
  const changes = new Map(data.map((change) => [change.id, change]))
  if (changes.size < data.length) throw invalid('groups.group.twice')
  const stored = await ctx.transaction(
    async (tx) => {
      await ctx.versionedCache.invalidate(tx, 'groups')
      const before = await listGroupRows(tx)
      if (data.some(({ id }) => !before.some((group) => group.id === id)))
        throw new AppError('RESOURCE_NOT_FOUND')
      refuseStale(before.flatMap((row) => staleIn(row, changes.get(row.id)?.was)))
      assertLevels(before, data)
      const changed = before.map((group) => applyChange(group, changes.get(group.id)))
      const after = withOneDefault(changed, new Set(changes.keys()))
      assertTogether(after)
      const kept = await storeAll(tx, before, after)
      const known = new Map(before.map((group) => [group.id, group]))
      for (const group of kept) {
        const row = known.get(group.id)
        if (row) await logGroup(ctx, tx, viewer, 'audit.group.changed', row, group)
      }
      return kept
    },
    ['groups'],
  )
  return stored.filter(({ id }) => changes.has(id)).map(presentGroup)
}
