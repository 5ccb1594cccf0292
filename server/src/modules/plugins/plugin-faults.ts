import type { InputOf, pluginsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import {
  countedMs,
  countFaults,
  type FaultPolicy,
  isUpdated,
  maxFaults,
  serverFaultPolicy,
  viewFaultPolicy,
} from './fault-policy.ts'
import { changeTable, readTable, titleOf, updatePlugin } from './plugin-store.ts'
import type { RunningPlugin } from './server-runtime/running-plugin.ts'

/** Maximum stored faults of one plugin. */
const maxStoredFaults = 200

/**
 * Stores a fault that a page reports; ignores plugins and versions that do not run. Page reports are untrusted: they
 * roll an update back once, and take no plugin offline.
 */
export async function reportPluginFault(
  ctx: Context,
  _viewer: Viewer,
  { appId, version, place, message }: InputOf<typeof pluginsApi.reportPluginFault>,
): Promise<[]> {
  const plugin = (await readTable(ctx)).plugins.find((one) => one.appId === appId)
  const live = plugin?.live
  if (!plugin || live?.manifest.version !== version) return []
  const now = ctx.clock.now()
  await ctx.transaction((tx) =>
    storeFault(tx, { app_id: appId, version, place, message, by_server: 0, created_at: now }),
  )
  if (isUpdated(plugin, now)) await applyPolicy(ctx, { ...plugin, live }, place, message, viewFaultPolicy)
  return []
}

interface Fault {
  readonly app_id: string
  readonly version: string
  readonly place: string
  readonly message: string
  readonly by_server: 0 | 1
  readonly created_at: number
}

async function storeFault(tx: Tx, fault: Fault): Promise<void> {
  await tx.insertInto('plugin_faults').values(fault).execute()
  // Counted apart from faults on the server, so that page reports cannot evict those.
  const last = await tx
    .selectFrom('plugin_faults')
    .select('id')
    .where('app_id', '=', fault.app_id)
    .where('by_server', '=', fault.by_server)
    .orderBy('id', 'desc')
    .offset(maxStoredFaults)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await tx
    .deleteFrom('plugin_faults')
    .where('app_id', '=', fault.app_id)
    .where('by_server', '=', fault.by_server)
    .where('id', '<=', last.id)
    .execute()
}

/** Rolls a plugin back or takes it offline if its faults require it; notifies every administrator with the reason. */
async function applyPolicy(
  ctx: Context,
  { appId, name, live }: Pick<RunningPlugin, 'appId' | 'name' | 'live'>,
  place: string,
  message: string,
  policy: FaultPolicy,
): Promise<void> {
  const now = ctx.clock.now()
  const { version } = live.manifest
  const became = await changeTable(ctx, async (tx, { plugins }) => {
    const plugin = plugins.find((one) => one.appId === appId)
    // Another instance, or an administrator, has acted already.
    if (plugin?.live?.digest !== live.digest) return null
    const action = await policy(tx, { ...plugin, live }, now)
    if (!action) return null
    const isRolledBack = action === 'rolled back'
    const reason = { version, message: message.slice(0, 200) }
    const why = localized(isRolledBack ? 'plugins.stopped.rolledBack' : 'plugins.stopped.faults', reason)
    const change = {
      live_digest: isRolledBack ? (plugin.previous?.digest ?? '') : '',
      stopped_because: JSON.stringify(why),
      ...(isRolledBack && { previous_digest: '', published_at: now }),
    }
    await updatePlugin(tx, appId, change, now)
    await publishEvent(tx, 'plugin.stopped', { ...reason, title: titleOf(live.manifest), isRolledBack }, now)
    return action
  })
  if (became) ctx.log.error({ plugin: name, version, place }, `a plugin was ${became} after its faults`)
}

/**
 * Stores a fault of a server half. After three faults of a version within an hour the previous version runs again, if
 * this one was published within ten minutes; else the plugin is taken offline.
 */
export async function recordFault(
  ctx: Context,
  plugin: Pick<RunningPlugin, 'appId' | 'name' | 'live'>,
  place: string,
  message: string,
): Promise<void> {
  const now = ctx.clock.now()
  const { appId, live } = plugin
  const { version } = live.manifest
  const count = await ctx.transaction(async (tx) => {
    const fault = { app_id: appId, version, place: place.slice(0, 100), message: message.slice(0, 500) }
    await storeFault(tx, { ...fault, by_server: 1, created_at: now })
    return countFaults(tx, plugin, 1, now - countedMs)
  })
  if (count >= maxFaults) await applyPolicy(ctx, plugin, place, message, serverFaultPolicy)
}
