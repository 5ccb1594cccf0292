import { isDeepStrictEqual } from 'node:util'

type Plain = Readonly<Record<string, unknown>>

/** Whether a value is an object of no class, such as a row. */
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Whether a value is an object without objects in it, like a row. */
const isFlat = (value: Plain) => {
  for (const name in value) if (typeof value[name] === 'object' && value[name] !== null) return false
  return true
}

/** Whether two objects or lists have the same properties with identical values. */
export function isShallowEqual(one: Plain, other: Plain): boolean {
  if (Array.isArray(one) || Array.isArray(other)) return isSameList(one, other)
  let names = 0
  for (const name in one) {
    const value = one[name]
    if (!Object.is(value, other[name])) return false
    if (value === undefined && !(name in other)) return false
    names += 1
  }
  // The other has these properties, and no more if it has as many.
  for (const _ in other) names -= 1
  return names === 0
}

const isSameList = (one: unknown, other: unknown) =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((item, index) => Object.is(item, other[index]))

const idOf = (value: unknown) => (isPlain(value) ? value.id : undefined)

function shareItems(earlier: readonly unknown[], items: readonly unknown[]): readonly unknown[] {
  const byId = new Map(earlier.map((item, index) => [idOf(item) ?? `at ${index}`, item]))
  const shared = items.map((item, index) => shareStructure(byId.get(idOf(item) ?? `at ${index}`), item))
  const isSame = shared.length === earlier.length && shared.every((item, index) => item === earlier[index])
  return isSame ? earlier : shared
}

function shareProperties(earlier: Plain, value: Plain): Plain {
  if (isShallowEqual(earlier, value)) return earlier
  if (isFlat(value)) return value
  const shared: Record<string, unknown> = {}
  for (const name in value) shared[name] = shareStructure(earlier[name], value[name])
  return isShallowEqual(earlier, shared) ? earlier : shared
}

/**
 * Returns a value equal to `value` that consists of the objects of `earlier` wherever they are equal; items of lists are
 * compared with the one of the same `id`, without ids with the one at the same place. Neither value is changed.
 */
export function shareStructure<V>(earlier: unknown, value: V): V {
  if (earlier === value || typeof value !== 'object' || value === null) return value
  // Safe casts: the result is equal to `value`.
  if (Array.isArray(value)) return (Array.isArray(earlier) ? shareItems(earlier, value) : value) as V
  if (isPlain(value)) return (isPlain(earlier) ? shareProperties(earlier, value) : value) as V
  return isDeepStrictEqual(earlier, value) ? (earlier as V) : value
}
