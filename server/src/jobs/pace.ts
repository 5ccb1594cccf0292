import { setTimeout as sleep } from 'node:timers/promises'

interface PaceRules {
  /** Minimum and maximum items of a batch; the first batch has the minimum. */
  readonly least: number
  readonly most: number
  /** Target milliseconds of a batch. */
  readonly turnMs: number
  /** Ratio of a pause to the duration of its batch. */
  readonly restTimes: number
  /** Maximum milliseconds of a pause. */
  readonly longestRestMs: number
}

/** Splits long work into short batches with pauses, so that the process can serve requests meanwhile. */
export class Pace {
  readonly #rules: PaceRules
  readonly #now: () => number
  #count: number
  #begunAt: number

  constructor(rules: PaceRules, now = () => performance.now()) {
    this.#rules = rules
    this.#now = now
    this.#count = rules.least
    this.#begunAt = now()
  }

  /** Number of items in the next batch. */
  get count(): number {
    return this.#count
  }

  /**
   * Pauses after a batch, and sets the size of the next one from the duration of this one, by default the time since the
   * last pause. A caller that also waited for others in that time gives its own.
   */
  async rest(ownMs = this.#now() - this.#begunAt): Promise<void> {
    const { least, most, turnMs, restTimes, longestRestMs } = this.#rules
    const tookMs = Math.max(ownMs, 0.01)
    this.#count = Math.min(Math.max(Math.round((this.#count * turnMs) / tookMs), least), most)
    await sleep(Math.min(tookMs * restTimes, longestRestMs))
    this.#begunAt = this.#now()
  }
}
