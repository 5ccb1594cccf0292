import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Effort, Result } from '../measurement.ts'
import { median, spread } from '../statistics.ts'
import type { BaselineWork } from './baseline-server.ts'
import { load } from './load.ts'
import type { Load } from './wrk-script.ts'

const baselineServer = fileURLToPath(new URL('./baseline-server.ts', import.meta.url))

/** A bare server in a separate process. */
export interface BaselineServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a bare Fastify server that does this work at `/`. */
export async function startBaselineServer(work: BaselineWork): Promise<BaselineServer> {
  const child = spawn(process.execPath, [baselineServer, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The bare server did not start.'))),
  ])) as [Buffer]
  return {
    url: `http://127.0.0.1:${Number(line.toString())}/`,
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** Two servers with the same work, measured alternately. */
export interface ServerComparison {
  readonly name: string
  readonly product: Load
  readonly bare: Load
  /** Minimum ratio of the product's responses per second to the bare server's. */
  readonly least: number
}

const rate = (perSecond: number) =>
  perSecond < 1000 ? perSecond.toFixed(0) : `${(perSecond / 1000).toFixed(1)} k`

/**
 * Loads product and bare server alternately, in changing order, so that fluctuations of the machine affect both. The
 * result is the median of the rounds' ratios.
 */
export async function compareServers(
  { name, product, bare, least }: ServerComparison,
  effort: Effort,
): Promise<Result> {
  // Warm-up of both servers.
  for (const one of [product, bare]) await load({ ...one, seconds: Math.min(2, effort.seconds) })
  const rounds: { product: number; bare: number }[] = []
  for (let round = 0; round < effort.rounds; round += 1) {
    const measured = { product: 0, bare: 0 }
    const order = round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)
    for (const who of order) {
      const { perSecond } = await load({ ...(who === 'product' ? product : bare), seconds: effort.seconds })
      measured[who] = perSecond
    }
    rounds.push(measured)
  }
  const ratios = rounds.map((round) => round.product / round.bare)
  const ratio = median(ratios)
  const sides = `${rate(median(rounds.map((round) => round.product)))} / ${rate(median(rounds.map((round) => round.bare)))}`
  return {
    name,
    measured: `${ratio.toFixed(2)} × (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; ${sides} a second)`,
    bound: `≥ ${least} ×`,
    isKept: ratio >= least,
    noise: spread(rounds.map((round) => round.bare)),
  }
}
