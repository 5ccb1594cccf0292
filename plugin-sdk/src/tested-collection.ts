import type { Collection, DocumentQuery, StoredDocument } from './server-half.ts'

/** A stored document in a test. */
export interface Kept {
  readonly json: string
  readonly version: number
}

const fieldOf = (json: string, index: string): unknown =>
  (JSON.parse(json) as Record<string, unknown>)?.[index]

/** Compares like the site: numbers before texts. */
function compare(one: unknown, other: unknown): number {
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1
  return (one as number) < (other as number) ? -1 : one === other ? 0 : 1
}

/** A collection in memory that behaves like one of the site. */
export function collectionOf(kept: Map<string, Kept>): Collection {
  const present = ([key, { json, version }]: [string, Kept]): StoredDocument<never> => ({
    key,
    value: JSON.parse(json) as never,
    version,
  })
  function matching({ index, equals, from, to, order = 'asc' }: DocumentQuery): [string, Kept][] {
    const keyValue = ([key, { json }]: [string, Kept]) => (index === undefined ? key : fieldOf(json, index))
    return [...kept]
      .filter((one) => {
        const value = keyValue(one)
        if (typeof value !== 'string' && typeof value !== 'number') return false
        if (equals !== undefined && value !== equals) return false
        return (
          (from === undefined || compare(value, from) >= 0) && (to === undefined || compare(value, to) <= 0)
        )
      })
      .sort((one, other) => compare(keyValue(one), keyValue(other)) * (order === 'desc' ? -1 : 1))
  }
  return {
    get: async (key) => {
      const found = kept.get(key)
      return found ? present([key, found]) : null
    },
    put: async (key, value, { ifVersion, atMost } = {}) => {
      const before = kept.get(key)?.version ?? 0
      if (ifVersion !== undefined && ifVersion !== before) return null
      if (atMost && before === 0 && matching(atMost).length >= atMost.count) return null
      kept.set(key, { json: JSON.stringify(value), version: before + 1 })
      return before + 1
    },
    delete: async (key) => void kept.delete(key),
    find: async (query = {}) => {
      const { offset = 0, limit = 50 } = query
      return matching(query)
        .slice(offset, offset + Math.min(limit, 200))
        .map(present)
    },
    count: async (query = {}) => matching(query).length,
  }
}
