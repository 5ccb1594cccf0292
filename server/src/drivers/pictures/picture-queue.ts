import type { PictureJob } from './picture-jobs.ts'
import type { PictureProcess } from './picture-process.ts'
import { PictureRefused } from './picture-refused.ts'

export interface PictureQueueOptions {
  /** Maximum processes, hence pictures at a time. */
  maxWorkers: number
  /** Maximum waiting callers; further ones are refused as `busy`. */
  maxWaiting: number
  /** Idle time in milliseconds after which a process is stopped to free its memory. */
  idleStopMs: number
  start: () => PictureProcess
}

type Answer = Awaited<ReturnType<PictureProcess['run']>>

interface QueuedJob {
  begin(): void
  cancel(reason: Error): void
}

/** Runs jobs in processes in order of arrival; processes start with the first job and stop when idle. */
export function openPictureQueue({ maxWorkers, maxWaiting, idleStopMs, start }: PictureQueueOptions) {
  const busy = new Set<PictureProcess>()
  const idle = new Map<PictureProcess, NodeJS.Timeout>()
  const waiting: QueuedJob[] = []
  let isClosed = false

  function takeProcess(): PictureProcess {
    // The most recently used first, so that the others reach their idle timeout.
    const [worker, timer] = [...idle].at(-1) ?? []
    if (!worker) return start()
    clearTimeout(timer)
    idle.delete(worker)
    return worker.isFit() ? worker : takeProcess()
  }

  function releaseWorker(worker: PictureProcess): void {
    busy.delete(worker)
    if (!worker.isFit() || isClosed) {
      worker.stop()
      return
    }
    const timer = setTimeout(() => {
      idle.delete(worker)
      worker.stop()
    }, idleStopMs)
    idle.set(worker, timer.unref())
  }

  async function runNow(job: PictureJob, timeLimitMs: number): Promise<Answer> {
    const worker = takeProcess()
    busy.add(worker)
    try {
      return await worker.run(job, timeLimitMs)
    } finally {
      releaseWorker(worker)
      // Started synchronously, so that no newcomer gets in before.
      if (busy.size < maxWorkers) waiting.shift()?.begin()
    }
  }

  return {
    async run(job: PictureJob, timeLimitMs: number): Promise<Answer> {
      if (isClosed) throw new Error('Pictures are closed')
      if (busy.size < maxWorkers) return runNow(job, timeLimitMs)
      if (waiting.length >= maxWaiting)
        throw new PictureRefused('busy', `${waiting.length} pictures are waiting`)
      return new Promise((resolve, reject) => {
        waiting.push({ begin: () => resolve(runNow(job, timeLimitMs)), cancel: reject })
      })
    },
    load: () => ({
      busy: busy.size,
      waiting: waiting.length,
      pids: [...busy, ...idle.keys()].map((worker) => worker.pid),
    }),
    close(): void {
      isClosed = true
      for (const one of waiting.splice(0)) one.cancel(new Error('Pictures are closed'))
      for (const [worker, timer] of idle) {
        clearTimeout(timer)
        worker.stop()
      }
      idle.clear()
      for (const worker of busy) worker.stop()
    },
  }
}
