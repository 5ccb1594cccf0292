/** What a plugin has taken of the processor on this instance since it started: its server half, and what of it pages draw. */
export type TimedWork = 'calls' | 'drawings'

interface Times {
  readonly times: number
  readonly totalMs: number
  readonly slowestMs: number
}

const none: Times = { times: 0, totalMs: 0, slowestMs: 0 }

/** By site (its hooks, which live as long as it does), then by work and app id. */
const taken = new WeakMap<object, Map<string, Times>>()

interface Site {
  readonly hooks: object
}

/** Adds a call that was answered, or a part of a page that was drawn. */
export function noteTime({ hooks }: Site, work: TimedWork, appId: string, ms: number): void {
  const known = taken.get(hooks) ?? new Map<string, Times>()
  taken.set(hooks, known)
  const key = `${work} ${appId}`
  const { times, totalMs, slowestMs } = known.get(key) ?? none
  known.set(key, { times: times + 1, totalMs: totalMs + ms, slowestMs: Math.max(slowestMs, ms) })
}

/** How often a plugin was called or drawn, and the milliseconds of the processor that took: on average and at most. */
export function timesOf({ hooks }: Site, work: TimedWork, appId: string) {
  const { times, totalMs, slowestMs } = taken.get(hooks)?.get(`${work} ${appId}`) ?? none
  const rounded = (ms: number) => Math.round(ms * 100) / 100
  return {
    times,
    averageMs: rounded(times === 0 ? 0 : totalMs / times),
    slowestMs: rounded(slowestMs),
  }
}
