import { memoizeByObject } from '../../context/cache.ts'

/** CPU time of a plugin on this instance since it started: of its server half, and of rendering its views. */
export type TimedWork = 'calls' | 'drawings'

interface Times {
  readonly times: number
  readonly totalMs: number
  readonly slowestMs: number
}

const none: Times = { times: 0, totalMs: 0, slowestMs: 0 }

/** By site (its hooks, which live as long as it), then by work and app id. */
const timesOfSite = memoizeByObject((_hooks: object) => new Map<string, Times>())

interface Site {
  readonly hooks: object
}

/** Adds a finished call, or a rendered view. */
export function recordPluginTime({ hooks }: Site, work: TimedWork, appId: string, ms: number): void {
  const known = timesOfSite(hooks)
  const key = `${work} ${appId}`
  const { times, totalMs, slowestMs } = known.get(key) ?? none
  known.set(key, { times: times + 1, totalMs: totalMs + ms, slowestMs: Math.max(slowestMs, ms) })
}

/** Returns the number of calls or renderings of a plugin, and their average and maximum CPU milliseconds. */
export function timesOf({ hooks }: Site, work: TimedWork, appId: string) {
  const { times, totalMs, slowestMs } = timesOfSite(hooks).get(`${work} ${appId}`) ?? none
  const rounded = (ms: number) => Math.round(ms * 100) / 100
  return {
    times,
    averageMs: rounded(times === 0 ? 0 : totalMs / times),
    slowestMs: rounded(slowestMs),
  }
}
