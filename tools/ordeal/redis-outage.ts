import { setTimeout as sleep } from 'node:timers/promises'
import { openCuttableProxy } from '../../server/src/testing/doubles/cuttable-proxy.ts'
import { logIn } from '../bench/sites/bench-site.ts'
import { callsOf } from './outage-calls.ts'
import { findOpenThread } from './process-kills.ts'
import { faultsOfResponse } from './response-rules.ts'
import { Faults, type Trial } from './trial.ts'

const maxAnswerMs = 2000

/** URL of the tests' Redis. */
export const redisUrl = process.env.REDIS_URL_TEST ?? 'redis://127.0.0.1:6379'

/** Redis is disconnected or hangs: the site continues as fast as before. */
export const redisOutage: Trial = {
  name: 'Redis goes away',
  async run(trialSite) {
    const url = new URL(redisUrl)
    const proxy = await openCuttableProxy(Number(url.port || 6379))
    url.host = `127.0.0.1:${proxy.port}`
    const faults = new Faults()
    try {
      const product = await trialSite.start({ REDIS_URL: url.href })
      const { token } = await logIn(product, 'xiaoyu')
      const site = { product, token, threadId: await findOpenThread(product) }
      let slowest = 0
      for (const change of [proxy.block, proxy.heal, proxy.cut, proxy.heal]) {
        change()
        for (let turn = 0; turn < 6; turn += 1) {
          for (const [name, call] of Object.entries(callsOf(site)).slice(0, 4)) {
            const answer = await call()
            slowest = Math.max(slowest, answer.ms)
            faults.add(...faultsOfResponse(`${change.name}, ${name}`, answer, maxAnswerMs))
            if (answer.status !== 200) faults.add(`${change.name}, ${name}: ${answer.status}`)
          }
          await sleep(100)
        }
      }
      return { figures: `slowest answer ${Math.round(slowest)} ms`, faults: faults.list }
    } finally {
      await proxy.close()
    }
  },
}
