/** The position of a row in a list, with its sort key and id. */
export interface KeysetPosition {
  /** Number of rows before it. */
  readonly position: number
  readonly key: number
  readonly id: number
}

/** How to read one page: direction, start row, rows to skip and to take. */
export interface KeysetPlan {
  readonly fromEnd: boolean
  /** The first row of the query; null starts at the end of the list. */
  readonly from: KeysetPosition | null
  readonly skip: number
  readonly take: number
}

/** Milliseconds for which a position is used; rows added or removed meanwhile shift a page by that many rows. */
const believedMs = 5000
const maxLists = 200
const maxAnchors = 64

interface KnownPosition {
  readonly at: number
  readonly anchor: KeysetPosition
}

/**
 * Recently read positions in ordered lists, so that a deep page need not skip all rows before it. The key of a list
 * contains its filters and order.
 */
export class KeysetPositions {
  readonly #lists = new Map<string, Map<number, KnownPosition>>()

  /**
   * The plan that skips the fewest rows. With an exact `total` it may read from the end, and `offset` must be below it;
   * null if the number is not exact.
   */
  plan(list: string, offset: number, take: number, total: number | null, now: number): KeysetPlan {
    const from = this.#nearest(list, offset, now)
    const skip = offset - (from?.position ?? 0)
    if (total === null) return { fromEnd: false, from, skip, take }
    const taken = Math.min(take, total - offset)
    const skipFromEnd = total - offset - taken
    if (skipFromEnd < skip) return { fromEnd: true, from: null, skip: skipFromEnd, take: taken }
    return { fromEnd: false, from, skip, take: taken }
  }

  /** Stores the position of a row. */
  remember(list: string, anchor: KeysetPosition, now: number): void {
    const known = this.#lists.get(list) ?? new Map<number, KnownPosition>()
    // Move it to the end: the least recently used list is evicted first.
    this.#lists.delete(list)
    this.#lists.set(list, known)
    known.delete(anchor.position)
    known.set(anchor.position, { at: now, anchor })
    dropFirst(known, maxAnchors)
    dropFirst(this.#lists, maxLists)
  }

  /** Removes every position. */
  clear(): void {
    this.#lists.clear()
  }

  #nearest(list: string, offset: number, now: number): KeysetPosition | null {
    const known = this.#lists.get(list)
    if (!known) return null
    let best: KeysetPosition | null = null
    for (const [position, { at, anchor }] of known) {
      if (now < at || now - at >= believedMs) known.delete(position)
      else if (position <= offset && position > (best?.position ?? 0)) best = anchor
    }
    return best
  }
}

function dropFirst(map: Map<unknown, unknown>, most: number): void {
  if (map.size <= most) return
  const first = map.keys().next().value
  if (first !== undefined) map.delete(first)
}
