import type { Context } from '../../context.ts'
import { indexPending } from './index-pending.ts'
import { beginRebuild, goOnRebuilding, needsRebuild } from './rebuild-index.ts'

/** What comes close together is indexed together; it is found within 2 s of being written. */
const gatherMs = 400
const retryMs = 15_000

/** Keeps the index of a site up to date while the site runs. */
export interface Indexer {
  /** Begins; before that nothing is indexed. */
  start(): void
  /** Says that something waits to be indexed. */
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
    if (todo !== null) await goOnRebuilding(ctx, undefined, () => isStopped)
    if (!isStopped) await indexPending(ctx)
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
        ctx.log.error({ err: error }, 'the search could not be brought up to date')
        soon(retryMs)
      })
      .finally(() => {
        running = undefined
        if (again) soon(gatherMs)
      })
  }

  return {
    start() {
      isStarted = true
      soon(gatherMs)
    },
    wake: () => soon(gatherMs),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
