import { closedStatus, type InputOf, orderTypes, type rewardsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { runIdempotent } from '../../http/idempotency.ts'
import type { Member } from '../../viewer.ts'
import { collectDebts, payReward, postTransaction, readCents, writeCents } from '../ledger/index.ts'
import { changeReward, findReward, lockThread } from '../threads/index.ts'
import { amountOf } from './order-children.ts'
import { lockOrderOf } from './order-store.ts'

type Input = InputOf<typeof rewardsApi.adoptAnswer>

function readReward(rewards = ''): number {
  const cents = readCents(rewards)
  if (cents === null || cents <= 0 || /^0\d/.test(rewards)) throw invalid('orders.reward.amount')
  return cents
}

/**
 * Finds the reward of a question from which the viewer, its author, may still give, with its order; locks both with the
 * thread.
 */
async function findGivable(ctx: Context, tx: Tx, viewer: Member, threadId: number) {
  const thread = await lockThread(ctx, tx, threadId)
  const row = thread && thread.deleted_at === null ? await findReward(tx, threadId) : undefined
  if (!thread || row?.is_paid !== 1) throw invalid('orders.reward.missing')
  if (thread.user_id !== viewer.id) throw invalid('orders.reward.notAuthor')
  const order = await lockOrderOf(ctx, tx, threadId, orderTypes.reward)
  if (row.expired_at <= ctx.clock.now() || row.remain_money_cents === 0 || !order)
    throw invalid('orders.reward.over')
  if ((await amountOf(tx, order, orderTypes.reward)) !== row.money_cents)
    throw invalid('orders.price.changed')
  return { row, order }
}

/**
 * Returns the author of an answer: a first-level comment that everybody can see, by another person whose account is
 * open.
 */
async function findAnswerer(tx: Tx, viewer: Member, { threadId, postId }: Input): Promise<number> {
  const post = await tx
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select('posts.user_id')
    .where('users.status', '<>', closedStatus)
    .where('posts.id', '=', postId)
    .where('thread_id', '=', threadId)
    .where('is_first', '=', 0)
    .where('reply_post_id', 'is', null)
    .where('is_approved', '=', 1)
    .where('posts.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!post || post.user_id === viewer.id) throw invalid('orders.reward.answer')
  return post.user_id
}

async function give(ctx: Context, tx: Tx, viewer: Member, input: Input, cents: number): Promise<void> {
  const now = ctx.clock.now()
  const { row, order } = await findGivable(ctx, tx, viewer, input.threadId)
  const answererId = await findAnswerer(tx, viewer, input)
  const left = row.remain_money_cents
  if (cents > left) throw invalid('orders.reward.left', { left: writeCents(left) })
  const postings = payReward(viewer.id, answererId, cents)
  await postTransaction(
    tx,
    {
      subject: 'order',
      subjectId: order.id,
      // The remaining amount decreases with every adopted answer, which makes the ledger step unique.
      step: `adopted ${input.postId} of ${left}`,
      postings,
      orderId: order.id,
      threadId: input.threadId,
      actorId: viewer.id,
      note: '',
    },
    now,
  )
  await collectDebts(tx, postings, viewer.id, now)
  await changeReward(tx, row.id, { remain_money_cents: left - cents }, now)
  await tx
    .updateTable('posts')
    .set((eb) => ({ reward_cents: eb('reward_cents', '+', cents) }))
    .where('id', '=', input.postId)
    .execute()
  await publishEvent(tx, 'reward.given', { orderId: order.id, postId: input.postId, cents }, now)
}

/**
 * Gives a part of a question's reward to an answer (docs/reference/wire-money.md#rewards). Its author may repeat this
 * until the reward is used up or has ended. Every refusal is INVALID_PARAMETER with a message that names the reason.
 */
export async function adoptAnswer(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<[]> {
  const cents = readReward(input.rewards)
  return runIdempotent<[]>(ctx, viewer, exchange, { call: 'posts.reward', input }, (keep) =>
    ctx.transaction(async (tx) => {
      await give(ctx, tx, viewer, input, cents)
      await keep(tx, [])
      return []
    }),
  )
}
