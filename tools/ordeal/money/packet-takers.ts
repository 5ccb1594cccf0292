import { setTimeout } from 'node:timers/promises'
import { orderTypes } from '../../../contracts/src/index.ts'
import type { TestMember } from '../../../server/src/testing/fixtures/members.ts'
import { callSite } from '../../bench/sites/bench-site.ts'
import type { Product } from '../../product/product.ts'
import { redisUrl } from '../redis-outage.ts'
import { codeOf, sendWithRetry } from '../response-rules.ts'
import { Faults, type Trial, type TrialSite } from '../trial.ts'
import {
  balancesOf,
  type MoneySite,
  openMoneySite,
  orderOf,
  payOf,
  postOf,
  withoutLimits,
} from './money-site.ts'

const rounds = 5
const takers = 500
const packets = 10
const yuan = 20
/** A member may comment on a thread with a red packet once in 30 seconds. */
const pauseMs = 31_000

/** Publishes and pays for a thread with a red packet for comments. */
export async function publishPacket(
  product: Pick<Product, 'origin'>,
  { token }: Pick<TestMember, 'token'>,
  { number, price, rule = 1 }: { readonly number: number; readonly price: number; readonly rule?: number },
): Promise<number> {
  const [category] = (await callSite(product, '/api/v3/categories')) as { categoryId: number }[]
  const body = {
    categoryId: category?.categoryId,
    title: '茶钱',
    content: {
      text: '<p>喝茶</p>',
      indexes: { 106: { body: { condition: 0, rule, number, price, content: '拿去喝茶' } } },
    },
    draft: 1,
  }
  const { threadId } = (await callSite(product, '/api/v3/thread.create', { token, body })) as {
    threadId: number
  }
  const amount = rule === 1 ? price : price * number
  const orderSn = await orderOf(product, token, { type: orderTypes.redPacket, amount, threadId })
  const code = await payOf(product, token, orderSn)
  if (code !== 0) throw new Error(`The red packet was not paid: ${code}`)
  return threadId
}

/** The request that comments on a thread. */
export const commenting = (token: string, id: number) => postOf(token, { id, content: '好茶' })

/** All members comment concurrently, distributed over the instances; returns the cents that each received. */
async function takeAtOnce(
  products: readonly Product[],
  people: readonly TestMember[],
  threadId: number,
  faults: Faults,
): Promise<number[]> {
  return Promise.all(
    people.map(async ({ token }, place) => {
      const { origin } = products[place % products.length] as Product
      const answer = await sendWithRetry(`${origin}/api/v3/posts.create`, commenting(token, threadId))
      if (codeOf(answer) !== 0) faults.add(`a comment: expected Code 0, got ${answer.text.slice(0, 120)}`)
      const { Data } = JSON.parse(answer.text) as { Data: { redPacketAmount?: number } | null }
      return Math.round((Data?.redPacketAmount ?? 0) * 100)
    }),
  )
}

async function sharesOf({ database }: MoneySite, threadId: number) {
  return database.reads
    .selectFrom('red_packet_shares as s')
    .innerJoin('thread_red_packets as p', 'p.id', 's.packet_id')
    .select(['s.user_id', 's.cents'])
    .where('p.thread_id', '=', threadId)
    .execute()
}

async function start(site: TrialSite): Promise<[Product, ...Product[]]> {
  if (site.engine === 'sqlite') return [await site.start(withoutLimits)]
  const settings = { ...withoutLimits, REDIS_URL: redisUrl }
  return [await site.start(settings), await site.start(settings)]
}

const sumOf = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

/** One red packet and its takers; returns how many received a share. */
async function playRound(
  money: MoneySite,
  products: readonly [Product, ...Product[]],
  people: readonly TestMember[],
  faults: Faults,
): Promise<number> {
  const maker = await money.payer(products[0], `${yuan}.00`)
  const threadId = await publishPacket(products[0], maker, { number: packets, price: yuan })
  const given = (await takeAtOnce(products, people, threadId, faults)).filter((cents) => cents > 0)
  const shares = await sharesOf(money, threadId)
  const winners = new Set(shares.map(({ user_id }) => user_id))
  if (given.length !== packets || winners.size !== packets || winners.has(0))
    faults.add(
      `expected ${packets} packets, got ${given.length} responses with one and ${winners.size} members who have one`,
    )
  for (const sum of [sumOf(given), sumOf(shares.map(({ cents }) => cents))])
    if (sum !== yuan * 100) faults.add(`the packets sum to ${sum} cents, expected ${yuan * 100}`)
  const { available, frozen, balances } = await balancesOf(money, maker.id)
  if (available !== 0 || frozen !== 0 || balances !== 0)
    faults.add(
      `expected nothing left, got ${available} cents available, ${frozen} frozen and ${balances} in the ledger`,
    )
  return given.length
}

/** Five hundred members concurrently take a red packet with ten shares. */
export const packetTakers: Trial = {
  name: 'red packet takers',
  async run(site) {
    const faults = new Faults()
    const products = await start(site)
    const money = await openMoneySite(site)
    const people: TestMember[] = []
    while (people.length < takers) people.push(await money.member())
    const told: number[] = []
    while (told.length < rounds) {
      if (told.length > 0) await setTimeout(pauseMs)
      told.push(await playRound(money, products, people, faults))
    }
    await money.close()
    return {
      figures: `${rounds} times ${takers} concurrent comments for ${packets} packets: ${told.join(', ')} winners, once each, sums exact`,
      faults: faults.list,
    }
  },
}
