import type { CDPSession } from 'playwright-core'

/** Milliseconds of a task that do not count as blocking, by the definition of Total Blocking Time. */
const unnoticed = 50

/** The used part of an event of the browser's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** CPU time, which other processes do not affect. */
  readonly tdur?: number
}

const taskName = /RunTask$/

/**
 * Returns the sum of what each main-thread task exceeds 50 ms after the first paint, in milliseconds. CPU time is used,
 * so that other load on the machine is not counted.
 */
export function blockingTimeOf(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The trace contains no firstContentfulPaint: the page was never painted.')
  const { pid, tid, ts } = paint
  return events
    .filter((event) => taskName.test(event.name) && event.pid === pid && event.tid === tid)
    .filter((event) => event.ts + (event.dur ?? 0) > ts)
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
    .reduce((sum, ms) => sum + Math.max(0, ms - unnoticed), 0)
}

/** Starts tracing a page; returns a function that stops it and returns the blocking time. */
export async function traceTasks(session: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'loading', 'devtools.timeline'] },
  })
  return async () => {
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
    await session.send('Tracing.end')
    await complete
    return blockingTimeOf(events)
  }
}
