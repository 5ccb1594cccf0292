import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '../../demo/fill.ts'
import { type Product, startProduct } from '../../product/product.ts'

const prepare = fileURLToPath(new URL('./prepare-site.ts', import.meta.url))

/** A demo site in its own folder; `databaseUrl` is that of its PostgreSQL database, if any. */
export interface BenchSite {
  readonly dataDir: string
  readonly threads: number
  /** Environment variables that a process needs to find its database. */
  readonly settings: Readonly<Record<string, string>>
  /** The thread with all the generated comments; 0 for none. */
  readonly longThread: number
  /** Starts it, with additional options of node. */
  start(nodeOptions?: readonly string[]): Promise<Product>
  remove(): void
}

/**
 * Creates a demo site, with `threads` generated threads in addition to the demo's sixty, and `comments` on one of them.
 */
export async function makeSite(threads: number, databaseUrl?: string, comments = 0): Promise<BenchSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaguan-bench-'))
  const settings: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [prepare, String(threads), String(comments)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[code], printed] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
  ])
  if (code !== 0) throw new Error(`The site with ${threads} threads could not be created.`)
  return {
    dataDir,
    threads,
    settings,
    longThread: Number(printed.trim()),
    start: (nodeOptions = []) =>
      startProduct({ dataDir, settings: { NODE_ENV: 'production', ...settings }, nodeOptions }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

const maxTries = 30

/** Sends a request, retrying while the site is overloaded. */
async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let times = 1; ; times += 1) {
    const response = await fetch(url, init)
    if (response.status !== 503 || times === maxTries) return response
    await response.arrayBuffer()
    await sleep(300 + Math.random() * 700)
  }
}

/** Calls the API of a running site as a client program; throws when the call is refused. */
export async function callSite(
  { origin }: Pick<Product, 'origin'>,
  path: string,
  options: { body?: unknown; token?: string } = {},
): Promise<unknown> {
  const response = await fetchPatiently(`${origin}${path}`, {
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { method: 'POST', body: JSON.stringify(options.body) }),
  })
  const { Code, Message, Data } = (await response.json()) as { Code: number; Message: string; Data: unknown }
  if (Code !== 0) throw new Error(`${path} was refused: ${Code} ${Message}`)
  return Data
}

/** Logs in a member of the demo community. */
export async function logIn(product: Product, username: string): Promise<{ token: string; userId: number }> {
  const body = { username, password: demoPassword }
  const data = (await callSite(product, '/api/v3/users/username.login', { body })) as {
    accessToken: string
    uid: number
  }
  return { token: data.accessToken, userId: data.uid }
}
