import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type IngestedPicture,
  OUT_OF_MEMORY_EXIT,
  type PictureJob,
  type PictureMessage,
  type WrittenPicture,
} from './picture-jobs.ts'
import { PictureRefused } from './picture-refused.ts'

/** A child process that decodes one picture at a time; `run` settles exactly once per job. */
export interface PictureProcess {
  readonly pid: number
  run(job: PictureJob, timeLimitMs: number): Promise<WrittenPicture | IngestedPicture>
  /** Returns false once it has exited or uses too much memory: start another. */
  isFit(): boolean
  stop(): void
}

const START_LIMIT_MS = 15_000
const WORTH_KEEPING_BYTES = 256 * 1024 * 1024
const STDERR_TAIL = 2000

const crashes = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'])

function whyItEnded(code: number | null, signal: string | null, isReady: boolean, stderr: string): Error {
  const detail = `the picture process ended (${signal ?? code}) ${stderr.trim()}`.trim()
  if (!isReady) return new Error(`Pictures cannot be read here: ${detail}`)
  // A SIGKILL that is not ours comes from the kernel: out of memory.
  if (code === OUT_OF_MEMORY_EXIT || signal === 'SIGKILL') return new PictureRefused('too-large', detail)
  if (signal && crashes.has(signal)) return new PictureRefused('not-a-picture', detail)
  return new Error(detail)
}

function outcomeOf(message: Exclude<PictureMessage, { kind: 'ready' }>): WrittenPicture | Error {
  if (message.kind === 'done') return message.picture
  return message.reason ? new PictureRefused(message.reason, message.detail) : new Error(message.detail)
}

function forkChild(maxMemoryBytes: number): ChildProcess {
  return fork(fileURLToPath(new URL('./picture-child.ts', import.meta.url)), [String(maxMemoryBytes)], {
    execArgv: ['--max-old-space-size=128'],
    // No environment of the server: a process that reads untrusted files should have no secrets.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

// An idle child must not keep the server from exiting; a busy one must.
function refWhileBusy(child: ChildProcess, isBusy: boolean): void {
  const turn = isBusy ? 'ref' : 'unref'
  child[turn]()
  child.channel?.[turn]()
}

/** Starts a child process that exits (refusing the picture as `too-large`) above `maxMemoryBytes` of RSS. */
export function startPictureProcess(maxMemoryBytes: number): PictureProcess {
  const child = forkChild(maxMemoryBytes)
  let isReady = false
  let hasEnded = false
  let rssBytes = 0
  let stderr = ''
  let current: { limitMs: number; finish(outcome: WrittenPicture | Error): void } | undefined
  let timer: NodeJS.Timeout | undefined

  function giveUpAfter(limitMs: number, failure: () => Error): void {
    clearTimeout(timer)
    timer = setTimeout(() => end(failure()), limitMs)
  }

  function finish(outcome: WrittenPicture | Error): void {
    clearTimeout(timer)
    const job = current
    current = undefined
    if (!hasEnded) refWhileBusy(child, false)
    job?.finish(outcome)
  }

  function end(reason: Error): void {
    hasEnded = true
    child.kill('SIGKILL')
    finish(reason)
  }

  function startClock(limitMs: number): void {
    giveUpAfter(limitMs, () => new PictureRefused('timed-out', `not read within ${limitMs} ms`))
  }

  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-STDERR_TAIL)
  })
  child.on('message', (message: PictureMessage) => {
    if (hasEnded) return
    if (message.kind === 'ready') {
      isReady = true
      if (current) startClock(current.limitMs)
      return
    }
    rssBytes = message.rssBytes
    finish(outcomeOf(message))
  })
  child.on('error', end)
  child.on('exit', (code, signal) => {
    if (!hasEnded) end(whyItEnded(code, signal, isReady, stderr))
  })
  refWhileBusy(child, false)

  return {
    pid: child.pid ?? 0,
    isFit: () => !hasEnded && child.connected && rssBytes < WORTH_KEEPING_BYTES,
    stop: () => end(new Error('Pictures are closed')),
    run(job, limitMs) {
      return new Promise((resolve, reject) => {
        current = {
          limitMs,
          finish: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
        }
        refWhileBusy(child, true)
        if (isReady) startClock(limitMs)
        else
          giveUpAfter(START_LIMIT_MS, () => new Error(`The picture process did not start. ${stderr}`.trim()))
        child.send(job, (error) => {
          if (error && !hasEnded) end(error)
        })
      })
    },
  }
}
