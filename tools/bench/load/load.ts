import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')

/** What is asked of a server, over and over. */
export interface Load {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly headers?: Readonly<Record<string, string>>
  /** Makes it a POST of JSON. */
  readonly body?: unknown
}

/** How a server stood a load. */
export interface LoadResult {
  readonly perSecond: number
  readonly requests: number
  /** Milliseconds. */
  readonly p99: number
}

interface Report {
  readonly requests: { readonly total: number }
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  readonly timeouts: number
  readonly duration: number
  readonly latency: { readonly p99: number }
}

/** Puts a load on a server from a process of its own; throws when one answer was not a success. */
export async function load({ url, connections, seconds, headers = {}, body }: Load): Promise<LoadResult> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const post =
    body === undefined
      ? []
      : ['-m', 'POST', '-H', 'content-type=application/json', '-b', JSON.stringify(body)]
  const child = spawn(
    process.execPath,
    [autocannon, '--json', '-c', String(connections), '-d', String(seconds), ...given, ...post, url],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [printed, words] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (printed.trim() === '') throw new Error(`autocannon failed on ${url}: ${words.trim()}`)
  const report = JSON.parse(printed) as Report
  const failed = report.non2xx + report.errors + report.timeouts
  if (failed > 0 || report['2xx'] === 0)
    throw new Error(`${failed} of ${report.requests.total} answers of ${url} failed.`)
  return {
    perSecond: report.requests.total / report.duration,
    requests: report.requests.total,
    p99: report.latency.p99,
  }
}
