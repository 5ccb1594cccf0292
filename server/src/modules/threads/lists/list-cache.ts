import { type Cache, type CacheStore, untilCommit } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { KeysetPositions } from './keyset-positions.ts'

/** A result is cached for this many times the duration of its query, within the bounds below. */
const costMultiplier = 200
const minCacheMs = 3000
const maxCacheMs = 60_000
const maxEntries = 200
/** Maximum threads that one transaction lists or hides: those of one call of the admin area. */
const maxChangedAtOnce = 100

/** Counts and ids of lists. */
const listAnswers: Cache<unknown> = {
  name: 'answers about thread lists',
  maxAgeMs: (tookMs) => Math.min(Math.max(tookMs * costMultiplier, minCacheMs), maxCacheMs),
  limit: { entries: maxEntries },
}

interface LargeCount {
  /** The number of clearings of the cache at that time. */
  readonly clearings: number
  /** Number of threads beyond the counting limit. */
  readonly surplus: number
}

/** Lists with more threads than the counting limit. */
const largeCounts: Cache<LargeCount> = {
  name: 'large thread lists',
  maxAgeMs: maxCacheMs,
  limit: { entries: maxEntries },
}

/** Caches for thread lists of one context: positions, counts and ids. */
class ListCache {
  readonly positions = new KeysetPositions()
  readonly #answers: CacheStore<unknown>
  readonly #largeCounts: CacheStore<LargeCount>
  #clearings = 0

  constructor({ cache }: Pick<Context, 'cache'>) {
    this.#answers = cache(listAnswers)
    this.#largeCounts = cache(largeCounts)
  }

  /** Returns the cached result or computes it; concurrent calls share one query. */
  answer<V>(key: string, find: () => Promise<V>): Promise<V> {
    // Safe cast: a key begins with the kind of its result.
    return this.#answers.read(key, find) as Promise<V>
  }

  /** Stores that a list has `surplus` threads beyond the counting limit. */
  rememberLargeCount(key: string, surplus: number): void {
    this.#largeCounts.set(key, { clearings: this.#clearings, surplus })
  }

  /** Returns whether the list still exceeds the counting limit after any changes since it was counted. */
  isCertainlyLarge(key: string): boolean {
    const known = this.#largeCounts.peek(key)
    return known !== undefined && (this.#clearings - known.clearings) * maxChangedAtOnce < known.surplus
  }

  clear(): void {
    this.#clearings += 1
    this.#answers.clear()
    this.positions.clear()
  }
}

const listCaches: Cache<ListCache> = { name: 'thread lists', limit: { entries: 1 } }

export function listCache(ctx: Pick<Context, 'cache'>): ListCache {
  return ctx.cache(listCaches).getOrSet('all', () => new ListCache(ctx))
}

/** Call it after a commit that changed which threads are listed, or their order. */
export function clearListCache(ctx: Pick<Context, 'cache'>): void {
  listCache(ctx).clear()
}

const visitorAnswers: Cache<unknown> = {
  name: 'lists of visitors',
  ...untilCommit,
  limit: { entries: 100 },
}

/** Returns a result that all calls with this key share until the next commit of this process. */
export function cachedForVisitors<V>(ctx: Context, key: string, find: () => Promise<V>): Promise<V> {
  // Safe cast: a key is used for one kind of result.
  return ctx.cache(visitorAnswers).read(key, find) as Promise<V>
}
