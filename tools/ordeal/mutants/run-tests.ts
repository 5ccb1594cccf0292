import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BatchResult, RunRequest, RunResult } from './test-runner.ts'

/** Start-up timeout of the process in milliseconds; a busy machine takes minutes. */
const startMostMs = 600_000

const program = fileURLToPath(new URL('./test-runner.ts', import.meta.url))

/** Test databases are in memory where possible, to avoid waiting for the disk. */
const inMemory = existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {}

/** Runs tests in a separate process, which is restarted when a mutant makes it hang. */
export class TestRunner {
  #child: ChildProcess | null = null
  readonly #env: Readonly<Record<string, string>>

  /** Tests run on SQLite and without Chromium, as mutants behave the same on every engine. */
  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = { SKIP_POSTGRES: '1', SKIP_CHROMIUM: '1', ...inMemory, ...env }
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const child = fork(program, {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Its own process group, so that its workers are killed with it.
      detached: true,
    })
    child.stderr?.on('data', (part: Buffer) => this.#words.push(part.toString()))
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    this.#child = child
    if ((await this.#answer(child, startMostMs)) !== 'ready') throw new Error(this.words)
    return child
  }

  readonly #words: string[] = []

  /** The error output of the process. */
  get words(): string {
    return this.#words.join('')
  }

  /** The next message that is no result of a batch; null when there is none for too long, or when the process exits. */
  #answer(
    child: ChildProcess,
    timeoutMs: number,
    onBatch: (result: BatchResult) => void = () => {},
  ): Promise<unknown> {
    return new Promise((resolve) => {
      const end = (answer: unknown) => {
        clearTimeout(timer)
        child.off('message', onMessage)
        child.off('exit', onExit)
        resolve(answer)
      }
      const onExit = () => end(null)
      const onMessage = (message: object | string) => {
        if (typeof message === 'string' || !('batch' in message)) return end(message)
        timer.refresh()
        onBatch(message as BatchResult)
      }
      const timer = setTimeout(() => end(null), timeoutMs)
      child.on('message', onMessage)
      child.once('exit', onExit)
    })
  }

  /**
   * Runs tests and returns the results; null on timeout, after which the process is killed. The timeout is one of each
   * batch.
   */
  async run(
    request: RunRequest,
    timeoutMs: number,
    onBatch?: (result: BatchResult) => void,
  ): Promise<RunResult[] | null> {
    const child = await this.#start()
    child.send(request)
    const results = (await this.#answer(child, timeoutMs, onBatch)) as RunResult[] | null
    if (results === null) this.stop()
    return results
  }

  stop(): void {
    const pid = this.#child?.pid
    this.#child = null
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // The process has already exited.
    }
  }
}
