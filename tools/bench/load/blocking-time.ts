import type { CDPSession } from 'playwright-core'

/** Milliseconds of a task that block nobody, by the definition of the blocking time. */
const unnoticed = 50

/** The part of an event of the browser's trace that is read here; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time of the processor, without what other programs took meanwhile. */
  readonly tdur?: number
}

const taskName = /RunTask$/

/**
 * What the tasks of the page's main thread take beyond 50 ms each after the first paint, in milliseconds. It is time of
 * the processor, so that what else the machine does is not counted.
 */
export function blockingTimeOf(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page was never painted.')
  const { pid, tid, ts } = paint
  return events
    .filter((event) => taskName.test(event.name) && event.pid === pid && event.tid === tid)
    .filter((event) => event.ts + (event.dur ?? 0) > ts)
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
    .reduce((sum, ms) => sum + Math.max(0, ms - unnoticed), 0)
}

/** Traces what a page does; answers how to end and how long it blocked. */
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
