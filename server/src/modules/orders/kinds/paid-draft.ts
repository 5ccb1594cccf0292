import { randomInt } from 'node:crypto'
import { blockLimits, orderTypes, tomIds } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { type Posting, refused } from '../../ledger/index.ts'
import { cutPackets, openPacket } from '../../red-packets/index.ts'
import { changeReward, findRedPacket, findReward, findThread, preparePaidDraft } from '../../threads/index.ts'
import { readAmount } from '../read-amount.ts'
import type { OrderInput, OrderKind } from './order-kind.ts'

const hourMs = 3_600_000

/** Runs the work that prepares or publishes a draft; turns its not-found error into a refusal of the payment. */
async function publishable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.reason === 'RESOURCE_NOT_FOUND')
      throw refused('orders.draft.missing')
    throw error
  }
}

/** Returns subject and price of an order for a draft. The order names its draft, or the draft names its order. */
export async function prepareForDraft(ctx: Context, viewer: Member, { amount, threadId = 0 }: OrderInput) {
  const amountCents = readAmount(amount)
  const draft = threadId === 0 ? undefined : await findThread(ctx.db, threadId)
  const isOwnDraft = draft?.user_id === viewer.id && draft.is_draft === 1 && draft.deleted_at === null
  if (threadId !== 0 && !isOwnDraft) throw refused('orders.draft.missing')
  return { amountCents, threadId, payeeId: 0, groupId: 0, inviterId: 0, beScaleTenths: 0 }
}

/** Returns a function that publishes the draft of an order which pays for its blocks of these kinds. */
export const publishDraft =
  (paidKinds: readonly string[]): NonNullable<OrderKind['beforePayment']> =>
  async (ctx, viewer, order) => {
    const draft = await findThread(ctx.db, order.thread_id)
    if (draft?.is_draft !== 1 || draft.deleted_at !== null || draft.user_id !== viewer.id)
      throw refused('orders.draft.missing')
    const publish = await publishable(() => preparePaidDraft(ctx, viewer, draft.id, paidKinds))
    return (tx) => publishable(() => publish(tx))
  }

/** Records the payment of a thread's reward. Throws if the amount differs from the reward's. */
async function payReward(ctx: Context, tx: Tx, threadId: number, cents: number): Promise<void> {
  const row = await findReward(tx, threadId)
  if (!row || row.is_paid === 1) throw refused('orders.reward.missing')
  if (row.money_cents !== cents) throw invalid('orders.price.changed')
  await changeReward(tx, row.id, { is_paid: 1 }, ctx.clock.now())
}

/** Splits the red packet of a thread that was paid for. Throws if the amount differs from the red packet's. */
async function payPacket(
  ctx: Context,
  tx: Tx,
  {
    threadId,
    orderId,
    cents,
  }: { readonly threadId: number; readonly orderId: number; readonly cents: number },
): Promise<void> {
  const row = await findRedPacket(tx, threadId)
  if (!row || row.is_paid === 1) throw refused('orders.redPacket.missing')
  if (row.money_cents !== cents) throw invalid('orders.price.changed')
  const now = ctx.clock.now()
  const shares = cutPackets({ rule: row.rule, cents, number: row.number }, (below) => randomInt(below))
  const expiredAt = now + blockLimits.redPacketHours * hourMs
  await openPacket(tx, row, { orderId, expiredAt, shares }, now)
}

/** A settlement that freezes money for others and shares nothing out. */
export const frozenOnly = (postings: readonly Posting[]) => ({
  postings,
  shares: { site_cents: 0, author_cents: 0, inviter_cents: 0, is_frozen: 1 as const },
})

/** The paid blocks of a draft, and how each payment is recorded. */
export const paidBlocks = {
  [orderTypes.redPacket]: {
    tomId: tomIds.redPacket,
    pay: payPacket,
  },
  [orderTypes.reward]: {
    tomId: tomIds.reward,
    pay: (ctx: Context, tx: Tx, { threadId, cents }: Parameters<typeof payPacket>[2]) =>
      payReward(ctx, tx, threadId, cents),
  },
} as const
