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
 * Writes down that a plugin failed; what is told of plugins that do not run, or of another version, is let be. A page is
 * not believed so far as to take a plugin offline by what it tells.
 */
export async function reportPluginFault(
  ctx: Context,
  _viewer: Viewer,
  { appId, version, place, message }: InputOf<typeof pluginsApi.reportPluginFault>,
): Promise<[]> {
  const { plugins } = await readTable(ctx)
  const live = plugins.find((one) => one.appId === appId)?.live
  if (live?.manifest.version !== version) return []
  await ctx.transaction((tx) =>
    storeFault(tx, { app_id: appId, version, place, message, by_server: 0, created_at: ctx.clock.now() }),
  )
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

/**
 * Writes down that a server half failed, which this server has seen itself. After three faults of a version within an hour
 * the version before runs again, if this one was published within ten minutes, else the plugin is taken offline; either way
 * every administrator is told, and reads why.
 */
export async function noteFault(
  ctx: Context,
  { appId, name, live }: Pick<Plugin, 'appId' | 'name'> & { readonly live: PackageRow },
  place: string,
  message: string,
): Promise<void> {
  const now = ctx.clock.now()
  const { version } = live.manifest
  const count = await ctx.transaction(async (tx) => {
    const fault = { app_id: appId, version, place: place.slice(0, 100), message: message.slice(0, 500) }
    await storeFault(tx, { ...fault, by_server: 1, created_at: now })
    return countFaults(tx, appId, version, now - countedMs)
  })
  if (count < faultsMost) return
  const became = await changeTable(ctx, async (tx, { plugins }) => {
    const plugin = plugins.find((one) => one.appId === appId)
    // Another instance, or an administrator, was first; or it was published again after it failed.
    if (plugin?.live?.digest !== live.digest) return null
    if ((await countFaults(tx, appId, version, Math.max(plugin.publishedAt, now - countedMs))) < faultsMost)
      return null
    const rollsBack = plugin.previous !== undefined && now - plugin.publishedAt <= newForMs
    const digest = rollsBack ? (plugin.previous?.digest ?? '') : ''
    const why = localized(rollsBack ? 'plugins.stopped.rolledBack' : 'plugins.stopped.faults', {
      version,
      message: message.slice(0, 200),
    })
    const change = rollsBack ? { previous_digest: '', published_at: now } : {}
    await updatePlugin(
      tx,
      appId,
      { live_digest: digest, stopped_because: JSON.stringify(why), ...change },
      now,
    )
    const stopped = { title: titleOf(live.manifest), version, message: message.slice(0, 200) }
    await announce(tx, 'plugin.stopped', { ...stopped, isRolledBack: rollsBack }, now)
    return rollsBack ? 'rolled back' : 'taken offline'
  })
  if (became) ctx.log.error({ plugin: name, version, place }, `a plugin was ${became} after its faults`)
}

async function countFaults(tx: Tx, appId: string, version: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('plugin_faults')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('app_id', '=', appId)
    .where('version', '=', version)
    .where('by_server', '=', 1)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
