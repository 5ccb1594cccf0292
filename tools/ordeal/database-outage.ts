import { setTimeout as sleep } from 'node:timers/promises'
import { openCuttableProxy } from '../../server/src/testing/doubles/cuttable-proxy.ts'
import { logIn } from '../bench/sites/bench-site.ts'
import { callsOf, type Site, waitUntilServed } from './outage-calls.ts'
import { findOpenThread } from './process-kills.ts'
import { codeOf, faultsOfResponse } from './response-rules.ts'
import { Faults, type Outcome, type Trial } from './trial.ts'

const maxAnswerMs = 2000
/** Milliseconds with a hanging database: the statement timeout, and the round trip. */
const maxHangingMs = 5500
/** Milliseconds of allowance for a busy machine. */
const timeoutMs = 500
const maxHealMs = 5000
const databaseDown = -5003

/** Every call during the outage is refused within two seconds, with a Retry-After. */
async function meetOutage(
  site: Site,
  faults: Faults,
  kind: string,
  ways: { down: () => void; up: () => void },
): Promise<number[]> {
  await waitUntilServed(site)
  ways.down()
  const maxMs = kind === 'hanging' ? maxHangingMs : maxAnswerMs
  let slowest = 0
  for (let turn = 0; turn < 4; turn += 1) {
    const answers = await Promise.all(
      Object.entries(callsOf(site)).map(async ([name, call]) => [name, await call()] as const),
    )
    for (const [name, answer] of answers) {
      slowest = Math.max(slowest, answer.ms)
      faults.add(...faultsOfResponse(`${kind}, ${name}`, answer, maxMs + timeoutMs))
      const isTold =
        answer.status === 503 && (name === 'a page of a member' || codeOf(answer) === databaseDown)
      if (!isTold) faults.add(`${kind}, ${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    await sleep(300)
  }
  ways.up()
  return [slowest, await waitUntilServed(site)]
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
      if (healed > maxHealMs)
        faults.add(`${kind}: the site answered again only after ${Math.round(healed)} ms`)
      told.push(`${kind}: told in ${Math.round(slowest)} ms, healed in ${Math.round(healed)} ms`)
    }
  return { figures: told.join('; '), faults: faults.list }
}

/** The database is disconnected or hangs, and recovers. */
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
