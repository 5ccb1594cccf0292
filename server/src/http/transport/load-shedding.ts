import { TransportError } from '../app-error.ts'
import { type QueueLimits, type Rank, WorkQueue } from './work-queue.ts'

/** Defaults: the number of concurrent writes, and the event loop lag in milliseconds, above which work is refused. */
const maxInFlight = 1000
const timeoutMs = 1000
const sampleMs = 250

/** Milliseconds: how long work may wait under overload, and how long a queue may last before it counts as overload. */
const waitMostMs = 150
const burstMs = 300

/** Concurrency: a page takes milliseconds of the only thread, a call mostly waits for the database. */
const maxPages = 4
const maxCalls = 32

/** Seconds after which a refused client may retry. */
export const retryAfterSeconds = '5'

/** The kind of work: a page costs about ten times as much as a call. */
export type Kind = 'page' | 'call'

/** The kind of work and its rank. */
export interface Work {
  readonly kind: Kind
  readonly rank: Rank
}

/**
 * Refuses work under overload. Calls of the rank `first` start immediately; one is refused only when `most` of them are
 * in flight. All other work is queued, and refused when it would wait too long.
 */
export interface LoadShedder {
  /** Runs the work; throws 503 with Retry-After under overload. */
  run<R>(work: Work, does: () => Promise<R>): Promise<R>
  /** Returns whether it would refuse such work now. */
  refuses(work: Work): boolean
  /** Counts a request that was refused early because such work would be refused. */
  noteRefusal(): void
  /** Number of refused requests. */
  readonly refusals: number
  /** Whether it would run a call of the rank `first` now. */
  readonly hasRoom: boolean
  /** Amount of work in flight, including queued work. */
  readonly inFlight: number
  /** Event loop lag in milliseconds, smoothed over the last second. */
  readonly lagMs: number
  close(): void
}

/** Limits above which work is refused. */
export interface LoadLimits {
  /** Maximum work in flight and queued, for the rank `first` and for all others each; default 1,000. */
  readonly most?: number
  /** Maximum event loop lag in milliseconds; default 1,000. Visitors are refused at half of it. */
  readonly lagMostMs?: number
  /** How long work may wait under overload, in milliseconds; default 150. */
  readonly waitMostMs?: number
  /** Awaited by pages and reading calls before they start; by default nothing. */
  readonly ready?: () => Promise<void>
}

/** Creates a load shedder and starts to measure the event loop lag. */
export function openLoadShedder({
  most = maxInFlight,
  lagMostMs = timeoutMs,
  waitMostMs: wait = waitMostMs,
  ready = async () => {},
}: LoadLimits = {}): LoadShedder {
  let refusals = 0
  const underWay = { first: 0, others: 0 }
  let lagMs = 0
  let due = performance.now() + sampleMs
  const timer = setInterval(() => {
    const now = performance.now()
    lagMs = (lagMs + Math.max(0, now - due)) / 2
    due = now + sampleMs
  }, sampleMs).unref()

  const refusal = () => {
    refusals += 1
    return new TransportError(503, 'NET_ERROR', undefined, { 'retry-after': retryAfterSeconds })
  }
  const limits = (places: number): QueueLimits => ({
    places,
    waitMostMs: wait,
    burstMs,
    ready,
    refusal,
  })
  const rooms: Readonly<Record<Kind, WorkQueue>> = {
    page: new WorkQueue(limits(maxPages)),
    call: new WorkQueue(limits(maxCalls)),
  }
  const isPriorityPage = ({ kind, rank }: Work) => rank === 'first' && kind === 'call'
  const lagLimit: Readonly<Record<Rank, number>> = {
    first: Number.POSITIVE_INFINITY,
    member: lagMostMs,
    visitor: lagMostMs / 2,
  }
  const refuses = (work: Work) => {
    if (underWay[isPriorityPage(work) ? 'first' : 'others'] >= most) return true
    return lagMs > lagLimit[work.rank] || (!isPriorityPage(work) && rooms[work.kind].refuses(work.rank))
  }
  return {
    refuses,
    noteRefusal() {
      refusals += 1
    },
    get refusals() {
      return refusals
    },
    async run(work, does) {
      if (refuses(work)) throw refusal()
      const counted = isPriorityPage(work) ? 'first' : 'others'
      underWay[counted] += 1
      try {
        return counted === 'first' ? await does() : await rooms[work.kind].run(work.rank, does)
      } finally {
        underWay[counted] -= 1
      }
    },
    get hasRoom() {
      return underWay.first < most && underWay.others < most && lagMs <= lagMostMs
    },
    get inFlight() {
      return underWay.first + underWay.others
    },
    get lagMs() {
      return lagMs
    },
    close: () => clearInterval(timer),
  }
}
