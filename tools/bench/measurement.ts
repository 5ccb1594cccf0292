/** A measured number with the bound it must keep. */
export interface Result {
  readonly name: string
  /** What was measured, in words and numbers. */
  readonly measured: string
  readonly bound: string
  readonly isKept: boolean
  /** How far the same work spread from round to round, as a share; the machine's noise. */
  readonly noise?: number
}

/** How long and how often is measured. */
export interface Effort {
  readonly rounds: number
  /** Seconds of each load. */
  readonly seconds: number
  /** Sizes of the sites whose lists are compared, in threads. */
  readonly sizes: readonly number[]
  /** Requests whose times are taken, for each page of a list. */
  readonly samples: number
  /** Seconds of load before memory is read again. */
  readonly memorySeconds: number
  /** Rendered pages after which the heap is read, first and last. */
  readonly pagesEarly: number
  readonly pagesLate: number
  /** Comments of the site on which replies are compared with those among 1,000. */
  readonly comments: number
  /** Event streams that are open at once. */
  readonly streams: number
  /** Seconds of more pages than can be rendered. */
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
