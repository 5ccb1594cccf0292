/** How far an administrator is in finding the plugin that breaks their pages; ids are app ids. */
export interface Bisect {
  /** One of them is to blame. */
  readonly suspects: readonly string[]
  /** Those that are off for this administrator. */
  readonly off: readonly string[]
}

const half = (all: readonly string[]) => all.slice(0, Math.ceil(all.length / 2))

/** Begins with half of the plugins off; one alone is named at once, and off. */
export const begun = (plugins: readonly string[]): Bisect => ({ suspects: plugins, off: half(plugins) })

/** After a look at the site: the culprit is among those that were on if it is still broken, else among those that were off. */
export function answered({ suspects, off }: Bisect, isBroken: boolean): Bisect {
  const left = suspects.filter((id) => off.includes(id) !== isBroken)
  return begun(left)
}

/** Without plugins that do not run any more; null when none is left to suspect. */
export function narrowedTo({ suspects, off }: Bisect, running: ReadonlySet<string>): Bisect | null {
  const left = suspects.filter((id) => running.has(id))
  const stillOff = off.filter((id) => running.has(id))
  if (left.length === 0) return null
  // A half that went with its plugins leaves nothing to ask about.
  const isAsked = left.length > 1 && (stillOff.length === 0 || stillOff.length === left.length)
  return isAsked || left.length === 1 ? begun(left) : { suspects: left, off: stillOff }
}

/** Looks at the site that are needed at most until one is named. */
export const looksLeft = ({ suspects }: Bisect): number => Math.ceil(Math.log2(suspects.length))
