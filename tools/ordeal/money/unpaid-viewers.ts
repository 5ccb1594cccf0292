import { setTimeout as sleep } from 'node:timers/promises'
import { callSite, logIn } from '../../bench/sites/bench-site.ts'
import type { Product } from '../../product/product.ts'
import { type HeardEvent, listenTo } from '../access/event-stream.ts'
import { type MoneySite, orderOf, payOf } from './money-site.ts'
import { publishSecret, type SecretThread } from './secret-threads.ts'

/** Number of threads that some viewers have bought, or had bought before a refund. */
const bought = 5

/** A viewer who has not paid, except perhaps for other threads. */
export interface Viewer {
  readonly who: string
  readonly token: string | null
  /** The threads they may see. */
  readonly mine: readonly SecretThread[]
}

/** The published threads, and the events that a follower of the author received meanwhile. */
export interface Published {
  readonly threads: readonly SecretThread[]
  readonly follower: string
  readonly author: string
  readonly heard: readonly HeardEvent[]
}

/** Publishes threads by one author while a follower's event stream is open. */
export async function publishSecrets(money: MoneySite, product: Product, most: number): Promise<Published> {
  const author = await logIn(product, 'laozhou')
  const follower = (await logIn(product, 'linjian')).token
  const follow = { token: follower, body: { toUserId: author.userId } }
  // An existing follow is refused.
  await callSite(product, '/api/v3/follow.create', follow).catch(() => {})
  const ear = await listenTo(product, follower)
  const [category] = (await callSite(product, '/api/v3/categories')) as { categoryId: number }[]
  const threads: SecretThread[] = []
  while (threads.length < most) {
    // Backdates the last thread by a minute.
    await money.database.transaction((tx) =>
      tx
        .updateTable('threads')
        .set((eb) => ({ created_at: eb('created_at', '-', 60_000) }))
        .where('user_id', '=', author.userId)
        .execute(),
    )
    const by = { ...author, categoryId: category?.categoryId ?? 0 }
    threads.push(await publishSecret(product, by, threads.length))
  }
  // Waits until the event of the last thread has been sent.
  await sleep(3000)
  ear.stop()
  return { threads, follower, author: author.token, heard: ear.heard }
}

/**
 * Creates five viewers who have not paid: a visitor, a follower, a member with an unpaid order, one who bought other
 * threads, one with a refund.
 */
export async function createUnpaidViewers(
  money: MoneySite,
  product: Product,
  { threads, follower }: Published,
): Promise<Viewer[]> {
  const buyer = async () => (await money.payer(product, '50.00')).token
  const orders = async (token: string, those: readonly SecretThread[]) => {
    const made: string[] = []
    for (const { id, orderType } of those)
      made.push(await orderOf(product, token, { type: orderType, threadId: id }))
    return made
  }
  const some = threads.slice(0, bought)
  const [ordered, others, refunded] = [await buyer(), await buyer(), await buyer()]
  await orders(ordered, threads)
  for (const orderSn of await orders(others, some)) await payOf(product, others, orderSn)
  const { token } = await logIn(product, 'qinghe')
  for (const orderSn of await orders(refunded, some)) {
    await payOf(product, refunded, orderSn)
    const body = { orderSn, way: 'wallet', reason: '不想要了' }
    await callSite(product, '/api/backAdmin/order.refund', { token, body })
  }
  return [
    { who: 'a visitor', token: null, mine: [] },
    { who: 'a follower', token: follower, mine: [] },
    { who: 'one who ordered', token: ordered, mine: [] },
    { who: 'one who bought others', token: others, mine: some },
    { who: 'one whose money came back', token: refunded, mine: [] },
  ]
}
