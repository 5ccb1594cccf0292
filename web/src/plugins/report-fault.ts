import { pluginsApi } from '@chaguan/contracts/browser'
import { call } from '../api/call.ts'
import { logProblem } from '../api/log.ts'
import type { PlacedView } from './plugin-context.ts'

const reported = new Set<string>()

/** Reports once to the site that a plugin failed at a place; does nothing on the server, which logs it. */
export function reportFault({ plugin, at }: PlacedView, reason: unknown): void {
  const message = String(reason).slice(0, 400)
  logProblem(`[${plugin.name}@${plugin.version} ${at}] ${message}`)
  const key = `${plugin.digest} ${at}`
  if (typeof window === 'undefined' || reported.has(key)) return
  reported.add(key)
  const { appId, version } = plugin
  call(pluginsApi.reportPluginFault, { appId, version, place: at, message }, { quiet: true }).catch(() => {})
}
