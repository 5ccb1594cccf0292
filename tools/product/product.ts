import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Environment variables that a started site inherits; its settings are always explicit. */
const inherited = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR'] as const

/** Parses the command of `npm start`, so that measurements and tests run the real command. */
function startCommand(): { args: string[]; env: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split(' ')
  const node = words.indexOf('node')
  return {
    args: words.slice(node + 1),
    env: Object.fromEntries(words.slice(0, node).map((word) => word.split('=') as [string, string])),
  }
}

/** The built product, running in a separate process. */
export interface Product {
  readonly origin: string
  readonly pid: number
  /** Milliseconds from the start of the process until it was ready. */
  readonly readyMs: number
  /** Returns all output so far. */
  output(): string
  /** Resident memory of the process in bytes; Linux only. */
  residentBytes(): number
  /** Sends a signal and waits for the exit; returns the exit code, null after a kill. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Options of a started site: its data folder and further environment settings. */
export interface ProductOptions {
  readonly dataDir: string
  readonly settings?: Readonly<Record<string, string>>
  /** Milliseconds until it must be ready; default 110,000. */
  readonly timeoutMs?: number
  /** Additional options of node. */
  readonly nodeOptions?: readonly string[]
}

/** Returns an unused port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No local port is free.')
  return address.port
}

function environment(options: ProductOptions, port: number): Record<string, string> {
  const own = inherited.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(own),
    PORT: String(port),
    DATA_DIR: options.dataDir,
    ...options.settings,
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

/** Waits until a site is ready; throws when its process exits or after `timeoutMs`. */
export async function waitUntilReady(
  child: ChildProcess,
  origin: string,
  timeoutMs = 110_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The site exited.')
    if (Date.now() > deadline) throw new Error(`The site was not ready within ${timeoutMs} ms.`)
    await sleep(10)
  }
}

/** Starts the built product on a free loopback port and waits until it is ready; otherwise throws with its output. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const port = Number(options.settings?.PORT ?? (await freePort()))
  const origin = `http://127.0.0.1:${port}`
  const command = startCommand()
  const began = performance.now()
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), ...command.args], {
    cwd: root,
    env: { ...command.env, ...environment(options, port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => words.push(chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  try {
    await waitUntilReady(child, origin, options.timeoutMs)
  } catch (error) {
    await stop('SIGKILL')
    throw new Error(`${(error as Error).message}\n${words.join('')}`)
  }
  // Sound: a process that has responded has an id.
  const pid = child.pid as number
  return {
    origin,
    pid,
    readyMs: performance.now() - began,
    output: () => words.join(''),
    residentBytes: () =>
      1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    stop,
  }
}
