import { sql } from 'kysely'
import { orderTypes } from '../../../contracts/src/index.ts'
import type { TestMember } from '../../../server/src/testing/fixtures/members.ts'
import { callSite, logIn } from '../../bench/sites/bench-site.ts'
import type { Product } from '../../product/product.ts'
import { findOpenThread } from '../process-kills.ts'
import { type MoneySite, orderOf, payment, payOf, payPath, postOf } from './money-site.ts'
import { commenting, publishPacket } from './packet-takers.ts'

/** A prepared call that moves money. */
export interface Attempt {
  readonly init: RequestInit
  /** The member whose wallet it changes, and the change in cents. */
  readonly userId: number
  readonly available: number
  readonly frozen: number
  /** Returns how often the ledger contains it. */
  count(): Promise<number>
}

/** A type of call that moves money. */
export interface Operation {
  readonly path: string
  /** The expected response when a completed call is repeated. */
  readonly again: 'the same' | 'a refusal'
  /** Prepares the data for attempts, which may be made for fifteen minutes. */
  prepare(money: MoneySite, product: Product): Promise<(product: Product, round: number) => Promise<Attempt>>
}

const count =
  ({ database }: MoneySite, subject: string, subjectId: number, step: string) =>
  async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ledger_transactions
      where subject = ${subject} and subject_id = ${subjectId} and step like ${step}
    `.execute(database.reads)
    return rows[0]?.n ?? -1
  }

async function orderIdOf({ database }: MoneySite, orderSn: string): Promise<number> {
  const row = await database.reads
    .selectFrom('orders')
    .select('id')
    .where('order_sn', '=', orderSn)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Tips of 0.99. */
const paying: Operation = {
  path: payPath,
  again: 'the same',
  async prepare(money, product) {
    const payer = await money.payer(product, '1000.00')
    const threadId = await findOpenThread(product)
    return async (alive, round) => {
      const orderSn = await orderOf(alive, payer.token, { type: orderTypes.tip, threadId, amount: '0.99' })
      const id = await orderIdOf(money, orderSn)
      const init = payment(payer.token, orderSn, `kill-${payer.id}-${round}`)
      return { init, userId: payer.id, available: -99, frozen: 0, count: count(money, 'order', id, 'paid') }
    }
  },
}

async function askQuestion(
  product: Product,
  { token }: TestMember,
): Promise<{ threadId: number; orderSn: string }> {
  const [category] = (await callSite(product, '/api/v3/categories')) as { categoryId: number }[]
  const expiredAt = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  const block = { body: { price: 50, type: 0, expiredAt, content: '哪款好' } }
  const content = { text: '<p>哪款好？</p>', indexes: { 107: block } }
  const body = { categoryId: category?.categoryId, title: '哪款好', content, draft: 1 }
  const { threadId } = (await callSite(product, '/api/v3/thread.create', { token, body })) as {
    threadId: number
  }
  const orderSn = await orderOf(product, token, { type: orderTypes.reward, threadId, amount: '50' })
  const code = await payOf(product, token, orderSn)
  if (code !== 0) throw new Error(`The question was not paid: ${code}`)
  return { threadId, orderSn }
}

/** One cent of a question's reward per answer. */
const adopting: Operation = {
  path: '/api/v3/posts.reward',
  again: 'the same',
  async prepare(money, product) {
    const asker = await money.payer(product, '50.00')
    const { threadId, orderSn } = await askQuestion(product, asker)
    const id = await orderIdOf(money, orderSn)
    const { token } = await money.member()
    const { id: postId } = (await callSite(product, '/api/v3/posts.create', {
      token,
      body: { id: threadId, content: '龙井' },
    })) as { id: number }
    return async (_alive, round) => {
      const init = postOf(asker.token, { threadId, postId, rewards: '0.01' }, `kill-${asker.id}-${round}`)
      const step = `adopted ${postId} of ${5000 - round}`
      return { init, userId: asker.id, available: 0, frozen: -1, count: count(money, 'order', id, step) }
    }
  },
}

/** A packet of 0.50 per comment. */
const takingPackets: Operation = {
  path: '/api/v3/posts.create',
  // A comment without a client id is refused by the rate limit when it is repeated.
  again: 'a refusal',
  async prepare(money, product) {
    const maker = await money.payer(product, '50.00')
    const threadId = await publishPacket(product, maker, { number: 100, price: 0.5, rule: 0 })
    return async () => {
      const taker = await money.member()
      const entries = async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from ledger_entries where user_id = ${taker.id}
        `.execute(money.database.reads)
        return rows[0]?.n ?? -1
      }
      const init = commenting(taker.token, threadId)
      return { init, userId: taker.id, available: 50, frozen: 0, count: entries }
    }
  },
}

async function latestWithdrawal({ database }: MoneySite, userId: number): Promise<number> {
  const row = await database.reads
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? 0
}

const asking = { cashApplyAmount: '1.00', receiveAccount: '6222 0000' }

async function allowWithdrawals(product: Product): Promise<string> {
  const { token } = await logIn(product, 'qinghe')
  const settings = { site_withdrawal: '1', cash_interval_time: '0', cash_min_sum: '1' }
  const data = Object.entries(settings).map(([key, value]) => ({ key, value }))
  await callSite(product, '/api/backAdmin/settings.create', { token, body: { data } })
  return token
}

const withdrawing: Operation = {
  path: '/api/v3/wallet/cash',
  again: 'the same',
  async prepare(money, product) {
    await allowWithdrawals(product)
    const owner = await money.payer(product, '200.00')
    return async (_alive, round) => {
      const before = await latestWithdrawal(money, owner.id)
      const init = postOf(owner.token, asking, `kill-${owner.id}-${round}`)
      const made = async () => {
        const rows = await money.database.reads
          .selectFrom('withdrawals as w')
          .innerJoin('ledger_transactions as t', 't.subject_id', 'w.id')
          .select('w.id')
          .where('t.subject', '=', 'withdrawal')
          .where('w.user_id', '=', owner.id)
          .where('w.id', '>', before)
          .execute()
        return rows.length
      }
      return { init, userId: owner.id, available: -100, frozen: 100, count: made }
    }
  },
}

const payingOut: Operation = {
  path: '/api/backAdmin/wallet.cash.review',
  again: 'a refusal',
  async prepare(money, product) {
    const admin = await allowWithdrawals(product)
    const owner = await money.payer(product, '200.00')
    return async (alive) => {
      await callSite(alive, withdrawing.path, { token: owner.token, body: asking })
      const id = await latestWithdrawal(money, owner.id)
      const init = postOf(admin, { ids: [id], cashStatus: 2, remark: '' })
      return {
        init,
        userId: owner.id,
        available: 0,
        frozen: -100,
        count: count(money, 'withdrawal', id, 'paid'),
      }
    }
  },
}

/** The operations during which the process is killed, by name. */
export const operations = {
  paying,
  adopting,
  'taking a packet': takingPackets,
  withdrawing,
  'paying out': payingOut,
} as const
