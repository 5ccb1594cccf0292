import type { Db, Tx } from '../drivers/db/db.ts'
import { loadObserver } from './load-observer.ts'

/** Groups of rows that are cached as a whole. Each has a version in the database that every change increments. */
export type VersionedName =
  | 'settings'
  | 'groups'
  | 'categories'
  | 'stopWords'
  | 'files'
  | 'plugins'
  | 'providers'
  | 'accessBlocks'

/** Maximum milliseconds until another instance's change is noticed. */
const checkEveryMs = 1000

/**
 * Caches rows that every request reads. Changes of this instance are visible at once, those of others within a second.
 */
export interface VersionedCache {
  /** Returns the cached value; `load` is called only after the version changed. Concurrent calls share one load. */
  read<V>(name: VersionedName, load: () => Promise<V>): Promise<V>
  /** Increments the version in the transaction that changed the rows; call `evict` after the commit. */
  invalidate(tx: Tx, name: VersionedName): Promise<void>
  /** Evicts the value of one name. */
  evict(name: VersionedName): void
  /** Incremented whenever a change of rows is noticed: data derived from older ones is stale. */
  readonly generation: number
}

interface CacheEntry {
  readonly version: number
  readonly value: Promise<unknown>
}

/** Opens the cache of a database. `now` returns milliseconds since 1970. */
export function openVersionedCache(db: Db, now: () => number): VersionedCache {
  const entries = new Map<VersionedName, CacheEntry>()
  let versions = new Map<string, number>()
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined
  let generation = 0

  async function check(): Promise<void> {
    const rows = await db.selectFrom('versions').select(['name', 'version']).execute()
    if (rows.some((row) => versions.get(row.name) !== row.version)) generation += 1
    versions = new Map(rows.map((row) => [row.name, row.version]))
    checkedAt = now()
  }

  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }

  return {
    get generation() {
      return generation
    },
    async read<V>(name: VersionedName, load: () => Promise<V>): Promise<V> {
      const age = now() - checkedAt
      if (age < 0 || age >= checkEveryMs) await checkOnce()
      const version = versions.get(name) ?? 0
      const found = entries.get(name)
      // Safe cast: every name is loaded by one function, so the entry has its type.
      if (found && found.version === version) return found.value as Promise<V>
      const value = loadObserver.current?.runVersioned(load) ?? load()
      const entry: CacheEntry = { version, value }
      entries.set(name, entry)
      value.catch(() => {
        if (entries.get(name) === entry) entries.delete(name)
      })
      return value
    },
    async invalidate(tx, name) {
      await tx
        .insertInto('versions')
        .values({ name, version: 1 })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({ version: eb('versions.version', '+', 1) })),
        )
        .execute()
    },
    evict(name) {
      entries.delete(name)
      generation += 1
      checkedAt = Number.NEGATIVE_INFINITY
    },
  }
}
