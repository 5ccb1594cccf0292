import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Milliseconds to wait for another process that checkpoints. */
const busyTimeoutMs = 1000

const database = new DatabaseSync((workerData as { readonly file: string }).file)
database.exec(
  `pragma synchronous = full; pragma busy_timeout = ${busyTimeoutMs}; pragma wal_autocheckpoint = 0`,
)
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  checkpoint.get()
  parentPort?.postMessage('done')
})
