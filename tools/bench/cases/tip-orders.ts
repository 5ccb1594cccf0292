import { orderTypes } from '../../../contracts/src/index.ts'
import type { TestMember } from '../../../server/src/testing/test-app.ts'
import type { MoneySite } from '../../ordeal/money/money-site.ts'
import type { Product } from '../../product/product.ts'
import { callSite } from '../sites/bench-site.ts'

export const rowsAtOnce = 500

export interface TippedThread {
  readonly threadId: number
  readonly authorId: number
}

export async function findTipped(product: Product): Promise<TippedThread> {
  const { pageData } = (await callSite(product, '/api/v3/thread.list')) as {
    pageData: { threadId: number; userId: number }[]
  }
  const [thread] = pageData
  if (!thread) throw new Error('The site has no thread.')
  return { threadId: thread.threadId, authorId: thread.userId }
}

/** Inserts tip orders of one cent with the numbers `<prefix><n>`, n from 1 on, in one statement. */
export async function insertOrders(
  { database }: MoneySite,
  { payer, tipped, prefix, most }: { payer: TestMember; tipped: TippedThread; prefix: string; most: number },
): Promise<void> {
  const now = Date.now()
  const shares = { site_cents: 0, author_cents: 0, inviter_cents: 0, inviter_id: 0, be_scale_tenths: 0 }
  const state = { status: 0, payment_type: 0, is_anonymous: 0, paid_at: null, group_id: 0 } as const
  const times = { expires_at: now + 900_000, created_at: now, updated_at: now }
  const about = { user_id: payer.id, payee_id: tipped.authorId, thread_id: tipped.threadId }
  for (let first = 1; first <= most; first += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, most - first + 1) }, (_, place) => {
      const sn = `${prefix}${first + place}`
      return {
        order_sn: sn,
        payment_sn: sn,
        type: orderTypes.tip,
        amount_cents: 1,
        ...shares,
        ...state,
        ...times,
        ...about,
      }
    })
    await database.transaction((tx) => tx.insertInto('orders').values(rows).execute())
  }
}
