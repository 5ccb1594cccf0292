interface Entry<V> {
  readonly key: string
  readonly value: V
  readonly size: number
  /** The number of the last use. */
  usedAt: number
}

/** Entries of which the least recently used one is evicted. */
const sampleSize = 3

/**
 * A cache bounded by the size of its values, which evicts the least recently used of a few random entries, like Redis.
 * With strict LRU, a little more than fits, used in turn, evicts each entry right before its next use.
 */
export class SampledCache<V> {
  readonly #entries: Entry<V>[] = []
  readonly #indices = new Map<string, number>()
  readonly #maxSize: number
  readonly #sizeOf: (value: V, key: string) => number
  #uses = 0
  #size = 0

  constructor(maxSize: number, sizeOf: (value: V, key: string) => number) {
    this.#maxSize = maxSize
    this.#sizeOf = sizeOf
  }

  get(key: string): V | undefined {
    const index = this.#indices.get(key)
    const entry = index === undefined ? undefined : this.#entries[index]
    if (!entry) return undefined
    this.#uses += 1
    entry.usedAt = this.#uses
    return entry.value
  }

  /** Stores a value; one that is larger than the whole cache is not stored. */
  set(key: string, value: V): void {
    const known = this.#indices.get(key)
    if (known !== undefined) this.#removeAt(known)
    const size = this.#sizeOf(value, key)
    if (size > this.#maxSize) return
    while (this.#size + size > this.#maxSize) this.#removeAt(this.#oldestOfSample())
    this.#uses += 1
    this.#indices.set(key, this.#entries.push({ key, value, size, usedAt: this.#uses }) - 1)
    this.#size += size
  }

  /** The sum of the sizes of all values. */
  get size(): number {
    return this.#size
  }

  #oldestOfSample(): number {
    let oldest = 0
    let usedAt = Number.POSITIVE_INFINITY
    for (let picked = 0; picked < sampleSize; picked += 1) {
      const index = Math.floor(Math.random() * this.#entries.length)
      const entry = this.#entries[index]
      if (entry && entry.usedAt < usedAt) {
        oldest = index
        usedAt = entry.usedAt
      }
    }
    return oldest
  }

  /** Removes an entry; the last one takes its place. */
  #removeAt(index: number): void {
    const removed = this.#entries[index]
    const last = this.#entries.pop()
    if (!removed || !last) return
    this.#size -= removed.size
    this.#indices.delete(removed.key)
    if (last === removed) return
    this.#entries[index] = last
    this.#indices.set(last.key, index)
  }
}
