import type { PackageRow, Plugin, PluginTable } from '../plugin-store.ts'

/** A plugin with the package that runs. */
export interface Running extends Plugin {
  readonly live: PackageRow
}

/** The plugins that run and have a server half, in their order. */
export const runningHalves = ({ plugins }: PluginTable): Running[] =>
  plugins.filter((one): one is Running => Boolean(one.live?.manifest.server))

/** The name of a half in the thread: it changes with the package. */
export const halfOf = ({ appId, live }: Running) => `${appId} ${live.digest}`

/** The plugin of a half, with the package that the half is of; undefined once it is not installed any more. */
export function packageOf({ plugins }: PluginTable, half: string): Running | undefined {
  const [appId, digest] = half.split(' ')
  const plugin = plugins.find((one) => one.appId === appId)
  const own = [plugin?.live, plugin?.previous, plugin?.latest].find((one) => one?.digest === digest)
  return plugin && own && { ...plugin, live: own }
}
