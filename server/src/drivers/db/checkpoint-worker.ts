import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Milliseconds to wait for another process that checkpoints. */
const busyTimeoutMs = 1000

const database = new DatabaseSync((workerData as { readonly file: string }).file)
database.exec(
  `pragma synchronous = full; pragma busy_timeout = ${busyTimeoutMs}; pragma wal_autocheckpoint = 0`,
)
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
/**
 * Rounds in which what was written meanwhile is copied as well: the next write starts the log again if all of it is in
 * the database.
 */
const maxRounds = 5

function copyLog(): void {
  for (let round = 1; round <= maxRounds; round += 1) {
    const { log, checkpointed } = checkpoint.get() as { readonly log: number; readonly checkpointed: number }
    if (checkpointed === log) return
  }
}

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  copyLog()
  parentPort?.postMessage('done')
})
