import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunRequest, RunResult } from './test-runner.ts'

/** Milliseconds that the process may take to start; a busy machine takes minutes. */
const startMostMs = 600_000

const program = fileURLToPath(new URL('./test-runner.ts', import.meta.url))

/** Databases of tests lie in memory where there is a folder for it: nothing waits for a disk. */
const inMemory = existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {}

/** Tests in a process of their own, which is started again when a mutant makes it hang. */
export class TestRunner {
  #child: ChildProcess | null = null
  readonly #env: Readonly<Record<string, string>>

  /** Tests run on SQLite, and without Chromium: a mutant is the same on every engine. */
  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = { SKIP_POSTGRES: '1', SKIP_CHROMIUM: '1', ...inMemory, ...env }
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const child = fork(program, {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Of its own group, so that its workers end with it.
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

  /** What the process wrote about its failures. */
  get words(): string {
    return this.#words.join('')
  }

  /** The next message; null when none comes in time, or the process ends. */
  #answer(child: ChildProcess, patienceMs: number): Promise<unknown> {
    return new Promise((resolve) => {
      const end = (answer: unknown) => {
        clearTimeout(timer)
        child.off('message', end)
        child.off('exit', onExit)
        resolve(answer)
      }
      const onExit = () => end(null)
      const timer = setTimeout(() => end(null), patienceMs)
      child.once('message', end)
      child.once('exit', onExit)
    })
  }

  /** How the tests went; null when they did not end within the time, which ends them. */
  async run(request: RunRequest, patienceMs: number): Promise<RunResult[] | null> {
    const child = await this.#start()
    child.send(request)
    const results = (await this.#answer(child, patienceMs)) as RunResult[] | null
    if (results === null) this.stop()
    return results
  }

  stop(): void {
    const pid = this.#child?.pid
    this.#child = null
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}
