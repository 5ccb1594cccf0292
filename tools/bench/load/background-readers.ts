import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

interface Reading {
  readonly url: string
  readonly seconds: number
  readonly token?: string
  /** Requests a second; default 100. */
  readonly perSecond?: number
}

/** A background load of reads. */
export interface Reader {
  /** Percentiles of the response times in milliseconds; resolved when the load has ended. */
  readonly p95: Promise<number>
  readonly p99: Promise<number>
}

/**
 * Starts reading an address at a constant rate from a separate process; resolves after the warm-up. A failed read
 * aborts the measurement.
 */
export async function startBackgroundReader({
  url,
  seconds,
  token = '',
  perSecond = 100,
}: Reading): Promise<Reader> {
  const script = new URL('reader-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, url, String(perSecond), String(seconds), token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  const told = (async () => {
    const { value } = await lines.next()
    await once(child, 'exit')
    const report = JSON.parse(value ?? '{}') as { failed: number; p95: number; p99: number }
    if (report.failed !== 0) throw new Error(`${report.failed} reads of ${url} failed.`)
    return report
  })()
  return { p95: told.then(({ p95 }) => p95), p99: told.then(({ p99 }) => p99) }
}
