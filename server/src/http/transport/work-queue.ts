/** Who goes before whom where there is not room for all. Log-ins and whatever writes or pays are `first`. */
export type Rank = 'first' | 'member' | 'visitor'

const ranks = ['first', 'member', 'visitor'] as const satisfies readonly Rank[]

/** How much of one kind of work is done at once, and how long the rest may wait. Milliseconds. */
export interface QueueLimits {
  /** Pieces of work under way at once. */
  readonly places: number
  /** How long work waits at most once there has been a queue for `burstMs`. */
  readonly waitMostMs: number
  /** How long there may be a queue before it counts as overload: many requests of one moment are none. */
  readonly burstMs: number
  /** What work that has its place waits for before it begins. */
  ready(): Promise<void>
  /** Makes the error by which work is refused. */
  refusal(): Error
}

/** As many as this are no overload: a slow machine with one reader has them, and they may wait so many times longer. */
const patientQueue = 12
const patience = 20

/** How much the last interval between two departures says about the next. */
const smoothing = 0.1

interface Waiting {
  readonly at: number
  readonly enter: () => void
  readonly refuse: (error: Error) => void
}

/**
 * A queue before work of which only so much is done at once. While it stands for longer than a burst, work that would
 * wait too long is refused when it comes, and what has waited too long when its turn comes, so that what is answered is
 * answered soon (controlled delay). Of those who wait, the higher rank goes first.
 */
export class WorkQueue {
  readonly #limits: QueueLimits
  readonly #queues: Readonly<Record<Rank, Waiting[]>> = { first: [], member: [], visitor: [] }
  #busy = 0
  /** Since when the queue has been long; 0 while it is not. */
  #longSince = 0
  #overloadedUntil = 0
  #leftAt = 0
  /** Between two departures while others wait, smoothed. */
  #intervalMs = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get waiting(): number {
    return this.#queues.first.length + this.#queues.member.length + this.#queues.visitor.length
  }

  /** Whether the queue is long and has been for longer than a burst, or was a moment ago. */
  #isCrowded(now: number): boolean {
    return now < this.#overloadedUntil && this.waiting > patientQueue
  }

  /** Looks at how long the queue is. Overload is over only when the queue was short for as long as a burst. */
  #watch(now: number): void {
    const { burstMs } = this.#limits
    if (this.waiting <= patientQueue) {
      this.#longSince = 0
      return
    }
    this.#longSince ||= now
    if (now < this.#overloadedUntil || now - this.#longSince > burstMs) this.#overloadedUntil = now + burstMs
  }

  /** Whether work of a rank would be refused if it came now. */
  refuses(rank: Rank): boolean {
    if (!this.#isCrowded(performance.now())) return false
    let before = 0
    for (const other of ranks) {
      before += this.#queues[other].length
      if (other === rank) break
    }
    return before * this.#intervalMs > this.#limits.waitMostMs
  }

  /** Runs the work when its turn comes; refuses what would wait too long. */
  async run<R>(rank: Rank, work: () => Promise<R>): Promise<R> {
    if (this.#busy < this.#limits.places) this.#busy += 1
    else await this.#turn(rank)
    try {
      await this.#limits.ready()
      return await work()
    } finally {
      this.#leave()
    }
  }

  #turn(rank: Rank): Promise<void> {
    if (this.refuses(rank)) return Promise.reject(this.#limits.refusal())
    const now = performance.now()
    return new Promise((enter, refuse) => {
      this.#queues[rank].push({ at: now, enter, refuse })
      this.#watch(now)
    })
  }

  /** Hands the place of finished work on. */
  #leave(): void {
    const now = performance.now()
    this.#watch(now)
    const next = this.#next(now)
    if (!next) {
      this.#busy -= 1
      this.#leftAt = 0
      return
    }
    if (this.#leftAt > 0) this.#intervalMs += (now - this.#leftAt - this.#intervalMs) * smoothing
    this.#leftAt = now
    // In another turn of the event loop: one piece of work after the other would keep it from everything else.
    setImmediate(next.enter)
  }

  #next(now: number): Waiting | undefined {
    this.#refuseLate(now)
    for (const rank of ranks) {
      const one = this.#queues[rank].shift()
      if (one) return one
    }
    return undefined
  }

  /** Also those whose rank would not come up: they would wait for as long as others go before them. */
  #refuseLate(now: number): void {
    const { waitMostMs } = this.#limits
    for (const rank of ranks) {
      const queue = this.#queues[rank]
      for (let one = queue[0]; one; one = queue[0]) {
        const waited = now - one.at
        if (waited <= waitMostMs || (waited <= waitMostMs * patience && !this.#isCrowded(now))) break
        queue.shift()
        one.refuse(this.#limits.refusal())
      }
    }
  }
}
