import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SegmentAnswer, SegmentJob } from './segment-child.ts'

/** Idle milliseconds after which the process exits, to free the dictionary's memory. */
const idleStopMs = 15_000
/** Maximum milliseconds of start and one job together. */
const timeoutMs = 60_000
const child = fileURLToPath(new URL('./segment-child.ts', import.meta.url))

let running: ChildProcess | undefined
let turn: Promise<unknown> = Promise.resolve()
let idle: NodeJS.Timeout | undefined

function startChild(): ChildProcess {
  const started = fork(child, [], {
    execArgv: ['--max-old-space-size=128'],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // It must not keep this process from exiting.
  started.unref()
  started.channel?.unref()
  started.on('exit', () => {
    if (running === started) running = undefined
  })
  // Writing to a process that has just exited fails later, when nobody waits for it any more.
  started.on('error', () => {})
  return started
}

/** The process exited, or could not be reached, before it responded. */
class ProcessLost extends Error {}

function answerOf(process: ChildProcess, job: SegmentJob): Promise<SegmentAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      process.off('message', answered).off('exit', ended).off('error', failed)
      process.channel?.unref()
      settle()
    }
    const fail = (error: Error) => finish(() => reject(error))
    const lost = (why: string) => fail(new ProcessLost(`Texts could not be cut into words: ${why}`))
    const answered = (answer: SegmentAnswer) => finish(() => resolve(answer))
    const ended = (code: number | null, signal: NodeJS.Signals | null) =>
      lost(`the process ended (${signal ?? code})`)
    const failed = (error: Error) => lost(error.message)
    const timer = setTimeout(
      () => fail(new Error('Texts could not be cut into words: it took too long')),
      timeoutMs,
    )
    process.channel?.ref()
    process.once('message', answered).once('exit', ended).once('error', failed)
    process.send(job, (error) => error && failed(error))
  })
}

function stop(): void {
  running?.kill()
  running = undefined
}

/** Sends a job to the running process, or a new one. Retries once if the process was lost. */
async function request(job: SegmentJob): Promise<SegmentAnswer> {
  const wasRunning = running !== undefined
  running ??= startChild()
  try {
    return await answerOf(running, job)
  } catch (error) {
    stop()
    if (wasRunning && error instanceof ProcessLost) return request(job)
    throw error
  }
}

async function cut(texts: readonly string[]): Promise<string[][]> {
  clearTimeout(idle)
  try {
    const answers = await request({ texts })
    return answers.map((words) => (words === '' ? [] : words.split(' ')))
  } finally {
    idle = setTimeout(stop, idleStopMs).unref()
  }
}

/**
 * Returns the Chinese words and seam terms of folded texts, each once per text. Uses a dictionary in a child process,
 * started on demand; one job at a time.
 */
export function cutWords(texts: readonly string[]): Promise<string[][]> {
  const result = turn.then(
    () => cut(texts),
    () => cut(texts),
  )
  turn = result
  return result
}
