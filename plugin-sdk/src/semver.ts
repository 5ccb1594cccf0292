/** A version of three numbers. */
export type Version = readonly [major: number, minor: number, patch: number]

const pattern = /^\d{1,3}\.\d{1,3}\.\d{1,3}$/

/** Returns whether a text is a version: three numbers of one to three digits, separated by dots. */
export const isVersion = (text: unknown): text is string => typeof text === 'string' && pattern.test(text)

/** Parses a version. */
export const versionOf = (text: string): Version => text.split('.').map(Number) as unknown as Version

/** Compares two versions: negative if `one` is older than `other`, 0 if equal, positive if newer. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [versionOf(one), versionOf(other)]
  for (const index of [0, 1, 2] as const) if (left[index] !== right[index]) return left[index] - right[index]
  return 0
}

const range = /^(\^|~|>=)?(\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** Returns whether a text is a range: a version, alone or after `^`, `~` or `>=`. */
export const isRange = (text: unknown): text is string => typeof text === 'string' && range.test(text)

/** Returns whether a version is in a range; false for an invalid range. */
export function isInRange(version: string, wanted: string): boolean {
  const [, sign, least] = range.exec(wanted) ?? []
  if (least === undefined || !isVersion(version)) return false
  const [own, from] = [versionOf(version), versionOf(least)]
  if (compareVersions(version, least) < 0) return false
  if (sign === '>=') return true
  if (sign === undefined) return compareVersions(version, least) === 0
  if (sign === '~' || from[0] === 0) return own[0] === from[0] && own[1] === from[1]
  return own[0] === from[0]
}
