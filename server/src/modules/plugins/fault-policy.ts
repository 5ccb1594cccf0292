import type { Tx } from '../../drivers/db/db.ts'
import type { Plugin } from './plugin-store.ts'
import type { RunningPlugin } from './server-runtime/running-plugin.ts'

/** Faults of a server half within an hour that take its plugin offline or roll it back. */
export const maxFaults = 3

/** Milliseconds within which faults are counted. */
export const countedMs = 60 * 60_000

/** Milliseconds after publishing during which a failing version is rolled back. */
const newForMs = 10 * 60_000

/** Reported faults within that time that roll an update back. */
const maxReporters = 5

/** What happens to a plugin after its faults; null for nothing. */
type FaultAction = 'rolled back' | 'taken offline' | null

/** Decides from the stored faults of a plugin what happens to it. */
export type FaultPolicy = (tx: Tx, plugin: RunningPlugin, now: number) => Promise<FaultAction>

/** Returns whether the running version replaced another one within the last ten minutes. */
export const isUpdated = ({ publishedAt, previous }: Plugin, now: number) =>
  previous !== undefined && now - publishedAt <= newForMs

/** Decides about a version whose server half failed, as this server has observed. */
export const serverFaultPolicy: FaultPolicy = async (tx, plugin, now) => {
  const since = Math.max(plugin.publishedAt, now - countedMs)
  if ((await countFaults(tx, plugin, 1, since)) < maxFaults) return null
  return isUpdated(plugin, now) ? 'rolled back' : 'taken offline'
}

/**
 * Decides about an update whose views fail. Reports are untrusted, so an administrator who publishes the version again
 * has the last word.
 */
export const viewFaultPolicy: FaultPolicy = async (tx, plugin, now) => {
  const { live, previous, publishedAt } = plugin
  if (!isUpdated(plugin, now) || previous?.manifest.version === live.manifest.version) return null
  const reported = await countFaults(tx, plugin, 0, publishedAt + 1)
  const before = (await countFaults(tx, plugin, 0, 0)) - reported
  return reported >= maxReporters && before < maxReporters ? 'rolled back' : null
}

export async function countFaults(
  tx: Tx,
  { appId, live }: Pick<RunningPlugin, 'appId' | 'live'>,
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
