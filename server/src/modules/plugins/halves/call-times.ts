/** What the server half of a plugin has taken of the processor on this instance since it started. */
export interface CallTimes {
  readonly calls: number
  readonly totalMs: number
  readonly slowestMs: number
}

const none: CallTimes = { calls: 0, totalMs: 0, slowestMs: 0 }

/** By site (its hooks, which live as long as it does) and app id. */
const times = new WeakMap<object, Map<string, CallTimes>>()

interface Site {
  readonly hooks: object
}

/** Adds a call that was answered. */
export function noteCallTime({ hooks }: Site, appId: string, cpuMs: number): void {
  const known = times.get(hooks) ?? new Map<string, CallTimes>()
  times.set(hooks, known)
  const { calls, totalMs, slowestMs } = known.get(appId) ?? none
  known.set(appId, {
    calls: calls + 1,
    totalMs: totalMs + cpuMs,
    slowestMs: Math.max(slowestMs, cpuMs),
  })
}

/** How often a plugin was called, and the milliseconds of the processor that it took: on average and at most. */
export function callTimesOf({ hooks }: Site, appId: string) {
  const { calls, totalMs, slowestMs } = times.get(hooks)?.get(appId) ?? none
  const tenths = (ms: number) => Math.round(ms * 10) / 10
  return { calls, averageMs: tenths(calls === 0 ? 0 : totalMs / calls), slowestMs: tenths(slowestMs) }
}
