import { setTimeout as sleep } from 'node:timers/promises'
import { callSite, logIn } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'
import { type Acknowledged, lostComments, writeUntil } from './concurrent-writers.ts'
import { Faults, type Trial } from './trial.ts'

const rounds = { sqlite: 30, postgres: 12 } as const
const maxReadyMs = 5000

/** Returns a thread that is open for comments. */
export async function findOpenThread(product: Pick<Product, 'origin'>): Promise<number> {
  const list = (await callSite(product, '/api/v3/thread.list')) as { pageData: { threadId: number }[] }
  const [first] = list.pageData
  if (!first) throw new Error('The site has no thread.')
  return first.threadId
}

/** The process is repeatedly killed during writes: every confirmed write is stored. */
export const processKills: Trial = {
  name: 'kill -9 while writing',
  async run(site) {
    const faults = new Faults()
    let product = await site.start()
    const { token } = await logIn(product, 'xiaoyu')
    const threadId = await findOpenThread(product)
    const all: Acknowledged[] = []
    let slowest = 0
    let unknown = 0
    for (let round = 0; round < rounds[site.engine]; round += 1) {
      let isOver = false
      const writing = writeUntil(() => isOver, 12, { origin: product.origin, token, threadId })
      await sleep(150 + Math.random() * 350)
      await product.stop('SIGKILL')
      isOver = true
      const { acknowledged, refused, broken } = await writing
      unknown += broken.length
      for (const refusal of refused) faults.add(`a comment was refused with ${refusal}`)
      product = await site.start()
      slowest = Math.max(slowest, product.readyMs)
      const lost = await lostComments({ origin: product.origin, token }, acknowledged)
      for (const { postId } of lost)
        faults.add(`round ${round}: the acknowledged comment ${postId} is not stored`)
      all.push(...acknowledged)
    }
    if (slowest > maxReadyMs) faults.add(`it took ${Math.round(slowest)} ms to be ready again`)
    if (all.length === 0) faults.add('no comment was acknowledged, so nothing was tested')
    return {
      figures: `${rounds[site.engine]} kills, ${all.length} comments acknowledged, ${unknown} calls cut, ready again in at most ${Math.round(slowest)} ms`,
      faults: faults.list,
    }
  },
}
