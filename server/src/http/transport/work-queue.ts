/** Priority under overload, highest first. Logins, writes and payments are `first`. */
export type Rank = 'first' | 'member' | 'visitor'

const ranks = ['first', 'member', 'visitor'] as const satisfies readonly Rank[]

/** Limits of the queue for one kind of work. */
export interface QueueLimits {
  /** Maximum number of concurrent pieces of work. */
  readonly places: number
  /** How long work may wait after a queue has lasted for `burstMs`, in milliseconds. */
  readonly waitMostMs: number
  /** How long a queue may last before it counts as overload, in milliseconds: a burst of requests is none. */
  readonly burstMs: number
  /** Awaited by started work before it runs. */
  ready(): Promise<void>
  /** Creates the error with which work is refused. */
  refusal(): Error
}

/**
 * A queue of up to this length is not overload: a slow machine has it with one reader. Its work may wait `patience`
 * times longer.
 */
const patientQueue = 12
const patience = 20

/** Weight of the last interval between two completions in the smoothed one. */
const smoothing = 0.1

interface QueuedRequest {
  readonly at: number
  readonly enter: () => void
  readonly refuse: (error: Error) => void
}

/**
 * A queue for work with limited concurrency. When it lasts longer than a burst, work that would wait too long is
 * refused on arrival, and work that has waited too long is refused at its turn, so that served work is served soon
 * (controlled delay). Higher ranks are served first.
 */
export class WorkQueue {
  readonly #limits: QueueLimits
  readonly #queues: Readonly<Record<Rank, QueuedRequest[]>> = { first: [], member: [], visitor: [] }
  #busy = 0
  /** Since when the queue has been long; 0 while it is short. */
  #longSince = 0
  #overloadedUntil = 0
  #leftAt = 0
  /** Smoothed interval between two completions while work is queued, in milliseconds. */
  #intervalMs = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get waiting(): number {
    return this.#queues.first.length + this.#queues.member.length + this.#queues.visitor.length
  }

  /** Whether the queue is long, and has been so for longer than a burst, now or recently. */
  #isCrowded(now: number): boolean {
    return now < this.#overloadedUntil && this.waiting > patientQueue
  }

  /** Updates the overload state. Overload ends only after the queue was short for as long as a burst. */
  #watch(now: number): void {
    const { burstMs } = this.#limits
    if (this.waiting <= patientQueue) {
      this.#longSince = 0
      return
    }
    this.#longSince ||= now
    if (now < this.#overloadedUntil || now - this.#longSince > burstMs) this.#overloadedUntil = now + burstMs
  }

  /** Whether work of a rank would be refused on arrival. */
  refuses(rank: Rank): boolean {
    if (!this.#isCrowded(performance.now())) return false
    let before = 0
    for (const other of ranks) {
      before += this.#queues[other].length
      if (other === rank) break
    }
    return before * this.#intervalMs > this.#limits.waitMostMs
  }

  /** Runs the work at its turn; refuses work that would wait too long. */
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

  /** Starts the next work in place of a finished one. */
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
    // In another turn of the event loop: consecutive work would otherwise block everything else.
    setImmediate(next.enter)
  }

  #next(now: number): QueuedRequest | undefined {
    this.#refuseLate(now)
    for (const rank of ranks) {
      const one = this.#queues[rank].shift()
      if (one) return one
    }
    return undefined
  }

  /** Includes ranks whose turn has not come: they would wait as long as higher ones arrive. */
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
