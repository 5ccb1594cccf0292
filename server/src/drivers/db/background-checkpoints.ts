import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { compileCacheEnv } from '../compile-cache.ts'

/** Frames of the write-ahead log that are not in the database yet, from which the worker copies them. */
const copiedFromFrames = 500
/** Frames of the whole log from which writes wait until the last ones are copied, so that SQLite starts the log again. */
const restartedFromFrames = 8000
/** Milliseconds between two such attempts, which a long read makes fail. */
const restartEveryMs = 200
/** Frames from which a commit copies them in any case, as without a worker. */
const longestLogFrames = 16_000
/** Milliseconds between two looks at the log. */
const lookEveryMs = 20
/** Milliseconds without work after which the worker ends. */
const idleMs = 10_000

interface LogState {
  /** Frames in the log. */
  readonly log: number
  /** Frames of it that are in the database. */
  readonly checkpointed: number
}

/** Copies the write-ahead log into the database outside the main thread. */
export interface BackgroundCheckpoints {
  /** Called after each commit, outside transactions. */
  afterCommit(): void
  /** Resolves when a transaction may begin; null while one may. */
  untilWritable(): Promise<void> | null
  /** Ends the worker; the caller closes the database afterwards. */
  close(): Promise<void>
}

/**
 * SQLite copies its log into the database within a commit, every 1,000 frames, and blocks the process for tens of
 * milliseconds. Here a worker thread copies it. It never copies all of it while others write; once the log is long,
 * transactions wait for the worker, and reads go on. The worker runs only while much is written.
 */
export function openBackgroundCheckpoints(file: string, database: DatabaseSync): BackgroundCheckpoints {
  database.exec(`pragma wal_autocheckpoint = ${longestLogFrames}`)
  const readState = database.prepare('pragma wal_checkpoint(noop)')
  let worker: Worker | null = null
  let isCopying = false
  let lookedAt = 0
  let completing: PromiseWithResolvers<void> | null = null
  let completedAt = Number.NEGATIVE_INFINITY
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    worker?.postMessage('close')
    worker = null
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
      workerData: { file },
      env: compileCacheEnv(),
      execArgv: [],
      name: 'checkpoints',
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    })
    started.unref()
    const isDone = () => {
      isCopying = false
      if (!completing) return
      completing.resolve()
      completing = null
      started.unref()
    }
    const isOver = () => {
      if (worker === started) worker = null
      isDone()
    }
    started.on('message', () => {
      isDone()
      idle = setTimeout(end, idleMs).unref()
      // The log is shortest now; an open transaction looks again when it is committed.
      if (!database.isTransaction) look()
    })
    started.on('error', isOver)
    started.on('exit', isOver)
    return started
  }

  const send = (order: 'copy' | 'complete') => {
    clearTimeout(idle)
    isCopying = true
    worker ??= start()
    worker.postMessage(order)
  }

  const look = () => {
    lookedAt = performance.now()
    const { log, checkpointed } = readState.get() as unknown as LogState
    if (log - checkpointed >= copiedFromFrames) send('copy')
    else if (log >= restartedFromFrames && checkpointed < log && lookedAt - completedAt >= restartEveryMs) {
      completedAt = lookedAt
      completing = Promise.withResolvers()
      send('complete')
      // A process that waits for nothing else must not end before its transaction.
      worker?.ref()
    }
  }

  return {
    afterCommit() {
      if (!isCopying && performance.now() - lookedAt >= lookEveryMs) look()
    },
    untilWritable: () => completing?.promise ?? null,
    async close() {
      clearTimeout(idle)
      const ending = worker
      if (!ending) return
      ending.ref()
      const ended = once(ending, 'exit')
      end()
      await ended
    },
  }
}
