import type { Context } from '../../context.ts'
import { indexPending } from './index-pending.ts'
import { mergeSegments } from './merge-segments.ts'
import { beginRebuild, continueRebuild, needsRebuild } from './rebuild-index.ts'

/** Changes within this time are indexed together; content can be found 2 s after it was written. */
const batchDelayMs = 400
const retryMs = 15_000

/** Updates the index of a site in the background. */
export interface Indexer {
  /** Starts; before that nothing is indexed. */
  start(): void
  /** Signals that items are queued. */
  wake(): void
  stop(): Promise<void>
}

export function openIndexer(ctx: Context): Indexer {
  let isStarted = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false

  async function work(): Promise<void> {
    const todo = await needsRebuild(ctx)
    if (todo === 'begin') await beginRebuild(ctx)
    if (todo !== null) await continueRebuild(ctx, undefined, () => isStopped)
    if (!isStopped) await indexPending(ctx)
    // New changes go first.
    await mergeSegments(ctx, { restTimes: 8, isStopped: () => isStopped || again })
  }

  function soon(afterMs: number): void {
    if (!isStarted || isStopped) return
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, afterMs).unref()
  }

  function run(): void {
    if (running) {
      again = true
      return
    }
    again = false
    running = work()
      .catch((error: unknown) => {
        if (isStopped) return
        ctx.log.error({ err: error }, 'the search index could not be updated')
        soon(retryMs)
      })
      .finally(() => {
        running = undefined
        if (again) soon(batchDelayMs)
      })
  }

  return {
    start() {
      isStarted = true
      soon(batchDelayMs)
    },
    wake: () => soon(batchDelayMs),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
