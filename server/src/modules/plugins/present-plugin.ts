import type { PluginListItem } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { filesOfView } from './packages/read-package.ts'
import type { PackageRow, Plugin, PluginTable } from './plugin-store.ts'

export type Values = Readonly<Record<string, unknown>>

const read = (text: string): Values => (text === '' ? {} : (JSON.parse(text) as Values))

/** Returns the stored settings of a plugin, private ones decrypted. */
export function storedValues(ctx: Pick<Context, 'secrets'>, { settings }: PluginTable, appId: string) {
  const row = settings.get(appId)
  return {
    publicValue: read(row?.public_value ?? ''),
    privateValue: read(row?.private_value ? (ctx.secrets.open(row.private_value) ?? '') : ''),
  }
}

/** Masks a private text: as many asterisks as it has characters, at most 16. */
export const masked = (value: unknown): unknown =>
  typeof value === 'string' ? '*'.repeat(Math.min(value.length, 16)) : value

const maskedValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, masked(value)]))

/** Presents the permission to write with a plugin, by its title. */
export const presentRight = (title: string, canUsePlugin: boolean) => ({
  title: `插入${title}`,
  permission: 'canInsert' as const,
  canUsePlugin,
})

/** Presents settings for the wire: an empty list while none is stored. */
export function presentSetting(ctx: Pick<Context, 'secrets'>, table: PluginTable, appId: string): unknown {
  const row = table.settings.get(appId)
  if (!row) return []
  const { publicValue, privateValue } = storedValues(ctx, table, appId)
  const { id, app_name: appName, type } = row
  return { id, appId, appName, type, publicValue, privateValue: maskedValues(privateValue) }
}

/** Returns whether the viewer may write with a plugin. */
export const mayUse = (
  { rights }: PluginTable,
  viewer: Pick<Viewer, 'isAdmin' | 'groupIds'>,
  appId: string,
) => viewer.isAdmin || viewer.groupIds.some((id) => rights.has(`${id} ${appId}`))

function filesOf({ manifest, files }: PackageRow, key: string, origin: string) {
  const address = (file: string) =>
    `${origin}/plugin/${manifest.name}/${key}/${file.split(`dist/${key}/`)[1]}`
  const own = filesOfView(files, key)
  const ending = (text: string) => own.filter((file) => file.endsWith(text)).map(address)
  const assets = own.filter((file) => !/\.(js|css)$/.test(file)).map(address)
  return { js: ending('.js'), css: ending('.css'), assets }
}

function presentView(one: PackageRow, key: string, origin: string): PluginListItem['view'][string] {
  const view = one.manifest.views[key]
  if (!view) throw new Error(`there is no view ${key}`)
  const pluginFiles = filesOf(one, key, origin)
  // The old loader skips a view without files; it could not run one of this SDK.
  const isLegacy = one.manifest.sdk === '' && pluginFiles.js.length > 0
  return { ...view, platform: [...view.platform], ...(isLegacy && { pluginFiles }) }
}

/** Presents a plugin for `plugin/list`: the running package, or the latest one of an offline plugin. */
export function presentPlugin(
  ctx: Context,
  viewer: Viewer,
  table: PluginTable,
  plugin: Plugin,
): PluginListItem {
  const one = plugin.live ?? plugin.latest
  const { manifest } = one
  return {
    name_cn: manifest.title,
    name_en: manifest.name,
    description: manifest.description,
    type: manifest.type,
    app_id: plugin.appId,
    version: manifest.version,
    status: plugin.live ? 1 : 0,
    icon: manifest.icon,
    filter_enable: manifest.isFilter,
    author: manifest.author,
    view: Object.fromEntries(
      Object.keys(manifest.views).map((key) => [key, presentView(one, key, viewer.origin)]),
    ),
    authority: presentRight(manifest.title, mayUse(table, viewer, plugin.appId)),
    setting: presentSetting(ctx, table, plugin.appId),
  }
}
