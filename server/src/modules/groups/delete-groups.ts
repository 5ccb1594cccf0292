import type { groupsApi, InputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvents } from '../../events/outbox.ts'
import { AppError, audited, invalid } from '../../http/app-error.ts'
import { localized, localizedList } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction, named } from '../audit/index.ts'
import { storeAll } from './change-groups.ts'
import { type GroupRow, groupNamesOf, hasBuyers, listGroupRows, removeGroup } from './group-rows.ts'
import { isPreset } from './group-rules.ts'
import { storedGroupRightsHook } from './group-store.ts'

/** Notifies the members of deleted groups of their new groups. */
async function publishGroupChanges(
  ctx: Context,
  tx: Tx,
  members: readonly number[],
  before: ReadonlyMap<number, string>,
  actorId: number,
): Promise<void> {
  const after = await groupNamesOf(tx, ctx.database.engine, members)
  const changes = members.map((userId) => ({
    userId,
    actorId,
    before: before.get(userId) ?? '',
    after: after.get(userId) ?? '',
  }))
  await publishEvents(tx, 'user.groups.changed', changes, ctx.clock.now())
}

async function deleteOne(
  ctx: Context,
  tx: Tx,
  groups: readonly GroupRow[],
  id: number,
  actorId: number,
): Promise<void> {
  const group = groups.find((row) => row.id === id)
  const heir = groups.find(({ is_default }) => is_default === 1)
  if (!group || !heir) throw new AppError('RESOURCE_NOT_FOUND')
  if (id === heir.id)
    throw audited(invalid('groups.delete.default'), localized('audit.refused.group', { id }), { group: [id] })
  if (group.is_paid === 1 && (await hasBuyers(tx, id, ctx.clock.now())))
    throw new AppError('RESOURCE_IN_USE', localized('groups.delete.hasBuyers'))
  const rows = await tx.selectFrom('group_user').select('user_id').where('group_id', '=', id).execute()
  const before = await groupNamesOf(
    tx,
    ctx.database.engine,
    rows.map((row) => row.user_id),
  )
  await publishGroupChanges(ctx, tx, await removeGroup(tx, id, heir.id), before, actorId)
}

/**
 * Deletes groups, all of them or none; their members move to the default group. Refuses built-in groups (UNAUTHORIZED).
 */
export async function deleteGroups(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof groupsApi.deleteGroups>,
): Promise<[]> {
  const ids = [...new Set(input.ids.split(',').map(Number))]
  const builtIn = ids.find(isPreset)
  if (builtIn !== undefined)
    throw audited(
      new AppError('UNAUTHORIZED', localized('groups.delete.builtIn')),
      localized('audit.refused.group', { id: builtIn }),
      { group: [builtIn] },
    )
  await ctx.transaction(
    async (tx) => {
      await ctx.versionedCache.invalidate(tx, 'groups')
      const before = await listGroupRows(tx)
      for (const id of ids) await deleteOne(ctx, tx, before, id, viewer.id)
      await ctx.hooks.get(storedGroupRightsHook)?.delete(tx, ids)
      const left = before.filter(({ id }) => !ids.includes(id))
      await storeAll(tx, left, left)
      const gone = before.filter(({ id }) => ids.includes(id)).map(({ id, name }) => named(name, id))
      const text = localized('audit.group.deleted', { names: localizedList(gone) })
      await logAdminAction(tx, viewer, 'group', text, ctx.clock.now())
    },
    ['groups', 'plugins'],
  )
  return []
}
