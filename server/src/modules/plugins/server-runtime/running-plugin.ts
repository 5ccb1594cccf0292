import type { PackageRow, Plugin, PluginTable } from '../plugin-store.ts'

/** A plugin with the package that runs. */
export interface RunningPlugin extends Plugin {
  readonly live: PackageRow
}

/** The running plugins that have a server half, in order. */
export const runningPlugins = ({ plugins }: PluginTable): RunningPlugin[] =>
  plugins.filter((one): one is RunningPlugin => Boolean(one.live?.manifest.server))

/** The name of a half in the thread: it changes with the package. */
export const runningKeyOf = ({ appId, live }: RunningPlugin) => `${appId} ${live.digest}`

/** Returns the plugin of a half, with the package of that half; undefined if it is no longer installed. */
export function packageOf({ plugins }: PluginTable, half: string): RunningPlugin | undefined {
  const [appId, digest] = half.split(' ')
  const plugin = plugins.find((one) => one.appId === appId)
  const own = [plugin?.live, plugin?.previous, plugin?.latest].find((one) => one?.digest === digest)
  return plugin && own && { ...plugin, live: own }
}
