import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderTypes } from '../../../contracts/src/index.ts'
import { makeSite } from '../../bench/sites/bench-site.ts'
import { type Product, startProduct } from '../../product/product.ts'
import { findOpenThread } from '../process-kills.ts'
import { openCluster } from '../storage/postgres-cluster.ts'
import { Faults, type Outcome, type Trial, type TrialSite } from '../trial.ts'
import { openMoneySite, orderOf, payOf, withoutLimits } from './money-site.ts'
import { durabilityOf, earlyCommits, hasStrace, type SystemCall, watchCalls } from './traced-calls.ts'

const payments = 200

/** Pays orders one at a time under strace; returns the product's system calls. */
async function payWatched(site: TrialSite, product: Product, faults: Faults): Promise<SystemCall[]> {
  const money = await openMoneySite(site)
  const payer = await money.payer(product, '300.00')
  const threadId = await findOpenThread(product)
  const orders: string[] = []
  while (orders.length < payments)
    orders.push(await orderOf(product, payer.token, { type: orderTypes.tip, threadId, amount: '0.99' }))
  // Waits for the effects of creating the orders.
  await sleep(2000)
  const watch = await watchCalls(product.pid, join(site.dataDir, 'product.trace'))
  for (const orderSn of orders) {
    const code = await payOf(product, payer.token, orderSn)
    if (code !== 0) faults.add(`a payment was answered with Code ${code}, expected 0`)
  }
  const calls = await watch.stop()
  await money.close()
  return calls
}

async function onSqlite(site: TrialSite): Promise<Outcome> {
  const faults = new Faults()
  const calls = await payWatched(site, await site.start(withoutLimits), faults)
  const { answers, synced, tooEarly } = durabilityOf(calls, 'chaguan.db-wal')
  if (answers !== payments || synced !== payments || tooEarly !== 0)
    faults.add(`${answers} answers, ${synced} with a synced write, ${tooEarly} before it was synced`)
  return { figures: `${synced} of ${answers} payments synced before their answer`, faults: faults.list }
}

/** Runs on its own cluster with fsync, traced from before the product connects to it. */
async function onPostgres(): Promise<Outcome> {
  const cluster = await openCluster({ isDurable: true })
  if (!cluster) return { figures: 'the programs of PostgreSQL are not installed', faults: [] }
  const faults = new Faults()
  const made = await makeSite(0, cluster.url)
  const site = { engine: 'postgres', dataDir: made.dataDir, databaseUrl: cluster.url } as const
  const postmaster = Number(readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const watch = await watchCalls(postmaster, join(made.dataDir, 'postgres.trace'))
  const settings = { NODE_ENV: 'production', DATABASE_URL: cluster.url, ...withoutLimits }
  const product = await startProduct({ dataDir: made.dataDir, settings, timeoutMs: 120_000 })
  try {
    const start = async () => product
    const ofProduct = await payWatched({ ...site, start }, product, faults)
    const first = ofProduct[0]?.at ?? 0
    const ofCluster = (await watch.stop()).filter(({ at }) => at >= first)
    const answers = ofProduct.filter(({ text }) => text.includes('"HTTP/1.1 200'))
    const { synced } = durabilityOf([...ofCluster, ...answers], 'pg_wal')
    const early = earlyCommits(ofCluster, 'pg_wal')
    if (answers.length !== payments || synced !== payments || early !== 0)
      faults.add(
        `${answers.length} answers, ${synced} with a synced write, ${early} commits confirmed before it`,
      )
    return {
      figures: `${synced} of ${answers.length} payments synced before their answer, ${early} commits confirmed too early`,
      faults: faults.list,
    }
  } finally {
    await product.stop('SIGKILL')
    cluster.remove()
    made.remove()
  }
}

/** A confirmed payment is on the disk, as observed from outside by strace. */
export const syncedPayments: Trial = {
  name: 'synced payments',
  async run(site) {
    if (!hasStrace()) return { figures: 'strace is not installed', faults: [] }
    return site.engine === 'sqlite' ? onSqlite(site) : onPostgres()
  },
}
