import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Requests a second of those who read while something else goes on. */
const readsASecond = 100

interface Reading {
  readonly url: string
  readonly seconds: number
  readonly token?: string
}

/** Somebody who reads meanwhile. */
export interface Reader {
  /** The 99th percentile of the times, in milliseconds, once the seconds are over. */
  readonly p99: Promise<number>
}

/**
 * Starts to read an address at a rate, from a process of its own; answers once what is fast only when it is warm is so.
 * Reading that fails ends the measurement.
 */
export async function startBackgroundReader({ url, seconds, token = '' }: Reading): Promise<Reader> {
  const script = new URL('reader-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, url, String(readsASecond), String(seconds), token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  const p99 = (async () => {
    const { value } = await lines.next()
    await once(child, 'exit')
    const told = JSON.parse(value ?? '{}') as { failed: number; p99: number }
    if (told.failed !== 0) throw new Error(`${told.failed} reads of ${url} failed.`)
    return told.p99
  })()
  return { p99 }
}
