import { LRUCache } from 'lru-cache'

/** The definition of an in-memory cache of loaded values. Times in milliseconds. */
export interface Cache<V> {
  /** For debugging. */
  readonly name: string
  /** How long a value is fresh: a time, or a function of what loading it took. Until it is evicted unless given. */
  readonly maxAgeMs?: number | ((tookMs: number) => number)
  /** Whether a value is stale, too, as soon as this process has committed a transaction. */
  readonly untilCommit?: boolean
  /** What is kept at most; the least recently used entry goes first. A size is the sum of `sizeOf` of the values. */
  readonly limit: { readonly entries: number } | { readonly size: number; sizeOf(value: V): number }
}

/**
 * The freshness of what everybody reads and nobody may change without being seen at once in this process. What another
 * instance wrote is noticed within a second.
 */
export const untilCommit = { untilCommit: true, maxAgeMs: 1000 } as const

/** The values of one cache. Keys are texts or numbers. */
export interface CacheStore<V> {
  /** A fresh value, or what `load` finds; those who ask for one key together share one load. A failed one is not kept. */
  read(key: CacheKey, load: () => Promise<V>): Promise<V>
  /**
   * The values of several keys; `load` finds all that are not fresh, in one call. Keys without a value are left out, and
   * remembered as such.
   */
  readMany<K extends CacheKey>(
    keys: readonly K[],
    load: (missing: readonly K[]) => Promise<ReadonlyMap<K, NonNullable<V>>>,
  ): Promise<ReadonlyMap<K, NonNullable<V>>>
  /** A fresh value that is loaded already. */
  peek(key: CacheKey): V | undefined
  /** Keeps a value that was found otherwise. */
  set(key: CacheKey, value: V): void
  /** A fresh value, or a new one that is kept. */
  getOrSet(key: CacheKey, make: () => V): V
  /** Forgets one value. A load under way is not shared with those who ask from now on. */
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

/** What caches read of their context. */
interface CacheSources {
  /** Milliseconds since 1970. */
  now(): number
  /** Transactions that this process has committed. */
  commits(): number
}

function openStore<V>(cache: Cache<V>, { now, commits }: CacheSources): CacheStore<V> {
  const { maxAgeMs = Number.POSITIVE_INFINITY, limit, untilCommit = false } = cache
  const entries = new LRUCache<CacheKey, Entry<V>>(
    'entries' in limit
      ? { max: limit.entries }
      : {
          maxSize: limit.size,
          sizeCalculation: ({ loaded }) => (loaded ? Math.max(1, limit.sizeOf(loaded.value)) : 1),
        },
  )
  const ageOf = (tookMs: number) => (typeof maxAgeMs === 'number' ? maxAgeMs : maxAgeMs(tookMs))

  function find(key: CacheKey): Entry<V> | undefined {
    const entry = entries.get(key)
    if (!entry || (untilCommit && entry.commits !== commits())) return undefined
    const at = now()
    // When the clock is set back, entries are stale instead of eternal.
    if (at < entry.startedAt) return undefined
    return entry.loaded && at >= entry.loaded.freshUntil ? undefined : entry
  }

  function start(key: CacheKey, load: () => Promise<V>): Promise<V> {
    const [startedAt, began] = [now(), performance.now()]
    const before = commits()
    const entry: Entry<V> = { promise: load(), commits: before, startedAt }
    entries.set(key, entry)
    const isKept = () => entries.peek(key) === entry
    entry.promise.then(
      (value) => {
        entry.loaded = { value, freshUntil: startedAt + ageOf(performance.now() - began) }
        // Its size is known only now.
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
    // Whatever is committed while it loads may be missing in it.
    const [startedAt, before] = [now(), commits()]
    const loaded = await load(missing)
    for (const key of missing) {
      const value = loaded.get(key)
      // Sound: null stands for a key without a value, which nobody is handed.
      set(key, (value ?? null) as V, startedAt, before)
      if (value !== undefined) values.set(key, value)
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

/** The caches of one context: a store for each definition, made when it is first used. */
export type Caches = (<V>(cache: Cache<V>) => CacheStore<V>) & {
  /** Forgets the values of every cache. */
  clear(): void
}

export function openCaches(sources: CacheSources): Caches {
  const stores = new Map<unknown, CacheStore<unknown>>()
  const storeOf = <V>(cache: Cache<V>): CacheStore<V> => {
    // Sound: a definition is the key of the store that was made of it, so the types of both agree.
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
 * Computes a value from an object that never changes, once for each object; it is forgotten with the object. For what
 * is derived from versioned values such as the settings.
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
