import { setTimeout as sleep } from 'node:timers/promises'

interface PaceRules {
  /** Things of a turn, at least and at most; the first turn has the least. */
  readonly least: number
  readonly most: number
  /** Milliseconds that a turn should take. */
  readonly turnMs: number
  /** How many times as long as a turn took its rest is. */
  readonly restTimes: number
  /** Milliseconds that a rest takes at most. */
  readonly longestRestMs: number
}

/** Long work in short turns with rests between them, so that a process that does it serves others meanwhile. */
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

  /** How many things the next turn takes up. */
  get count(): number {
    return this.#count
  }

  /** Ends a turn: the next one has as many things as fit into its time, by how long this one took. */
  async rest(): Promise<void> {
    const { least, most, turnMs, restTimes, longestRestMs } = this.#rules
    const tookMs = Math.max(this.#now() - this.#begunAt, 0.01)
    this.#count = Math.min(Math.max(Math.round((this.#count * turnMs) / tookMs), least), most)
    await sleep(Math.min(tookMs * restTimes, longestRestMs))
    this.#begunAt = this.#now()
  }
}
