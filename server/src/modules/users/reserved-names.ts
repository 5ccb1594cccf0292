import { closedName } from '@chaguan/contracts'
import { bareSkeletonOf } from '../../drivers/chinese/name-skeleton.ts'
import { localized, translate } from '../../i18n/localized.ts'
import type { Refusal } from './user-rules.ts'

/** What the product calls people without a name; nobody may be called so, or alike. */
const ownWords: ReadonlySet<string> = new Set(
  [translate('zh', 'users.anonymous'), translate('en', 'users.anonymous'), closedName].map(bareSkeletonOf),
)

/** Whether a name is one by which the product calls people without a name, or looks like one. */
export function isOwnWord(name: string): boolean {
  return ownWords.has(bareSkeletonOf(name))
}

/** Why a name of the list of reserved ones cannot be had. */
export const reservedRefusal: Refusal = {
  reason: 'INVALID_PARAMETER',
  text: localized('users.name.reserved'),
}

/** The names of a list: each on a line of its own, or separated by commas. */
function readReservedNames(list: string): string[] {
  return list
    .split(/[\n,，、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/**
 * Whether a name is one of a list of reserved ones (docs/reference/wire-accounts.md#reserved-names), or looks like one;
 * `*` at an end of an entry stands for anything. Signs and a number at the end make no difference.
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
