import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SegmentAnswer, SegmentJob } from './segment-child.ts'

/** Without work the process ends after this, which gives the dictionary's memory back. */
const idleStopMs = 15_000
/** Longest that the start and one job may take together. */
const patienceMs = 60_000
const child = fileURLToPath(new URL('./segment-child.ts', import.meta.url))

function startChild(): ChildProcess {
  const started = fork(child, [], {
    execArgv: ['--max-old-space-size=128'],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // It must not keep this process from ending.
  started.unref()
  started.channel?.unref()
  return started
}

function answerOf(process: ChildProcess, job: SegmentJob): Promise<SegmentAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      process.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error')
      process.channel?.unref()
      settle()
    }
    const fail = (why: string) => finish(() => reject(new Error(`Texts could not be cut into words: ${why}`)))
    const timer = setTimeout(() => fail('it took too long'), patienceMs)
    process.channel?.ref()
    process.once('message', (answer: SegmentAnswer) => finish(() => resolve(answer)))
    process.once('exit', (code, signal) => fail(`the process ended (${signal ?? code})`))
    process.once('error', (error) => fail(error.message))
    process.send(job)
  })
}

let running: ChildProcess | undefined
let turn: Promise<unknown> = Promise.resolve()
let idle: NodeJS.Timeout | undefined

function stop(): void {
  running?.kill()
  running = undefined
}

async function cut(texts: readonly string[]): Promise<string[][]> {
  clearTimeout(idle)
  running ??= startChild()
  try {
    const answers = await answerOf(running, { texts })
    return answers.map((words) => (words === '' ? [] : words.split(' ')))
  } catch (error) {
    stop()
    throw error
  } finally {
    idle = setTimeout(stop, idleStopMs).unref()
  }
}

/**
 * The Chinese words of folded texts and the seams between them, for each text its own, each once. They are cut by a
 * dictionary in a process that is started when it is needed and ends when nothing is left to do; one job after the other.
 */
export function cutWords(texts: readonly string[]): Promise<string[][]> {
  const result = turn.then(
    () => cut(texts),
    () => cut(texts),
  )
  turn = result
  return result
}
