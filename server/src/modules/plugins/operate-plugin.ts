import type { InputOf, pluginsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { invalid } from '../../http/app-error.ts'
import { translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { requireRecentProof } from '../settings/index.ts'
import { arrangementText, operationText } from './audit-texts.ts'
import { dropUnlisted } from './packages/drop-packages.ts'
import {
  changeTable,
  deletePlugin,
  type Plugin,
  type PluginTable,
  trustPackages,
  updatePlugin,
} from './plugin-store.ts'

/** Returns the plugin of an id; throws if it is not installed. */
export function pluginOf({ plugins }: PluginTable, appId: string): Plugin {
  const found = plugins.find((one) => one.appId === appId)
  if (!found) throw invalid('plugins.unknown')
  return found
}

/** Replaces the running package. */
async function run(tx: Tx, plugin: Plugin, digest: string, now: number): Promise<void> {
  const before = plugin.live?.digest ?? ''
  if (before === digest) return
  const previous = before === '' ? plugin.previous?.digest : before
  await updatePlugin(
    tx,
    plugin.appId,
    {
      live_digest: digest,
      previous_digest: previous === digest ? '' : (previous ?? ''),
      published_at: now,
      stopped_because: '',
    },
    now,
  )
}

/** Deletes a plugin; returns its packages. */
async function remove(tx: Tx, { appId, isBundled }: Plugin, withData: boolean) {
  if (isBundled) throw invalid('plugins.bundled')
  const packages = await tx
    .selectFrom('plugin_packages')
    .select('digest')
    .where('app_id', '=', appId)
    .execute()
  await deletePlugin(tx, appId, withData)
  return packages
}

/** Publishes, takes offline or deletes a plugin; idempotent. */
export async function operatePlugin(
  ctx: Context,
  viewer: Member,
  { appId, operate, withData = false }: InputOf<typeof pluginsApi.operatePlugin>,
): Promise<string> {
  const now = ctx.clock.now()
  const actions = {
    1: async (tx: Tx, plugin: Plugin) => run(tx, plugin, plugin.latest.digest, now),
    2: async (tx: Tx, plugin: Plugin) => updatePlugin(tx, plugin.appId, { live_digest: '' }, now),
    3: async (tx: Tx, plugin: Plugin) => remove(tx, plugin, withData),
  }
  const dropped = await changeTable(ctx, async (tx, table) => {
    const plugin = pluginOf(table, appId)
    const packages = (await actions[operate](tx, plugin)) ?? []
    await logAdminAction(tx, viewer, 'settings', operationText(plugin, operate, withData), now)
    return packages
  })
  await dropUnlisted(
    ctx,
    dropped.map(({ digest }) => digest),
  )
  ctx.log.info({ actorId: viewer.id, appId, operate }, 'a plugin was changed')
  const texts = { 1: 'plugins.published', 2: 'plugins.offline', 3: 'plugins.removed' } as const
  return translate(viewer.lang, texts[operate])
}

/** Replaces the running package by the previous one. */
async function rollBack(tx: Tx, plugin: Plugin, now: number): Promise<void> {
  if (!plugin.previous) throw invalid('plugins.previous.none')
  await run(tx, plugin, plugin.previous.digest, now)
  await updatePlugin(tx, plugin.appId, { digest: plugin.previous.digest }, now)
}

async function move(tx: Tx, { plugins }: PluginTable, appId: string, by: 1 | -1, now: number): Promise<void> {
  const order = plugins.map((one) => one.appId)
  const from = order.indexOf(appId)
  const other = order[from + by]
  if (other === undefined) return
  order[from + by] = appId
  order[from] = other
  for (const [index, id] of order.entries()) await updatePlugin(tx, id, { position: index + 1 }, now)
}

/** Sets whether the package that was uploaded last is trusted; distrusting applies to all packages of the plugin. */
async function trust(tx: Tx, { appId, latest, live, previous }: Plugin, isTrusted: boolean): Promise<void> {
  const packages = isTrusted ? [latest] : [latest, live, previous]
  const digests = packages.flatMap((one) => (one ? [one.digest] : []))
  await trustPackages(tx, appId, digests, isTrusted)
}

/**
 * Rolls a plugin back to the previous package, changes its trust, or moves it in the order. Throws UNAUTHORIZED for trust
 * without a recent proof of identity.
 */
export async function arrangePlugin(
  ctx: Context,
  viewer: Member,
  { appId, to }: InputOf<typeof pluginsApi.arrangePlugin>,
): Promise<string> {
  if (to === 'trusted') await requireRecentProof(ctx, viewer)
  const now = ctx.clock.now()
  await changeTable(ctx, async (tx, table) => {
    const plugin = pluginOf(table, appId)
    if (to === 'previous') await rollBack(tx, plugin, now)
    else if (to === 'up' || to === 'down') await move(tx, table, appId, to === 'up' ? -1 : 1, now)
    else await trust(tx, plugin, to === 'trusted')
    await logAdminAction(tx, viewer, 'settings', arrangementText(plugin, to), now)
  })
  return translate(viewer.lang, 'plugins.saved')
}
