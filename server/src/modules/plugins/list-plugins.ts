import type {
  InputOf,
  ManagedPlugin,
  OutputOf,
  PagePlugin,
  PluginListItem,
  pluginsApi,
} from '@chaguan/contracts'
import { pluginTypes } from '@chaguan/plugin-sdk'
import { memoizeByObject } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { logAdminAction, named } from '../audit/index.ts'
import { readGroups } from '../groups/index.ts'
import { rightsText } from './audit-texts.ts'
import { isOffFor } from './bisect-plugins.ts'
import { pluginOf } from './operate-plugin.ts'
import { openPackage } from './packages/package-files.ts'
import { storeRight } from './plugin-settings.ts'
import { changeTable, type PluginTable, readTable } from './plugin-store.ts'
import { presentForPages, presentManaged } from './present-for-pages.ts'
import { presentPlugin, presentRight } from './present-plugin.ts'

/** Lists the published plugins. */
export async function listPlugins(ctx: Context, viewer: Viewer): Promise<PluginListItem[]> {
  const table = await readTable(ctx)
  return table.plugins.filter(({ live }) => live).map((one) => presentPlugin(ctx, viewer, table, one))
}

/** Lists every plugin, offline ones included. */
export async function listAllPlugins(ctx: Context, viewer: Viewer): Promise<PluginListItem[]> {
  const table = await readTable(ctx)
  return table.plugins.map((one) => presentPlugin(ctx, viewer, table, one))
}

const none: readonly PagePlugin[] = []

function presentAll(ctx: Context, viewer: Viewer, table: PluginTable): readonly PagePlugin[] {
  return table.plugins.flatMap((plugin) => {
    const { live } = plugin
    const isDrawn = live && live.manifest.sdk !== '' && !isOffFor(table, viewer, plugin.appId)
    return isDrawn ? [presentForPages(ctx, viewer, table, plugin, live)] : []
  })
}

/** Presented plugins by groups of the viewer, until a plugin, its settings or a permission changes. */
const presentedOf = memoizeByObject((_table: PluginTable) => new Map<string, readonly PagePlugin[]>())
/** Maximum cached combinations of groups; sites have a handful. */
const maxGroups = 200

/**
 * Returns the published plugins that pages render for a viewer. The same immutable list for the same groups: pages
 * cache derived data by its identity.
 */
export async function pluginsOfPages(ctx: Context, viewer: Viewer): Promise<readonly PagePlugin[]> {
  const table = await readTable(ctx)
  if (table.plugins.length === 0) return none
  // An administrator who bisects has some plugins off.
  if (viewer.id !== null && table.bisects.has(viewer.id)) return presentAll(ctx, viewer, table)
  const known = presentedOf(table)
  const key = `${viewer.lang} ${viewer.isAdmin ? 'all' : viewer.groupIds.toSorted((a, b) => a - b).join()}`
  const found = known.get(key) ?? presentAll(ctx, viewer, table)
  if (known.size < maxGroups) known.set(key, found)
  return found
}

/** Returns the published plugin with the page of a path; throws if there is none. */
export async function readPluginPage(
  ctx: Context,
  viewer: Viewer,
  { path }: InputOf<typeof pluginsApi.readPluginPage>,
): Promise<OutputOf<typeof pluginsApi.readPluginPage>> {
  const plugins = await pluginsOfPages(ctx, viewer)
  const found = plugins.find(({ views }) => views.some((view) => view.path === path))
  if (!found) throw new AppError('RESOURCE_NOT_FOUND')
  return { title: found.title, appId: found.appId }
}

/** Returns the module of a published and trusted plugin by its URL; null for any other. */
export async function trustedModule(ctx: Context, script: string): Promise<string | null> {
  const { plugins } = await readTable(ctx)
  const found = plugins.find(
    ({ live }) => live?.isTrusted && script.startsWith(`/plugin_files/${live.digest}/`),
  )
  if (!found?.live) return null
  const name = script.slice(`/plugin_files/${found.live.digest}/`.length)
  return (await openPackage(ctx, found.live.digest))?.files.get(name)?.toString('utf8') ?? null
}

/** Maximum faults of one plugin in the admin area. */
const maxFaults = 20

/** Lists every plugin with all data of its page in the admin area. */
export async function managePlugins(ctx: Context, viewer: Viewer): Promise<ManagedPlugin[]> {
  const [table, groups] = await Promise.all([readTable(ctx), readGroups(ctx)])
  return Promise.all(
    table.plugins.map(async (plugin) => {
      const faults = await ctx.db
        .selectFrom('plugin_faults')
        .select(['version', 'place', 'message', 'created_at'])
        .where('app_id', '=', plugin.appId)
        .orderBy('id', 'desc')
        .limit(maxFaults)
        .execute()
      const shown = faults.map(({ created_at, ...fault }) => ({
        ...fault,
        createdAt: ctx.time.format(created_at),
      }))
      return presentManaged(ctx, viewer, table, plugin, shown, [...groups.values()])
    }),
  )
}

const ofThreads = ({ plugins }: PluginTable) =>
  plugins.filter(({ latest }) => latest.manifest.type === pluginTypes.thread)

/** Lists whether a group may write with each plugin that has content. */
export async function listPluginRights(
  ctx: Context,
  _viewer: Member,
  { groupId }: InputOf<typeof pluginsApi.listPluginRights>,
): Promise<OutputOf<typeof pluginsApi.listPluginRights>> {
  const table = await readTable(ctx)
  const group = { isAdmin: groupId === 1, groupIds: [groupId] }
  return ofThreads(table).map(({ appId, latest: { manifest } }) => ({
    appId,
    authority: presentRight(manifest.title, group.isAdmin || table.rights.has(`${groupId} ${appId}`)),
    name: manifest.title,
    description: manifest.description,
  }))
}

/** Sets which plugins a group may write with. */
export async function changePluginRights(
  ctx: Context,
  viewer: Member,
  { groupId, permissions }: InputOf<typeof pluginsApi.changePluginRights>,
): Promise<OutputOf<typeof pluginsApi.changePluginRights>> {
  const groups = await readGroups(ctx)
  if (!groups.has(groupId)) throw invalid('plugins.group.unknown')
  await changeTable(ctx, async (tx, table) => {
    for (const { appId, status } of permissions) {
      pluginOf(table, appId)
      await storeRight(tx, { groupId, appId, status })
    }
    const name = named(groups.get(groupId)?.name ?? '', groupId)
    const text = rightsText(table, { name, groupId }, permissions)
    await logAdminAction(tx, viewer, 'permission', text, ctx.clock.now())
  })
  return { groupId, permissions }
}
