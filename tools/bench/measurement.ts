/** A measured value with its bound. */
export interface Result {
  readonly name: string
  /** The measurement as text. */
  readonly measured: string
  readonly bound: string
  readonly isKept: boolean
  /** Spread of the bare work between rounds, as a fraction: the machine's noise. */
  readonly noise?: number
}

/** Durations and repetitions of the measurements. */
export interface Effort {
  readonly rounds: number
  /** Seconds of each load. */
  readonly seconds: number
  /** Sizes of the compared sites, in threads. */
  readonly sizes: readonly number[]
  /** Measured requests per page of a list. */
  readonly samples: number
  /** Seconds of load between two memory readings. */
  readonly memorySeconds: number
  /** Numbers of rendered pages after which the heap is read, first and last. */
  readonly pagesEarly: number
  readonly pagesLate: number
  /** Comments of the large site on which replies are compared with those among 1,000. */
  readonly comments: number
  /** Concurrently open event streams. */
  readonly streams: number
  /** Seconds of overload. */
  readonly overloadSeconds: number
}

export const efforts: Readonly<Record<'full' | 'quick', Effort>> = {
  full: {
    rounds: 5,
    seconds: 6,
    sizes: [1000, 10_000, 100_000],
    samples: 400,
    memorySeconds: 60,
    pagesEarly: 1000,
    pagesLate: 20_000,
    comments: 1_000_000,
    streams: 10_000,
    overloadSeconds: 60,
  },
  quick: {
    rounds: 2,
    seconds: 2,
    sizes: [1000, 25_000],
    samples: 60,
    memorySeconds: 10,
    pagesEarly: 500,
    pagesLate: 2000,
    comments: 100_000,
    streams: 2000,
    overloadSeconds: 15,
  },
}
