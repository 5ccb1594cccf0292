import {
  orderTypes,
  paymentTypes,
  redPacketConditions,
  redPacketRules,
  tomIds,
} from '../../contracts/src/index.ts'
import type { Context } from '../../server/src/context.ts'
import type { Tx } from '../../server/src/drivers/db/db.ts'
import { adjust, postTransaction } from '../../server/src/modules/ledger/index.ts'
import { insertOrder } from '../../server/src/modules/orders/order-store.ts'
import { settleOrder } from '../../server/src/modules/orders/settle-order.ts'
import { earnPacket } from '../../server/src/modules/red-packets/index.ts'
import type { StoredBlock } from '../../server/src/modules/threads/blocks/block-kind.ts'
import type { DemoExtras } from './content/thread-blocks.ts'

const dayMs = 86_400_000
/** The payer's remaining balance, in cents. */
const spareCents = 3_000

/** The red packet and the reward of a demo thread, which `payForThread` pays for. */
export function paidBlocksOf({ redPacket, reward }: DemoExtras, now: number): StoredBlock[] {
  const blocks: StoredBlock[] = []
  if (redPacket) {
    const { number, cents, words: content } = redPacket
    const terms = { rule: redPacketRules.same, condition: redPacketConditions.reply, likenum: 0, number }
    const value = { id: 0, ...terms, moneyCents: number * cents, content, orderSn: '' }
    blocks.push({ tomId: tomIds.redPacket, value, pricedIds: [] })
  }
  if (reward) {
    const expiredAt = now + reward.days * dayMs
    const value = { id: 0, type: 0, moneyCents: reward.cents, expiredAt, content: '', orderSn: '' }
    blocks.push({ tomId: tomIds.reward, value, pricedIds: [] })
  }
  return blocks
}

/** The thread that is paid for, and the payer. */
interface Purchase {
  readonly ctx: Context
  readonly tx: Tx
  readonly userId: number
  readonly threadId: number
}

/** Credits the author's wallet and pays from it, as the pay box does. */
async function pay(
  { ctx, tx, userId, threadId }: Purchase,
  type: number,
  amountCents: number,
): Promise<void> {
  const now = ctx.clock.now()
  const facts = { orderId: 0, threadId: 0, actorId: userId, note: '' }
  const postings = adjust(userId, amountCents + spareCents)
  const step = `demo ${threadId}`
  await postTransaction(tx, { subject: 'adjustment', subjectId: userId, step, postings, ...facts }, now)
  const nobody = { payeeId: 0, groupId: 0, inviterId: 0, beScaleTenths: 0 }
  const order = await insertOrder(ctx, tx, {
    ...{ ...nobody, type, userId, amountCents, threadId, isAnonymous: false },
  })
  const payment = { paymentType: paymentTypes.wallet, clearing: null, paidAt: now }
  await settleOrder(ctx, tx, order, payment, undefined)
}

/** Pays for the red packet and the reward of a stored thread. */
export async function payForThread(purchase: Purchase, { redPacket, reward }: DemoExtras): Promise<void> {
  if (redPacket) await pay(purchase, orderTypes.redPacket, redPacket.number * redPacket.cents)
  if (reward) await pay(purchase, orderTypes.reward, reward.cents)
}

/** Gives the author of a comment their packet, if the thread has any left. */
export async function giveDemoPacket(ctx: Context, tx: Tx, postId: number): Promise<void> {
  const post = await tx.selectFrom('posts').selectAll().where('id', '=', postId).executeTakeFirstOrThrow()
  await earnPacket(ctx, tx, post)
}
