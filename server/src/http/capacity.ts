import { TransportError } from './app-error.ts'

/** Requests worked on at once, and how late the process may run on average, in milliseconds, before it refuses more. */
const inFlightMost = 1000
const lagMostMs = 1000
const sampleMs = 250

/** How much the process can still take on. */
export interface Capacity {
  /** Does a piece of work; refuses with 503 and Retry-After when the process cannot keep up. */
  run<R>(work: () => Promise<R>): Promise<R>
  readonly inFlight: number
  /** How late timers run, in milliseconds, smoothed over the last second. */
  readonly lagMs: number
  close(): void
}

/** Begins to watch how late the process runs. `most` is the number of requests worked on at once. */
export function watchCapacity(most: number = inFlightMost): Capacity {
  let inFlight = 0
  let lagMs = 0
  let due = performance.now() + sampleMs
  const timer = setInterval(() => {
    const now = performance.now()
    lagMs = (lagMs + Math.max(0, now - due)) / 2
    due = now + sampleMs
  }, sampleMs).unref()

  return {
    async run(work) {
      if (inFlight >= most || lagMs > lagMostMs)
        throw new TransportError(503, 'NET_ERROR', undefined, { 'retry-after': '5' })
      inFlight += 1
      try {
        return await work()
      } finally {
        inFlight -= 1
      }
    },
    get inFlight() {
      return inFlight
    },
    get lagMs() {
      return lagMs
    },
    close: () => clearInterval(timer),
  }
}
