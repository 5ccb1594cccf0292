import { type Cache, type CacheStore, untilCommit } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { KeysetPositions } from './keyset-positions.ts'

/** An answer is cached for this many times the duration of its query, within the bounds below. */
const keptForItsCost = 200
const keptAtLeastMs = 3000
const keptAtMostMs = 60_000
const entriesMost = 200
/** The most threads that one transaction lists or hides: those of one call of the admin area. */
const changedAtOnceMost = 100

/** Counts and ids of lists. */
const listAnswers: Cache<unknown> = {
  name: 'answers about thread lists',
  maxAgeMs: (tookMs) => Math.min(Math.max(tookMs * keptForItsCost, keptAtLeastMs), keptAtMostMs),
  limit: { entries: entriesMost },
}

interface LargeCount {
  /** How often the lists had been cleared. */
  readonly clearings: number
  /** Threads beyond those that anybody counts to. */
  readonly surplus: number
}

/** Lists that have more threads than anybody counts to. */
const largeCounts: Cache<LargeCount> = {
  name: 'large thread lists',
  maxAgeMs: keptAtMostMs,
  limit: { entries: entriesMost },
}

/** What is cached of the thread lists of one context: positions, counts and gathered ids. */
class ListCache {
  readonly positions = new KeysetPositions()
  readonly #answers: CacheStore<unknown>
  readonly #largeCounts: CacheStore<LargeCount>
  #clearings = 0

  constructor({ cache }: Pick<Context, 'cache'>) {
    this.#answers = cache(listAnswers)
    this.#largeCounts = cache(largeCounts)
  }

  /** The cached answer or a new one; concurrent calls share one query. */
  answer<V>(key: string, find: () => Promise<V>): Promise<V> {
    // Sound: a key begins with the kind of its answer.
    return this.#answers.read(key, find) as Promise<V>
  }

  /** Stores that a list has `surplus` threads beyond the counting limit. */
  rememberLargeCount(key: string, surplus: number): void {
    this.#largeCounts.set(key, { clearings: this.#clearings, surplus })
  }

  /** Whether the list still exceeds the counting limit, whatever changed since it was counted. */
  isCertainlyLarge(key: string): boolean {
    const known = this.#largeCounts.peek(key)
    return known !== undefined && (this.#clearings - known.clearings) * changedAtOnceMost < known.surplus
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

/** To be called after the commit that changed which threads lists hold, or their order. */
export function clearListCache(ctx: Pick<Context, 'cache'>): void {
  listCache(ctx).clear()
}

const visitorAnswers: Cache<unknown> = {
  name: 'lists of visitors',
  ...untilCommit,
  limit: { entries: 100 },
}

/** An answer shared by all calls with this key until the next commit of this process. */
export function cachedForVisitors<V>(ctx: Context, key: string, find: () => Promise<V>): Promise<V> {
  // Sound: whoever names a key always finds the same kind of answer for it.
  return ctx.cache(visitorAnswers).read(key, find) as Promise<V>
}
