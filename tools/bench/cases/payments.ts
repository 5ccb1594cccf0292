import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestMember } from '../../../server/src/testing/fixtures/members.ts'
import {
  type MoneySite,
  openMoneySite,
  payment,
  payPath,
  withoutLimits,
} from '../../ordeal/money/money-site.ts'
import { type Product, startProduct } from '../../product/product.ts'
import { startBaselineServer } from '../load/compare-servers.ts'
import { load } from '../load/load.ts'
import type { Effort, Result } from '../measurement.ts'
import type { BenchSite } from '../sites/bench-site.ts'
import { median, spread } from '../statistics.ts'
import { findTipped, insertOrders, type TippedThread } from './tip-orders.ts'

const connections = 16
const minShare = 0.1
const p99MostMs = 120
/** Orders created per second of load: more than can be paid. */
const ordersASecond = 1500
/** The first payments of a process are much slower than later ones. */
const warmUpSeconds = 6

/** Runs one round of payments from one member to one author; returns payments per second, and the p99. */
async function payRound(
  money: MoneySite,
  product: Product,
  payer: TestMember,
  tipped: TippedThread,
  seconds: number,
) {
  const prefix = `bench${Date.now()}n`
  await insertOrders(money, { payer, tipped, prefix, most: ordersASecond * seconds })
  const { headers, body } = payment(payer.token, `${prefix}{n}`)
  const { perSecond, requests, p99 } = await load({
    url: product.origin + payPath,
    connections,
    headers: headers as Record<string, string>,
    body: JSON.parse(String(body)) as unknown,
    from: 0,
    seconds,
  })
  const { paid } = await money.database.reads
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('paid'))
    .where('user_id', '=', payer.id)
    .where('order_sn', 'like', `${prefix}%`)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  // Requests in flight at the end are paid as well.
  if (paid < requests || paid > requests + connections)
    throw new Error(`${paid} of ${requests} payments were made.`)
  return { perSecond, p99 }
}

/** Compares durable payments from wallet to wallet with a bare server that inserts one durable row per request. */
export async function measurePayments(site: BenchSite, effort: Effort): Promise<Result[]> {
  const settings = { NODE_ENV: 'production', ...site.settings, ...withoutLimits }
  const product = await startProduct({ dataDir: site.dataDir, settings })
  const money = await openMoneySite({
    dataDir: site.dataDir,
    databaseUrl: site.settings.DATABASE_URL ?? null,
  })
  const folder = mkdtempSync(join(tmpdir(), 'chaguan-insert-'))
  const bare = await startBaselineServer({ kind: 'insert', database: join(folder, 'bare.db') })
  try {
    const tipped = await findTipped(product)
    const payer = await money.payer(product, '2000.00')
    const rounds: { paid: number; p99: number; bare: number }[] = []
    const { seconds } = effort
    await payRound(money, product, payer, tipped, warmUpSeconds)
    for (let round = 0; round < effort.rounds; round += 1) {
      const { perSecond, p99 } = await payRound(money, product, payer, tipped, seconds)
      const row = { content: '好茶 {n}' }
      const inserts = await load({ url: bare.url, connections, body: row, seconds })
      rounds.push({ paid: perSecond, p99, bare: inserts.perSecond })
    }
    const share = median(rounds.map(({ paid, bare: inserts }) => paid / inserts))
    const paid = median(rounds.map((round) => round.paid))
    const p99 = median(rounds.map((round) => round.p99))
    await money.hashAsUsual(payer)
    const usual = await payRound(money, product, payer, tipped, seconds)
    const noise = spread(rounds.map((round) => round.bare))
    return [
      {
        name: `payments from one wallet to another, durable, ${connections} connections`,
        measured: `${share.toFixed(2)} × (${paid.toFixed(0)} a second)`,
        bound: `≥ ${minShare} ×`,
        isKept: share >= minShare,
        noise,
      },
      {
        name: 'the same: p99',
        measured: `${p99.toFixed(0)} ms`,
        bound: `≤ ${p99MostMs} ms`,
        isKept: p99 <= p99MostMs,
        noise,
      },
      {
        name: 'the same with payment passwords hashed as usual',
        measured: `${usual.perSecond.toFixed(0)} a second, p99 ${usual.p99.toFixed(0)} ms`,
        bound: '',
        isKept: true,
      },
    ]
  } finally {
    await money.close()
    await product.stop()
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
