import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { compileCacheEnv } from '../compile-cache.ts'

/** Frames of the write-ahead log that are not in the database yet, from which the worker copies them. */
const copiedFromFrames = 500
/** Frames of the whole log from which the process copies the last ones itself, so that SQLite starts the log again. */
const restartedFromFrames = 8000
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
  /** Ends the worker; the caller closes the database afterwards. */
  close(): Promise<void>
}

/**
 * SQLite copies its log into the database within a commit, every 1,000 frames, and blocks the process for tens of
 * milliseconds. Here a worker thread copies it; the process copies only what was written meanwhile. The worker runs only
 * while much is written.
 */
export function openBackgroundCheckpoints(file: string, database: DatabaseSync): BackgroundCheckpoints {
  database.exec(`pragma wal_autocheckpoint = ${longestLogFrames}`)
  const readState = database.prepare('pragma wal_checkpoint(noop)')
  const copyRest = database.prepare('pragma wal_checkpoint(passive)')
  let worker: Worker | null = null
  let isCopying = false
  let lookedAt = 0
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
    const isOver = () => {
      if (worker === started) worker = null
      isCopying = false
    }
    started.on('message', () => {
      isCopying = false
      idle = setTimeout(end, idleMs).unref()
      // The log is shortest now; an open transaction looks again when it is committed.
      if (!database.isTransaction) look()
    })
    started.on('error', isOver)
    started.on('exit', isOver)
    return started
  }

  const copy = () => {
    clearTimeout(idle)
    isCopying = true
    worker ??= start()
    worker.postMessage('checkpoint')
  }

  const look = () => {
    lookedAt = performance.now()
    const { log, checkpointed } = readState.get() as unknown as LogState
    if (log - checkpointed >= copiedFromFrames) copy()
    else if (log >= restartedFromFrames && checkpointed < log) copyRest.get()
  }

  return {
    afterCommit() {
      if (!isCopying && performance.now() - lookedAt >= lookEveryMs) look()
    },
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
