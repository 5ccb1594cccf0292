import { TransportError } from '../app-error.ts'
import { type QueueLimits, type Rank, WorkQueue } from './work-queue.ts'

/** Defaults: writes under way at once, and event loop lag in milliseconds, above which work is refused. */
const inFlightMost = 1000
const patienceMs = 1000
const sampleMs = 250

/** Milliseconds: how long work may wait under overload, and how long a long queue may stand before it is that. */
const waitMostMs = 150
const burstMs = 300

/** What is worked on at once: a page takes milliseconds of the only thread, a call mostly waits for the database. */
const pagesMost = 4
const callsMost = 32

/** Seconds after which a refused client may retry. */
export const retryAfterSeconds = '5'

/** What a request asks for: a page takes some ten times the work of a call. */
export type Kind = 'page' | 'call'

/** What the work is, and who it is for. */
export interface Work {
  readonly kind: Kind
  readonly rank: Rank
}

/**
 * Refuses work under overload. Calls of the rank `first` have the process to themselves as far as it goes: only when
 * `most` of them are under way is one refused. All other work waits for its turn, and is refused when that takes too long.
 */
export interface LoadShedder {
  /** Runs the work; refuses with 503 and Retry-After under overload. */
  run<R>(work: Work, does: () => Promise<R>): Promise<R>
  /** Whether it would refuse such work now. */
  refuses(work: Work): boolean
  /** Counts a request that was turned away because such work would be refused. */
  noteRefusal(): void
  /** Requests refused so far. */
  readonly refusals: number
  /** Whether it would run a call that goes first now. */
  readonly hasRoom: boolean
  /** Work under way, with what waits for its turn. */
  readonly inFlight: number
  /** How late timers run, in milliseconds, smoothed over the last second. */
  readonly lagMs: number
  close(): void
}

/** When work is refused. */
export interface LoadLimits {
  /** Work under way and waiting at once, of those that go first and of all others each; 1,000 unless told. */
  readonly most?: number
  /** How late timers may run, in milliseconds; 1,000 unless told. Visitors are refused at half of it. */
  readonly lagMostMs?: number
  /** How long work may wait once there is overload, in milliseconds; 150 unless told. */
  readonly waitMostMs?: number
  /** What pages and reading calls wait for before they begin; nothing unless told. */
  readonly ready?: () => Promise<void>
}

/** Begins to measure the event loop lag. */
export function openLoadShedder({
  most = inFlightMost,
  lagMostMs = patienceMs,
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
    page: new WorkQueue(limits(pagesMost)),
    call: new WorkQueue(limits(callsMost)),
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
