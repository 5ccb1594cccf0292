/** A row of a list and where it stands: its sort key and id. */
export interface KeysetPosition {
  /** How many rows stand before it. */
  readonly position: number
  readonly key: number
  readonly id: number
}

/** How to fetch one page of a list: from which end, from which row on, how many to skip and to take. */
export interface KeysetPlan {
  readonly fromEnd: boolean
  /** The first row that counts; null begins at the end of the list that is walked from. */
  readonly from: KeysetPosition | null
  readonly skip: number
  readonly take: number
}

/**
 * How long positions are believed, in milliseconds: rows that come or go in between shift a page by as many rows at
 * most, as they do anyway between two clicks.
 */
const believedMs = 5000
const listsKept = 200
const anchorsKept = 64

interface Known {
  readonly at: number
  readonly anchor: KeysetPosition
}

/**
 * Positions in ordered lists that were walked to lately, so that a deep page need not be counted off from the beginning
 * again. Lists are told apart by a key that names their filters and order.
 */
export class KeysetPositions {
  readonly #lists = new Map<string, Map<number, Known>>()

  /**
   * The shortest way to a page. With `total`, the exact number of rows, it may begin at the end; pages beyond the end
   * are not to be asked for then. Null when the number is not known exactly.
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

  /** Remembers where a row stands. */
  remember(list: string, anchor: KeysetPosition, now: number): void {
    const known = this.#lists.get(list) ?? new Map<number, Known>()
    // Put at the end again: the list that was left alone longest is the first to be forgotten.
    this.#lists.delete(list)
    this.#lists.set(list, known)
    known.delete(anchor.position)
    known.set(anchor.position, { at: now, anchor })
    dropFirst(known, anchorsKept)
    dropFirst(this.#lists, listsKept)
  }

  /** Forgets every position, because rows came or went. */
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
