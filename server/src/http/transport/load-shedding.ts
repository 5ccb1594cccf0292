import { TransportError } from '../app-error.ts'

/** Defaults: concurrent requests, and event loop lag in milliseconds, above which work is refused. */
const inFlightMost = 1000
const patienceMs = 1000
const sampleMs = 250

/** Refuses work under overload. */
export interface LoadShedder {
  /** Runs the work; refuses with 503 and Retry-After under overload. */
  run<R>(work: () => Promise<R>): Promise<R>
  /** Whether it would run another piece of work now. */
  readonly hasRoom: boolean
  readonly inFlight: number
  /** How late timers run, in milliseconds, smoothed over the last second. */
  readonly lagMs: number
  close(): void
}

/** When work is refused. */
export interface LoadLimits {
  /** Requests worked on at once; 1,000 unless told. */
  readonly most?: number
  /** How late timers may run, in milliseconds; 1,000 unless told. */
  readonly lagMostMs?: number
}

/** Begins to measure the event loop lag. */
export function openLoadShedder({
  most = inFlightMost,
  lagMostMs = patienceMs,
}: LoadLimits = {}): LoadShedder {
  let inFlight = 0
  let lagMs = 0
  let due = performance.now() + sampleMs
  const timer = setInterval(() => {
    const now = performance.now()
    lagMs = (lagMs + Math.max(0, now - due)) / 2
    due = now + sampleMs
  }, sampleMs).unref()

  const hasRoom = () => inFlight < most && lagMs <= lagMostMs
  return {
    async run(work) {
      if (!hasRoom()) throw new TransportError(503, 'NET_ERROR', undefined, { 'retry-after': '5' })
      inFlight += 1
      try {
        return await work()
      } finally {
        inFlight -= 1
      }
    },
    get hasRoom() {
      return hasRoom()
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
