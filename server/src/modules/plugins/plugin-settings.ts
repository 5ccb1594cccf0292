import type { InputOf, OutputOf, pluginsApi } from '@chaguan/contracts'
import type { PluginManifest, SettingField } from '@chaguan/plugin-sdk'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { invalid } from '../../http/app-error.ts'
import type { LocalizedText } from '../../i18n/localized.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import type { StoredGroupRights } from '../groups/index.ts'
import { settingsText, titleOfSetting } from './audit-texts.ts'
import { pluginOf } from './operate-plugin.ts'
import { changeTable, readTable } from './plugin-store.ts'
import { presentPlugin, presentSetting, storedValues } from './present-plugin.ts'

type Values = Record<string, unknown>
type Info = OutputOf<typeof pluginsApi.readPluginSetting>

const maxText = 10_000

function checkValue(
  key: string,
  field: SettingField | undefined,
  value: unknown,
  title: (key: string) => LocalizedText,
): void {
  if (!field) throw invalid('plugins.setting.unknown', { name: key })
  const isFitting =
    typeof value === field.type &&
    (typeof value !== 'string' ||
      (value.length <= (field.maxLength ?? maxText) && (!field.enum || field.enum.includes(value))))
  if (!isFitting) throw invalid('plugins.setting.wrong', { name: title(key) })
}

/** A plugin of the old form has no schema: its values are stored unchecked. */
function checkValues(manifest: PluginManifest, values: Values, isPrivate: boolean): void {
  const { settings: fields } = manifest
  const title = (key: string) => titleOfSetting(manifest, key)
  if (Object.keys(fields).length === 0) {
    if (JSON.stringify(values).length > maxText * 4) throw invalid('plugins.setting.tooLong')
    return
  }
  for (const [key, value] of Object.entries(values)) {
    const field = fields[key]
    checkValue(key, field && (field.private === true) === isPrivate ? field : undefined, value, title)
  }
}

const isMasked = (value: unknown) => typeof value === 'string' && /^\*+$/.test(value)

/** Returns the private values to store; one of asterisks only keeps the stored value. */
function unmasked(values: Values, before: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isMasked(value) ? (before[key] ?? '') : value]),
  )
}

/** Stores settings; those missing in the request are kept. */
export async function savePluginSetting(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof pluginsApi.savePluginSetting>,
): Promise<OutputOf<typeof pluginsApi.savePluginSetting>> {
  const { appId, appName, publicValue = {}, privateValue = {} } = input
  await changeTable(ctx, async (tx, table) => {
    const { latest, name } = pluginOf(table, appId)
    const before = storedValues(ctx, table, appId)
    const hidden = unmasked(privateValue, before.privateValue)
    checkValues(latest.manifest, publicValue, false)
    checkValues(latest.manifest, hidden, true)
    const values = {
      app_name: appName,
      type: input.type ?? latest.manifest.type,
      public_value: JSON.stringify({ ...before.publicValue, ...publicValue }),
      private_value: ctx.secrets.seal(JSON.stringify({ ...before.privateValue, ...hidden })),
      updated_at: ctx.clock.now(),
    }
    await tx
      .insertInto('plugin_settings')
      .values({ app_id: appId, ...values })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet(values))
      .execute()
    const text = settingsText(name, latest.manifest, before, { publicValue, privateValue: hidden })
    await logAdminAction(tx, viewer, 'settings', text, ctx.clock.now())
  })
  const table = await readTable(ctx)
  return table.plugins.map((plugin) => presentPlugin(ctx, viewer, table, plugin))
}

async function settingOf(ctx: Context, viewer: Viewer, appId: string, withOffline: boolean): Promise<Info> {
  const table = await readTable(ctx)
  const plugin = table.plugins.find((one) => one.appId === appId && (withOffline || one.live))
  return {
    setting: presentSetting(ctx, table, appId),
    config: plugin ? presentPlugin(ctx, viewer, table, plugin) : null,
  }
}

export const readPluginSetting = (
  ctx: Context,
  viewer: Viewer,
  { appId }: { appId: string },
): Promise<Info> => settingOf(ctx, viewer, appId, false)

export const readAnyPluginSetting = (
  ctx: Context,
  viewer: Viewer,
  { appId }: { appId: string },
): Promise<Info> => settingOf(ctx, viewer, appId, true)

/** Stores one permission of a group. */
export async function storeRight(
  tx: Tx,
  right: { groupId: number; appId: string; status: 0 | 1 },
): Promise<void> {
  const { groupId, appId, status } = right
  await tx
    .insertInto('plugin_group_permission')
    .values({ group_id: groupId, app_id: appId, permission: 'canInsert', status })
    .onConflict((conflict) => conflict.columns(['group_id', 'app_id', 'permission']).doUpdateSet({ status }))
    .execute()
}

/** Copies and deletes the rights of groups to insert the content of plugins. */
export const insertRightsOf = (ctx: Context): StoredGroupRights => ({
  async copy(tx, from, to) {
    await ctx.versionedCache.invalidate(tx, 'plugins')
    const rows = await tx
      .selectFrom('plugin_group_permission')
      .selectAll()
      .where('group_id', '=', from)
      .execute()
    const copies = rows.map((row) => ({ ...row, group_id: to }))
    if (copies.length > 0) await tx.insertInto('plugin_group_permission').values(copies).execute()
  },
  async delete(tx, groupIds) {
    await ctx.versionedCache.invalidate(tx, 'plugins')
    await tx.deleteFrom('plugin_group_permission').where('group_id', 'in', groupIds).execute()
  },
})
