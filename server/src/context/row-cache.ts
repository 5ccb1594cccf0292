import { isDeepStrictEqual } from 'node:util'
import { isPlain, isShallowEqual } from './structural-sharing.ts'

/** What a value depends on besides its row: values, rows, and lists and plain objects of them. */
type RowSources = Readonly<Record<string, unknown>>

interface CachedRow<V> {
  readonly of: RowSources
  readonly value: V
}

/** Maximum values cached for one row, one for each combination of permissions and own actions. */
const maxEntries = 8

const cachedValues = new WeakSet<object>()

/** Whether `cacheByRow` made the value, or one with it as a property: it never changes and is shared by all callers. */
export const isCachedByRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && cachedValues.has(value)

let isChecked = false

/**
 * Makes every cached value again when it is returned and throws if the two differ, which means that `of`
 * lacks something the value depends on. For tests.
 */
export function checkCachedValues(): void {
  isChecked = true
}

/** Values compared by their contents: lists and plain objects, but no maps or sets. */
const isCompared = (value: unknown): value is RowSources => isPlain(value) || Array.isArray(value)

/** Returns whether two parts are identical or have identical contents. */
const isSamePart = (one: unknown, other: unknown) =>
  one === other || (isCompared(one) && isCompared(other) && isShallowEqual(one, other))

function isSame(one: RowSources, other: RowSources): boolean {
  for (const name in one) if (!isSamePart(one[name], other[name])) return false
  return true
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  for (const part of Object.values(value)) freezeDeep(part)
  Object.freeze(value)
}

/** Marks a value and the objects that are its properties: responses contain either. */
function markCached(value: object): void {
  cachedValues.add(value)
  for (const part of Object.values(value))
    if (typeof part === 'object' && part !== null) cachedValues.add(part)
}

function checkSame(cached: unknown, made: unknown): void {
  if (!isDeepStrictEqual(cached, made))
    throw new Error('A cached value differs from a new one: it depends on more than its declared inputs.')
}

/**
 * Caches what `make` returns for a row while that row object is in use: until the next commit if the rows are cached
 * that way. The value may depend on the row and on `of` only and is returned again for an equal `of`, so everything
 * that differs between viewers or over time belongs in `of`: permissions, likes, paid prices, the language. Values must
 * not be changed, and are frozen in tests; at most 8 are cached per row.
 */
export function cacheByRow<R extends object, O extends object, V extends object>(): (
  row: R,
  of: O,
  make: () => V,
) => V {
  const known = new WeakMap<R, CachedRow<V>[]>()
  return (row, of, make) => {
    // Safe cast: its parts are only compared.
    const asked = of as RowSources
    const all = known.get(row) ?? []
    const found = all.find((one) => isSame(one.of, asked))
    if (found) {
      if (isChecked) checkSame(found.value, make())
      return found.value
    }
    const value = make()
    markCached(value)
    // Freezing takes longer than presenting; tests find every change of a cached value.
    if (isChecked) freezeDeep(value)
    known.set(row, [{ of: asked, value }, ...all.slice(0, maxEntries - 1)])
    return value
  }
}
