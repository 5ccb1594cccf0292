import type { SiteState } from '../../context/site-state.ts'
import type { Context } from '../../context.ts'

/** CPU time of a plugin on this instance since it started: of its server half, and of rendering its views. */
export type TimedWork = 'calls' | 'drawings'

interface Times {
  readonly times: number
  readonly totalMs: number
  readonly slowestMs: number
}

const none: Times = { times: 0, totalMs: 0, slowestMs: 0 }

/** By work and app id. */
const pluginTimes: SiteState<Context, Map<string, Times>> = {
  name: 'times of plugins',
  open: () => new Map(),
}

type Site = Pick<Context, 'state'>

/** Adds a finished call, or a rendered view. */
export function recordPluginTime({ state }: Site, work: TimedWork, appId: string, ms: number): void {
  const known = state(pluginTimes)
  const key = `${work} ${appId}`
  const { times, totalMs, slowestMs } = known.get(key) ?? none
  known.set(key, { times: times + 1, totalMs: totalMs + ms, slowestMs: Math.max(slowestMs, ms) })
}

/** Returns the number of calls or renderings of a plugin, and their average and maximum CPU milliseconds. */
export function timesOf({ state }: Site, work: TimedWork, appId: string) {
  const { times, totalMs, slowestMs } = state(pluginTimes).get(`${work} ${appId}`) ?? none
  const rounded = (ms: number) => Math.round(ms * 100) / 100
  return {
    times,
    averageMs: rounded(times === 0 ? 0 : totalMs / times),
    slowestMs: rounded(slowestMs),
  }
}
