import { orderTypes } from '../../../contracts/src/index.ts'
import type { Product } from '../../product/product.ts'
import { findOpenThread } from '../process-kills.ts'
import { redisUrl } from '../redis-outage.ts'
import { atOnce, Faults, type Trial } from '../trial.ts'
import { balancesOf, type MoneySite, openMoneySite, orderOf, payOf, withoutLimits } from './money-site.ts'

const seeds = 100
const paymentsAtOnce = 200
const paid = 101
const insufficient = -10_000

/** Returns the numbers below `most` in a pseudo-random order given by the seed. */
export function shuffled(most: number, seed: number): number[] {
  let state = seed * 2 + 1
  const below = (bound: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
  const numbers = Array.from({ length: most }, (_, number) => number)
  for (let last = most - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    ;[numbers[last], numbers[other]] = [numbers[other] ?? 0, numbers[last] ?? 0]
  }
  return numbers
}

/** Makes two hundred concurrent payments of 0.99 from 100.00; returns the faults. */
async function payAtOnce(
  money: MoneySite,
  products: readonly Product[],
  threadId: number,
  seed: number,
): Promise<string[]> {
  const [first] = products
  if (!first) throw new Error('The trial needs at least one running site, got none.')
  const payer = await money.payer(first, '100.00')
  const tip = { type: orderTypes.tip, threadId, amount: '0.99' }
  const orders: string[] = []
  await atOnce(8, Array.from({ length: paymentsAtOnce }), async () => {
    orders.push(await orderOf(first, payer.token, tip))
  })
  const codes = await Promise.all(
    shuffled(paymentsAtOnce, seed).map((number, place) =>
      payOf(products[place % products.length] ?? first, payer.token, orders[number] ?? ''),
    ),
  )
  const count = (code: number) => codes.filter((each) => each === code).length
  const { available, balances, entries } = await balancesOf(money, payer.id)
  const faults: string[] = []
  if (count(0) !== paid) faults.push(`${count(0)} payments succeeded`)
  if (count(insufficient) !== paymentsAtOnce - paid)
    faults.push(`refused with ${[...new Set(codes.filter((code) => code !== 0))].join(', ')}`)
  if (available !== 1) faults.push(`${available} cents are left`)
  if (balances !== 0 || entries !== 0) faults.push(`the ledger sums to ${balances} and ${entries}`)
  return faults.map((fault) => `seed ${seed}: ${fault}`)
}

/** More concurrent payments than the balance covers, repeatedly. */
export const paymentsAtOnceTrial: Trial = {
  name: 'payments at once',
  async run(site) {
    const faults = new Faults()
    const settings =
      site.engine === 'postgres'
        ? [1, 2].map(() => ({ ...withoutLimits, REDIS_URL: redisUrl }))
        : [withoutLimits]
    const products: Product[] = []
    for (const each of settings) products.push(await site.start(each))
    const money = await openMoneySite(site)
    const threadId = await findOpenThread(products[0] as Product)
    const began = performance.now()
    for (let seed = 1; seed <= seeds; seed += 1)
      faults.add(...(await payAtOnce(money, products, threadId, seed)))
    const seconds = (performance.now() - began) / 1000
    await money.close()
    return {
      figures: `${seeds} seeds × ${paymentsAtOnce} payments of 0.99 from 100.00, ${products.length === 1 ? 'one process' : 'two instances'}: each time ${paid} succeeded, 0.01 left, ledger zero; ${Math.round(seconds)} s`,
      faults: faults.list,
    }
  },
}
