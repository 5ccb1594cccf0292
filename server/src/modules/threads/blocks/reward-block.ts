import { blockLimits, orderSnCharacters, type RewardView, tomIds } from '@chaguan/contracts'
import { invalid } from '../../../http/app-error.ts'
import { bindOrder } from '../../purchases/index.ts'
import { type BlockPresentation, type BlockQuery, type BlockTarget, defineKind } from './block-kind.ts'
import { blockNames } from './block-names.ts'
import { type RewardRow, readRewards, upsertPaidRow } from './money-store.ts'
import { cutWords, fieldsOf, readCents, readNumber, readText, readTime } from './read-body.ts'

interface RewardValue {
  /** Id in thread_rewards; 0 until it is stored. */
  readonly id: number
  readonly type: number
  readonly moneyCents: number
  readonly expiredAt: number
  readonly content: string
  /** The number of the order that pays for it, if the author created one before; empty for none. */
  readonly orderSn: string
}

const hourMs = 3_600_000
const unchangeable = () => invalid('blocks.reward.paid')

function checkEnd(expiredAt: number, now: number): void {
  const { minRewardHours, maxRewardDays } = blockLimits
  if (expiredAt < now + minRewardHours * hourMs) throw invalid('blocks.reward.tooShort', { minRewardHours })
  if (expiredAt > now + maxRewardDays * 24 * hourMs) throw invalid('blocks.reward.tooLong')
}

async function findOwn({ tx, threadId }: BlockTarget): Promise<RewardRow | undefined> {
  return tx.selectFrom('thread_rewards').selectAll().where('thread_id', '=', threadId).executeTakeFirst()
}

function columnsOf({ type, moneyCents, expiredAt, content }: RewardValue) {
  return {
    type,
    money_cents: moneyCents,
    remain_money_cents: moneyCents,
    expired_at: expiredAt,
    content,
  }
}

function isSame(row: RewardRow, value: RewardValue): boolean {
  return (
    row.type === value.type &&
    row.money_cents === value.moneyCents &&
    row.expired_at === value.expiredAt &&
    row.content === value.content
  )
}

const queryRewards: BlockQuery = (ctx, _viewer, { threadIds }) => readRewards(ctx, threadIds)

function presentReward(row: RewardRow, scene: BlockPresentation<unknown>): RewardView {
  return {
    id: row.id,
    threadId: row.thread_id,
    postId: row.post_id,
    type: row.type,
    userId: scene.isAuthorHidden ? 0 : row.user_id,
    answerId: row.answer_id,
    money: row.money_cents / 100,
    remainMoney: row.remain_money_cents / 100,
    expiredAt: scene.ctx.time.format(row.expired_at),
    content: scene.isLocked && scene.isSoldWhole ? '' : row.content,
  }
}

/**
 * A question with a reward (docs/reference/wire-content.md#content-blocks, tomId 107): its thread is a draft until it
 * is paid.
 */
export const rewardBlock = defineKind<RewardValue, ReadonlyMap<number, RewardRow>>({
  tomId: tomIds.reward,
  right: 'thread.insertReward',
  isPaidFor: true,
  read(body, reading) {
    const fields = fieldsOf(body, blockNames.reward)
    const { minRewardCents, maxRewardCents, moneyTextCharacters } = blockLimits
    const value = {
      id: 0,
      type: readNumber(fields.type ?? 0, 'type', 0, 1),
      moneyCents: readCents(fields.price, blockNames.rewardPrice, minRewardCents, maxRewardCents),
      expiredAt: readTime(fields.expiredAt, blockNames.expiredAt, reading),
      content: readText(fields.content, blockNames.words, moneyTextCharacters),
      orderSn: readText(fields.orderSn, 'orderSn', orderSnCharacters),
    }
    return { tomId: tomIds.reward, value, pricedIds: [] }
  },
  async store(place, block) {
    const { tx, threadId, postId, authorId, now } = place
    const known = await findOwn(place)
    if (known?.expired_at !== block.value.expiredAt || place.isNew) checkEnd(block.value.expiredAt, now)
    const columns = columnsOf(block.value)
    const state = { user_id: authorId, answer_id: 0, is_paid: 0, created_at: now, updated_at: now }
    const row = { thread_id: threadId, post_id: postId, ...columns, ...state }
    const id = await upsertPaidRow(known, {
      isSame: known !== undefined && isSame(known, block.value),
      refuse: unchangeable,
      update: (known) =>
        tx
          .updateTable('thread_rewards')
          .set({ ...columns, updated_at: now })
          .where('id', '=', known)
          .execute(),
      insert: () => tx.insertInto('thread_rewards').values(row).returning('id').executeTakeFirstOrThrow(),
    })
    const { orderSn } = block.value
    if (orderSn && known?.is_paid !== 1) await bindOrder(tx, { orderSn, userId: authorId, threadId })
    return { ...block, value: { ...block.value, id } }
  },
  async remove(place) {
    if ((await findOwn(place))?.is_paid === 1) throw unchangeable()
    await place.tx.deleteFrom('thread_rewards').where('thread_id', '=', place.threadId).execute()
  },
  texts: ({ value }) => [value.content],
  withTexts: (block, [content = '']) => ({
    ...block,
    value: { ...block.value, content: cutWords(content, blockLimits.moneyTextCharacters) },
  }),
  query: queryRewards,
  cacheInputs: (_block, { found, threadId, isAuthorHidden, isLocked, isSoldWhole, ctx }) => [
    found.get(threadId),
    isAuthorHidden,
    isLocked && isSoldWhole,
    ctx.time,
  ],
  present(_block, scene) {
    const row = scene.found.get(scene.threadId)
    return row ? presentReward(row, scene) : false
  },
})
