import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Milliseconds to wait for another process that checkpoints; with writes waiting too, for reads of an older state. */
const busyTimeoutMs = 1000
const completingTimeoutMs = 50

const database = new DatabaseSync((workerData as { readonly file: string }).file)
database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 0')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
const complete = database.prepare('pragma wal_checkpoint(full)')
/**
 * Rounds in which what was written meanwhile is copied as well: the next write starts the log again if all of it is in
 * the database.
 */
const maxRounds = 5

function copyLog(): void {
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  for (let round = 1; round <= maxRounds; round += 1) {
    const { log, checkpointed } = checkpoint.get() as { readonly log: number; readonly checkpointed: number }
    if (checkpointed === log) return
  }
}

/** Copies all of the log while nothing is written. */
function completeLog(): void {
  database.exec(`pragma busy_timeout = ${completingTimeoutMs}`)
  complete.get()
}

parentPort?.on('message', (message: 'copy' | 'complete' | 'close') => {
  if (message === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  if (message === 'copy') copyLog()
  else completeLog()
  parentPort?.postMessage('done')
})
