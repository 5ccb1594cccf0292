import type { InputOf, pluginsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import {
  changeTable,
  type PackageRow,
  type Plugin,
  readTable,
  titleOf,
  updatePlugin,
} from './plugin-store.ts'

/** Faults of one plugin that are kept. */
const keptMost = 200

/**
 * Writes down that a plugin failed, as a page tells; what is told of plugins that do not run, or of another version, is let be.
 * A page is believed so far that an update gives way to the version before, once, and no plugin is taken offline by it.
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
  if (isUpdated(plugin, now)) await judge(ctx, { ...plugin, live }, place, message, verdictOnViews)
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
  // Those of the server are kept apart: what pages tell must not push out what counts.
  const last = await tx
    .selectFrom('plugin_faults')
    .select('id')
    .where('app_id', '=', fault.app_id)
    .where('by_server', '=', fault.by_server)
    .orderBy('id', 'desc')
    .offset(keptMost)
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

/** Faults of a server half within an hour that take its plugin offline, or back to the version that ran before. */
const faultsMost = 3
const countedMs = 60 * 60_000
/** For so long after it was published a version that fails gives way to the one before. */
const newForMs = 10 * 60_000
/** Faults that pages tell of, within that time, before an update gives way. */
const toldMost = 5

type Running = Plugin & { readonly live: PackageRow }
type Verdict = 'rolled back' | 'taken offline' | null
type VerdictOn = (tx: Tx, plugin: Running, now: number) => Promise<Verdict>

/** Whether the version that runs took the place of another one just now. */
const isUpdated = ({ publishedAt, previous }: Plugin, now: number) =>
  previous !== undefined && now - publishedAt <= newForMs

/** What becomes of a version whose server half failed, which this server has seen itself. */
const verdictOnHalf: VerdictOn = async (tx, plugin, now) => {
  const since = Math.max(plugin.publishedAt, now - countedMs)
  if ((await countFaults(tx, plugin, 1, since)) < faultsMost) return null
  return isUpdated(plugin, now) ? 'rolled back' : 'taken offline'
}

/**
 * What becomes of an update whose views fail. Anybody may tell of that, so an administrator who publishes the version again
 * has the last word.
 */
const verdictOnViews: VerdictOn = async (tx, plugin, now) => {
  const { live, previous, publishedAt } = plugin
  if (!isUpdated(plugin, now) || previous?.manifest.version === live.manifest.version) return null
  const told = await countFaults(tx, plugin, 0, publishedAt + 1)
  const before = (await countFaults(tx, plugin, 0, 0)) - told
  return told >= toldMost && before < toldMost ? 'rolled back' : null
}

/** Has a plugin give way where its faults call for that; every administrator is told, and reads why. */
async function judge(
  ctx: Context,
  { appId, name, live }: Pick<Running, 'appId' | 'name' | 'live'>,
  place: string,
  message: string,
  verdictOn: VerdictOn,
): Promise<void> {
  const now = ctx.clock.now()
  const { version } = live.manifest
  const became = await changeTable(ctx, async (tx, { plugins }) => {
    const plugin = plugins.find((one) => one.appId === appId)
    // Another instance, or an administrator, was first.
    if (plugin?.live?.digest !== live.digest) return null
    const verdict = await verdictOn(tx, { ...plugin, live }, now)
    if (!verdict) return null
    const isRolledBack = verdict === 'rolled back'
    const told = { version, message: message.slice(0, 200) }
    const why = localized(isRolledBack ? 'plugins.stopped.rolledBack' : 'plugins.stopped.faults', told)
    const change = {
      live_digest: isRolledBack ? (plugin.previous?.digest ?? '') : '',
      stopped_because: JSON.stringify(why),
      ...(isRolledBack && { previous_digest: '', published_at: now }),
    }
    await updatePlugin(tx, appId, change, now)
    await announce(tx, 'plugin.stopped', { ...told, title: titleOf(live.manifest), isRolledBack }, now)
    return verdict
  })
  if (became) ctx.log.error({ plugin: name, version, place }, `a plugin was ${became} after its faults`)
}

/**
 * Writes down that a server half failed. After three faults of a version within an hour the version before runs again, if this
 * one was published within ten minutes, else the plugin is taken offline.
 */
export async function noteFault(
  ctx: Context,
  plugin: Pick<Running, 'appId' | 'name' | 'live'>,
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
  if (count >= faultsMost) await judge(ctx, plugin, place, message, verdictOnHalf)
}

async function countFaults(
  tx: Tx,
  { appId, live }: Pick<Running, 'appId' | 'live'>,
  byServer: 0 | 1,
  since: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('plugin_faults')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('app_id', '=', appId)
    .where('version', '=', live.manifest.version)
    .where('by_server', '=', byServer)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
