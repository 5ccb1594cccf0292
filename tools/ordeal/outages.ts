import { setTimeout as sleep } from 'node:timers/promises'
import { openCuttableProxy } from '../../server/src/testing/doubles/cuttable-proxy.ts'
import { logIn } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'
import { findOpenThread } from './process-kills.ts'
import { type Answer, codeOf, faultsOfResponse, sendRequest } from './response-rules.ts'
import { Faults, type Outcome, type Trial } from './trial.ts'

const answerMsMost = 2000
/** A database that hangs is given the time of a slow statement, and the way. */
const hangingMsMost = 5500
/** What the machine itself may add while it does everything at once. */
const patienceMs = 500
const healMsMost = 5000
const databaseDown = -5003

/** The Redis of the tests. */
export const redisUrl = process.env.REDIS_URL_TEST ?? 'redis://127.0.0.1:6379'

interface Site {
  readonly product: Product
  readonly token: string
  readonly threadId: number
}

function callsOf({ product, token, threadId }: Site): Record<string, () => Promise<Answer>> {
  const as = { authorization: `Bearer ${token}` }
  return {
    'the list of threads': () => sendRequest(`${product.origin}/api/v3/thread.list?page=3`),
    'a thread': () =>
      sendRequest(`${product.origin}/api/v3/thread.detail?threadId=${threadId}`, { headers: as }),
    'a comment': () =>
      sendRequest(`${product.origin}/api/v3/posts.create`, {
        method: 'POST',
        headers: { ...as, 'content-type': 'application/json' },
        body: JSON.stringify({ id: threadId, content: '还在吗' }),
      }),
    'a page of a member': () =>
      sendRequest(`${product.origin}/thread/${threadId}`, {
        headers: { cookie: `access_token=${token}`, accept: 'text/html' },
      }),
    'a log-in': () =>
      sendRequest(`${product.origin}/api/v3/users/username.login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'laozhou', password: 'wrong-password' }),
      }),
  }
}

async function untilServed(site: Site): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answers = await Promise.all(
      Object.values(callsOf(site))
        .slice(0, 4)
        .map((call) => call()),
    )
    if (answers.every(({ status }) => status === 200)) return performance.now() - began
    if (performance.now() - began > 30_000) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
}

/** Every call while the database is away: told within two seconds, with a time to come back. */
async function meetOutage(
  site: Site,
  faults: Faults,
  kind: string,
  ways: { down: () => void; up: () => void },
): Promise<number[]> {
  await untilServed(site)
  ways.down()
  const msMost = kind === 'hanging' ? hangingMsMost : answerMsMost
  let slowest = 0
  for (let turn = 0; turn < 4; turn += 1) {
    const answers = await Promise.all(
      Object.entries(callsOf(site)).map(async ([name, call]) => [name, await call()] as const),
    )
    for (const [name, answer] of answers) {
      slowest = Math.max(slowest, answer.ms)
      faults.add(...faultsOfResponse(`${kind}, ${name}`, answer, msMost + patienceMs))
      const isTold =
        answer.status === 503 && (name === 'a page of a member' || codeOf(answer) === databaseDown)
      if (!isTold) faults.add(`${kind}, ${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    await sleep(300)
  }
  ways.up()
  return [slowest, await untilServed(site)]
}

async function loseDatabase(
  site: Site,
  proxy: Awaited<ReturnType<typeof openCuttableProxy>>,
): Promise<Outcome> {
  const faults = new Faults()
  const told: string[] = []
  for (const [kind, down] of [
    ['cut', () => proxy.cut()],
    ['hanging', () => proxy.block()],
  ] as const)
    for (let round = 0; round < 3; round += 1) {
      const [slowest = 0, healed = 0] = await meetOutage(site, faults, kind, { down, up: () => proxy.heal() })
      if (healed > healMsMost) faults.add(`${kind}: healed after ${Math.round(healed)} ms`)
      told.push(`${kind}: told in ${Math.round(slowest)} ms, healed in ${Math.round(healed)} ms`)
    }
  return { figures: told.join('; '), faults: faults.list }
}

/** The database is cut off or hangs, and comes back. */
export const databaseOutage: Trial = {
  name: 'the database goes away',
  engines: ['postgres'],
  async run(trialSite) {
    const url = new URL(trialSite.databaseUrl ?? '')
    const proxy = await openCuttableProxy(Number(url.port || 5432))
    url.host = `127.0.0.1:${proxy.port}`
    try {
      const product = await trialSite.start({ DATABASE_URL: url.href })
      const { token } = await logIn(product, 'xiaoyu')
      return await loseDatabase({ product, token, threadId: await findOpenThread(product) }, proxy)
    } finally {
      await proxy.close()
    }
  },
}

/** Redis is cut off or hangs: the site goes on, as fast as before. */
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
            faults.add(...faultsOfResponse(`${change.name}, ${name}`, answer, answerMsMost))
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
