import type { Db, Tx } from '../drivers/db/db.ts'

/** Groups of rows that are entries in memory: each has a version in the database that every change raises. */
export type VersionedName = 'settings' | 'groups' | 'categories' | 'stopWords'

/** How long another instance's change may go unnoticed, in milliseconds. */
const checkEveryMs = 1000

/** Keeps what is read at every request in memory, and notices changes, its own at once and others' within a second. */
export interface VersionedCache {
  /** What `load` read, again only after the version changed. Concurrent first calls load once. */
  read<V>(name: VersionedName, load: () => Promise<V>): Promise<V>
  /** Raises the version inside the transaction that changed the rows; call `evict` after it was committed. */
  invalidate(tx: Tx, name: VersionedName): Promise<void>
  /** Forgets what is entries of one name at once. */
  evict(name: VersionedName): void
  /** Rises whenever entries rows of any name are found to have changed: what was made from older ones is outdated. */
  readonly generation: number
}

interface CacheEntry {
  readonly version: number
  readonly value: Promise<unknown>
}

/** Opens the memory on a database. `now` gives milliseconds since 1970. */
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
      // Sound: every name is loaded by one function only, so what is entries has its type.
      if (found && found.version === version) return found.value as Promise<V>
      const value = load()
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
