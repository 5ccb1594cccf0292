import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Load, wrkScript } from './wrk-script.ts'

/** The result of a load. */
export interface LoadResult {
  readonly perSecond: number
  readonly requests: number
  /** Milliseconds. */
  readonly p99: number
}

interface Report {
  readonly requests: number
  readonly microseconds: number
  readonly failed: number
  readonly p99: number
}

const reportIn = (printed: string): Report | null => {
  const [, json] = /^REPORT (.*)$/m.exec(printed) ?? []
  return json === undefined ? null : (JSON.parse(json) as Report)
}

/**
 * Generates load with wrk: each connection sends its next request once it has a response (closed loop). Throws when a
 * response has a status of 400 or more, or does not arrive within 20 seconds.
 */
export async function load(given: Load & { readonly seconds: number }): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'chaguan-load-'))
  const script = join(folder, 'load.lua')
  writeFileSync(script, wrkScript(given))
  const limits = ['-t', '1', '-c', String(given.connections), '-d', `${given.seconds}s`, '--timeout', '20s']
  const child = spawn('wrk', [...limits, '-s', script, given.url], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, words] = await Promise.all([text(child.stdout), text(child.stderr)])
  rmSync(folder, { recursive: true, force: true })
  const report = reportIn(printed)
  if (!report) throw new Error(`wrk failed on ${given.url}: ${words.trim()} ${printed.trim()}`)
  if (report.failed > 0 || report.requests === 0)
    throw new Error(`${report.failed} of ${report.requests} answers of ${given.url} failed.`)
  return {
    perSecond: (report.requests * 1_000_000) / report.microseconds,
    requests: report.requests,
    p99: report.p99,
  }
}
