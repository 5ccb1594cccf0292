/** State of a bisection; ids are app ids. */
export interface BisectState {
  /** Plugins one of which is the culprit. */
  readonly suspects: readonly string[]
  /** Plugins that are off for this administrator. */
  readonly off: readonly string[]
}

const half = (all: readonly string[]) => all.slice(0, Math.ceil(all.length / 2))

/** Starts with half of the plugins off; a single plugin is the result at once, and off. */
export const startBisect = (plugins: readonly string[]): BisectState => ({
  suspects: plugins,
  off: half(plugins),
})

/**
 * Narrows the suspects after a test: to the plugins that were on if the site is still broken, else to those that were
 * off.
 */
export function narrowSuspects({ suspects, off }: BisectState, isBroken: boolean): BisectState {
  const left = suspects.filter((id) => off.includes(id) !== isBroken)
  return startBisect(left)
}

/** Removes plugins that no longer run; null when no suspect is left. */
export function narrowedTo({ suspects, off }: BisectState, running: ReadonlySet<string>): BisectState | null {
  const left = suspects.filter((id) => running.has(id))
  const stillOff = off.filter((id) => running.has(id))
  if (left.length === 0) return null
  // If a half has no plugin left, the test would show nothing.
  const isAsked = left.length > 1 && (stillOff.length === 0 || stillOff.length === left.length)
  return isAsked || left.length === 1 ? startBisect(left) : { suspects: left, off: stillOff }
}

/** The maximum number of tests until one plugin is left. */
export const looksLeft = ({ suspects }: BisectState): number => Math.ceil(Math.log2(suspects.length))
