import type { Context } from '../../../context.ts'
import { KeysetPositions } from './keyset-positions.ts'

/** A dear answer is kept longer than a cheap one: this many times what it took, within the bounds below. */
const keptForItsCost = 200
const keptAtLeastMs = 3000
const keptAtMostMs = 60_000
const answersKept = 200
/** Threads that come into lists, or leave them, between two forgettings at most: those of one call of the admin area. */
const changedAtOnceMost = 100

interface CachedAnswer {
  readonly value: unknown
  readonly at: number
  readonly forMs: number
}

interface LargeCount {
  readonly at: number
  readonly generation: number
  readonly surplus: number
}

/** What lists of one database remember for some seconds: positions, counts and gathered ids. */
class ListCache {
  readonly positions = new KeysetPositions()
  readonly #answers = new Map<string, CachedAnswer>()
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly #plenty = new Map<string, LargeCount>()
  #generation = 0

  /** The remembered answer, or a new one; those who ask at the same moment share it. */
  async answer<V>(key: string, now: number, find: () => Promise<V>): Promise<V> {
    const known = this.#answers.get(key)
    // Sound: a key begins with the kind of its answer.
    if (known && now >= known.at && now - known.at < known.forMs) return known.value as V
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay as Promise<V>
    const finding = this.#find(key, now, find)
    this.#underWay.set(key, finding)
    const done = () => {
      if (this.#underWay.get(key) === finding) this.#underWay.delete(key)
    }
    finding.then(done, done)
    return finding
  }

  /** A list was found to have so many threads more than anybody counts to. */
  rememberLargeCount(key: string, now: number, surplus: number): void {
    this.#plenty.delete(key)
    this.#plenty.set(key, { at: now, generation: this.#generation, surplus })
    dropOldest(this.#plenty)
  }

  /** Whether the list has certainly still more threads than anybody counts to, whatever has changed meanwhile. */
  isCertainlyLarge(key: string, now: number): boolean {
    const known = this.#plenty.get(key)
    if (!known || now < known.at || now - known.at >= keptAtMostMs) return false
    return (this.#generation - known.generation) * changedAtOnceMost < known.surplus
  }

  clear(): void {
    this.#generation += 1
    this.#answers.clear()
    // What is being found may be old already: whoever asks from now on has it found again.
    this.#underWay.clear()
    this.positions.clear()
  }

  async #find<V>(key: string, now: number, find: () => Promise<V>): Promise<V> {
    const generation = this.#generation
    const started = performance.now()
    const value = await find()
    const cost = (performance.now() - started) * keptForItsCost
    if (generation === this.#generation) this.#keep(key, value, now, cost)
    return value
  }

  #keep(key: string, value: unknown, at: number, cost: number): void {
    this.#answers.delete(key)
    this.#answers.set(key, { value, at, forMs: Math.min(Math.max(cost, keptAtLeastMs), keptAtMostMs) })
    dropOldest(this.#answers)
  }
}

function dropOldest(map: Map<string, unknown>): void {
  const oldest = map.keys().next().value
  if (map.size > answersKept && oldest !== undefined) map.delete(oldest)
}

const memories = new WeakMap<Context['database'], ListCache>()

/** The memory of a database's lists. */
export function listCache({ database }: Pick<Context, 'database'>): ListCache {
  const memory = memories.get(database) ?? new ListCache()
  memories.set(database, memory)
  return memory
}

/** Forgets what lists remember: to be called after the commit that changed which threads they hold, or their order. */
export function clearListCache(ctx: Pick<Context, 'database'>): void {
  memories.get(ctx.database)?.clear()
}
