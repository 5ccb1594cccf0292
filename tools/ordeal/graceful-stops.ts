import { setTimeout as sleep } from 'node:timers/promises'
import { logIn } from '../bench/sites/bench-site.ts'
import { lostComments, writeUntil } from './concurrent-writers.ts'
import { findOpenThread } from './process-kills.ts'
import { Faults, type Trial, type TrialSite } from './trial.ts'

const rounds = 8
const maxStopMs = 15_000
/**
 * New connections are refused by the operating system once the server has stopped listening; other errors are faults.
 */
const isShutDoor = (reason: string) => reason === 'ECONNREFUSED'

interface Stopped {
  readonly acknowledged: number
  readonly tookMs: number
}

async function stopOnce(site: TrialSite, faults: Faults): Promise<Stopped> {
  const product = await site.start()
  const { token } = await logIn(product, 'xiaoyu')
  const threadId = await findOpenThread(product)
  let isOver = false
  const writing = writeUntil(() => isOver, 16, { origin: product.origin, token, threadId })
  await sleep(300 + Math.random() * 400)
  const began = performance.now()
  const code = await product.stop('SIGTERM')
  const tookMs = performance.now() - began
  isOver = true
  const { acknowledged, refused, broken } = await writing
  if (code !== 0) faults.add(`the process exited with code ${code}, expected 0`)
  if (tookMs > maxStopMs)
    faults.add(`shutting down took ${Math.round(tookMs)} ms, expected at most ${maxStopMs}`)
  faults.add(...refused.map((refusal) => `a comment was refused with ${refusal}`))
  for (const { at, reason } of broken.filter((call) => !isShutDoor(call.reason)))
    faults.add(`a call ${Math.round(at - began)} ms after the signal broke: ${reason}`)
  const next = await site.start()
  const lost = await lostComments({ origin: next.origin, token }, acknowledged.slice(-100))
  faults.add(...lost.map(({ postId }) => `comment ${postId} was acknowledged and is lost`))
  await next.stop()
  return { acknowledged: acknowledged.length, tookMs }
}

/** The process gets a SIGTERM while many members write: every accepted call gets a response. */
export const gracefulStops: Trial = {
  name: 'SIGTERM under load',
  async run(site) {
    const faults = new Faults()
    const done: Stopped[] = []
    for (let round = 0; round < rounds; round += 1) done.push(await stopOnce(site, faults))
    const acknowledged = done.reduce((sum, one) => sum + one.acknowledged, 0)
    const slowest = Math.round(Math.max(...done.map(({ tookMs }) => tookMs)))
    return {
      figures: `${rounds} stops, ${acknowledged} comments acknowledged, ended in at most ${slowest} ms`,
      faults: faults.list,
    }
  },
}
