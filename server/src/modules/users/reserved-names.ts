import { closedName } from '@chaguan/contracts'
import { bareSkeletonOf } from '../../drivers/chinese/name-skeleton.ts'
import { localized, translate } from '../../i18n/localized.ts'
import type { Refusal } from './user-rules.ts'

/** What the product calls people without a name; nobody may have such a name, or one that looks like it. */
const ownWords: ReadonlySet<string> = new Set(
  [translate('zh', 'users.anonymous'), translate('en', 'users.anonymous'), closedName].map(bareSkeletonOf),
)

/** Returns whether a name is, or looks like, one that the product uses for people without a name. */
export function isPlaceholderName(name: string): boolean {
  return ownWords.has(bareSkeletonOf(name))
}

/** The error for a reserved name. */
export const reservedRefusal: Refusal = {
  reason: 'INVALID_PARAMETER',
  text: localized('users.name.reserved'),
}

/** Splits a list of names, at lines and commas. */
function readReservedNames(list: string): string[] {
  return list
    .split(/[\n,，、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/**
 * Returns whether a name is, or looks like, a reserved one (docs/reference/wire-accounts.md#reserved-names); `*` at an
 * end of an entry matches anything. Ignores signs and a number at the end.
 */
export function isReserved(name: string, list: string): boolean {
  const skeleton = bareSkeletonOf(name)
  return readReservedNames(list).some((entry) => {
    const wanted = bareSkeletonOf(entry)
    if (/^\**$/.test(entry) || wanted === '') return false
    const [opens, ends] = [entry.startsWith('*'), entry.endsWith('*')]
    if (opens && ends) return skeleton.includes(wanted)
    if (opens) return skeleton.endsWith(wanted)
    return ends ? skeleton.startsWith(wanted) : skeleton === wanted
  })
}
