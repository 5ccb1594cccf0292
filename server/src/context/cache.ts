import { LRUCache } from 'lru-cache'
import { loadObserver } from './load-observer.ts'
import { shareStructure } from './structural-sharing.ts'
import type { TableName } from './written-tables.ts'

/** The definition of an in-memory cache of loaded values. Times in milliseconds. */
export interface Cache<V> {
  /** For debugging. */
  readonly name: string
  /** Lifetime of a value, possibly depending on the duration of its load; unlimited by default. */
  readonly maxAgeMs?: number | ((tookMs: number) => number)
  /**
   * Values expire also when this process commits a transaction that wrote one of these tables, which are all tables
   * that they are read from, or with `true` any transaction. Changes of what `versionedCache` holds expire all of them.
   * Equal parts of a value that is loaded again stay the same objects, so that what was computed from them remains
   * cached (`cacheByRow`).
   */
  readonly untilCommit?: readonly TableName[] | true
  /** Maximum number or total size of entries; the least recently used entry is evicted first. */
  readonly limit: { readonly entries: number } | { readonly size: number; sizeOf(value: V): number }
}

/**
 * For data that everybody reads: changes of this process are visible at once, those of other instances within a second.
 */
export const untilCommit = { untilCommit: true, maxAgeMs: 1000 } as const

/** The same for values that are read from these tables only. */
export const untilWriteTo = (...tables: readonly TableName[]) =>
  ({ untilCommit: tables, maxAgeMs: 1000 }) as const

/** The values of one cache. Keys are texts or numbers. */
export interface CacheStore<V> {
  /** Returns a fresh value or loads it; concurrent calls for a key share one load. Failed loads are not cached. */
  read(key: CacheKey, load: () => Promise<V>): Promise<V>
  /**
   * Returns the values of several keys; `load` gets all that are not fresh in one call. Keys without a value are left
   * out, which is cached too.
   */
  readMany<K extends CacheKey>(
    keys: readonly K[],
    load: (missing: readonly K[]) => Promise<ReadonlyMap<K, NonNullable<V>>>,
  ): Promise<ReadonlyMap<K, NonNullable<V>>>
  /** Returns a fresh value if it is loaded. */
  peek(key: CacheKey): V | undefined
  /** Stores a value. */
  set(key: CacheKey, value: V): void
  /** Returns a fresh value, or computes and stores it. */
  getOrSet(key: CacheKey, make: () => V): V
  /** Evicts one value. Later calls do not share a running load. */
  evict(key: CacheKey): void
  clear(): void
}

type CacheKey = string | number

interface Entry<V> {
  readonly promise: Promise<V>
  readonly commits: number
  readonly startedAt: number
  /** Set once it is loaded. */
  loaded?: { readonly value: V; readonly freshUntil: number }
}

/** What caches need of their context. */
interface CacheSources {
  /** Milliseconds since 1970. */
  now(): number
  /** A number that changes with each transaction of this process that wrote one of these tables, or with each at all. */
  commits(tables: readonly TableName[] | true): number
}

function openStore<V>(cache: Cache<V>, { now, commits: count }: CacheSources): CacheStore<V> {
  const { maxAgeMs = Number.POSITIVE_INFINITY, limit, untilCommit } = cache
  const commits = () => (untilCommit ? count(untilCommit) : 0)
  const entries = new LRUCache<CacheKey, Entry<V>>(
    'entries' in limit
      ? // A `max` would allocate all entries at once.
        { maxSize: limit.entries, sizeCalculation: () => 1 }
      : {
          maxSize: limit.size,
          sizeCalculation: ({ loaded }) => (loaded ? Math.max(1, limit.sizeOf(loaded.value)) : 1),
        },
  )
  const ageOf = (tookMs: number) => (typeof maxAgeMs === 'number' ? maxAgeMs : maxAgeMs(tookMs))

  const observed = <T>(load: () => Promise<T>) => loadObserver.current?.run(cache, load) ?? load()

  function find(key: CacheKey): Entry<V> | undefined {
    loadObserver.current?.used(cache)
    const entry = entries.get(key)
    if (!entry || entry.commits !== commits()) return undefined
    const at = now()
    // If the clock is set back, entries are stale instead of eternal.
    if (at < entry.startedAt) return undefined
    return entry.loaded && at >= entry.loaded.freshUntil ? undefined : entry
  }

  const expiredValue = (key: CacheKey) => (untilCommit ? entries.peek(key)?.loaded?.value : undefined)

  function start(key: CacheKey, load: () => Promise<V>): Promise<V> {
    const [startedAt, began] = [now(), performance.now()]
    const before = commits()
    const expired = expiredValue(key)
    const promise = observed(load).then((value) => shareStructure(expired, value))
    const entry: Entry<V> = { promise, commits: before, startedAt }
    entries.set(key, entry)
    const isKept = () => entries.peek(key) === entry
    entry.promise.then(
      (value) => {
        entry.loaded = { value, freshUntil: startedAt + ageOf(performance.now() - began) }
        // Its size is only known now.
        if ('size' in limit && isKept()) entries.set(key, { ...entry })
      },
      () => {
        if (isKept()) entries.delete(key)
      },
    )
    return entry.promise
  }

  const peek = (key: CacheKey) => find(key)?.loaded?.value

  function set(key: CacheKey, value: V, startedAt = now(), before = commits()): void {
    const loaded = { value, freshUntil: startedAt + ageOf(0) }
    entries.set(key, { promise: Promise.resolve(value), commits: before, startedAt, loaded })
  }

  const readMany: CacheStore<V>['readMany'] = async (keys, load) => {
    const values = new Map<(typeof keys)[number], NonNullable<V>>()
    const missing = keys.filter((key) => {
      const value = peek(key)
      if (value !== undefined && value !== null) values.set(key, value)
      return value === undefined
    })
    if (missing.length === 0) return values
    // Data committed during the load may be missing in the value.
    const [startedAt, before] = [now(), commits()]
    const loaded = await observed(() => load(missing))
    for (const key of missing) {
      // Safe cast: null stands for a key without a value, and is never returned.
      const value = shareStructure(expiredValue(key), (loaded.get(key) ?? null) as V)
      set(key, value, startedAt, before)
      if (value !== null && value !== undefined) values.set(key, value)
    }
    return values
  }

  return {
    read: (key, load) => find(key)?.promise ?? start(key, load),
    readMany,
    peek,
    set: (key, value) => set(key, value),
    getOrSet(key, make) {
      const known = peek(key)
      if (known !== undefined) return known
      const value = make()
      set(key, value)
      return value
    },
    evict: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** The caches of one context: one store for each definition, created on first use. */
export type Caches = (<V>(cache: Cache<V>) => CacheStore<V>) & {
  /** Clears every cache. */
  clear(): void
}

export function openCaches(sources: CacheSources): Caches {
  const stores = new Map<unknown, CacheStore<unknown>>()
  const storeOf = <V>(cache: Cache<V>): CacheStore<V> => {
    // Safe cast: the store was created for this definition, so their types agree.
    const known = stores.get(cache) as CacheStore<V> | undefined
    if (known) return known
    const made = openStore(cache, sources)
    stores.set(cache, made as CacheStore<unknown>)
    return made
  }
  const clear = () => {
    for (const store of stores.values()) store.clear()
  }
  return Object.assign(storeOf, { clear })
}

/**
 * Computes a value from an immutable object, once for each object; garbage collected with it. For data derived from
 * versioned values such as the settings.
 */
export function memoizeByObject<O extends object, V>(compute: (from: O) => V): (from: O) => V {
  const known = new WeakMap<O, { readonly value: V }>()
  return (from) => {
    const found = known.get(from)
    if (found) return found.value
    const value = compute(from)
    known.set(from, { value })
    return value
  }
}
