import {
  categoryPermissionKeys,
  defaultPermissionKeys,
  globalPermissionKeys,
  groupIds,
  limits,
  permissionAliases,
  restrictionKeys,
} from '@chaguan/contracts'
import { trimmed } from '@chaguan/contracts/visible-text'
import { type LocalizedText, localized } from '../../i18n/localized.ts'

/** Built-in groups (docs/reference/wire-accounts.md#groups): they can be neither deleted nor sold. */
const presets: ReadonlySet<number> = new Set(Object.values(groupIds))

export function isPreset(id: number): boolean {
  return presets.has(id)
}

/** Groups that cannot be the default of a registration. */
const neverDefault: ReadonlySet<number> = new Set([
  groupIds.administrator,
  groupIds.banned,
  groupIds.unpaid,
  groupIds.guest,
])

/** The columns of a group that the rules compare. */
export interface GroupFacts {
  readonly id: number
  readonly name: string
  readonly is_default: number
  readonly is_paid: number
  readonly fee_cents: number
  readonly days: number
  readonly level: number
}

/** Why a set of groups is invalid; `RESOURCE_EXIST` for a duplicate name and for too many groups of a kind. */
export interface GroupRefusal {
  readonly reason: 'INVALID_PARAMETER' | 'RESOURCE_EXIST'
  readonly text: LocalizedText
}

const refused = (
  text: LocalizedText,
  reason: GroupRefusal['reason'] = 'INVALID_PARAMETER',
): GroupRefusal => ({ reason, text })

function refusalOfPaid(group: GroupFacts): GroupRefusal | null {
  if (group.is_paid === 0) return null
  if (isPreset(group.id)) return refused(localized('groups.paid.builtIn'))
  if (group.is_default === 1) return refused(localized('groups.paid.default'))
  if (group.fee_cents <= 0) return refused(localized('groups.paid.price'))
  return group.days > 0 ? null : refused(localized('groups.paid.days'))
}

/** Returns why these cannot be all groups of a site; null when they can. */
export function refusalOfGroups(groups: readonly GroupFacts[]): GroupRefusal | null {
  const names = groups.map(({ name }) => trimmed(name))
  if (names.includes('')) return refused(localized('groups.name.required'))
  if (new Set(names).size < names.length) return refused(localized('groups.name.taken'), 'RESOURCE_EXIST')
  const defaults = groups.filter(({ is_default }) => is_default === 1)
  if (defaults.length !== 1) return refused(localized('groups.default.one'))
  if (defaults.some(({ id }) => neverDefault.has(id))) return refused(localized('groups.default.forbidden'))
  const paid = groups.filter(({ is_paid }) => is_paid === 1)
  if (paid.length > limits.maxPaidGroups)
    return refused(
      localized('groups.paid.tooMany', { maxPaidGroups: limits.maxPaidGroups }),
      'RESOURCE_EXIST',
    )
  if (new Set(paid.map(({ level }) => level)).size < paid.length)
    return refused(localized('groups.level.same'), 'RESOURCE_EXIST')
  return groups.map(refusalOfPaid).find((refusal) => refusal !== null) ?? null
}

/** Returns the levels of paid groups without gaps, 1 for the lowest. Other groups have level 0. */
export function levelsOf(groups: readonly GroupFacts[]): ReadonlyMap<number, number> {
  const paid = groups
    .filter(({ is_paid }) => is_paid === 1)
    .toSorted((one, other) => one.level - other.level || one.id - other.id)
  const place = new Map(paid.map(({ id }, index) => [id, index + 1]))
  return new Map(groups.map(({ id }) => [id, place.get(id) ?? 0]))
}

const categoryKeys: ReadonlySet<string> = new Set(categoryPermissionKeys)
const keys: ReadonlySet<string> = new Set([
  ...categoryPermissionKeys,
  ...globalPermissionKeys,
  ...restrictionKeys,
])

const storedKeyOf = (key: string) =>
  Object.hasOwn(permissionAliases, key) ? (permissionAliases[key] ?? key) : key

/**
 * Whether a permission may be granted: `K`, `switch.K`, or `category{id}.K` with an existing category and a permission
 * that exists by category; `K` may be spelt as in the specification (docs/reference/wire-accounts.md#permissions).
 */
export function isGrantable(permission: string, categoryIds: ReadonlySet<number>): boolean {
  const [, form = '', id, key = ''] = /^(switch\.|category(\d{1,15})\.)?(.+)$/.exec(permission) ?? []
  const stored = storedKeyOf(key)
  if (id === undefined) return keys.has(stored)
  return form !== '' && categoryKeys.has(stored) && categoryIds.has(Number(id))
}

/** Returns the permissions of a group after a change: the given ones without duplicates, and the default ones. */
export function grantedKeys(permissions: readonly string[]): string[] {
  return [...new Set([...permissions, ...defaultPermissionKeys])]
}
