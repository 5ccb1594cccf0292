import {
  blockLimits,
  orderSnCharacters,
  type RedPacketView,
  redPacketConditions,
  redPacketRules,
  redPacketStatus,
  tomIds,
} from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../http/app-error.ts'
import { bindOrder } from '../../purchases/index.ts'
import { type BlockQuery, type BlockTarget, defineKind } from './block-kind.ts'
import { blockNames } from './block-names.ts'
import { findReceived, type RedPacketRow, readRedPackets, upsertPaidRow } from './money-store.ts'
import { cutWords, fieldsOf, readCents, readNumber, readText } from './read-body.ts'

interface RedPacketValue {
  /** Id in thread_red_packets; 0 until it is stored. */
  readonly id: number
  readonly rule: number
  readonly condition: number
  readonly likenum: number
  readonly number: number
  /** Sum of all packets. */
  readonly moneyCents: number
  readonly content: string
  /** The number of the order that pays for it, if the author created one before; empty for none. */
  readonly orderSn: string
}

const rules = redPacketRules
const conditions = redPacketConditions

const unchangeable = () => invalid('blocks.redPacket.paid')

function readValue(body: unknown): RedPacketValue {
  const fields = fieldsOf(body, blockNames.packet)
  const rule = readNumber(fields.rule, blockNames.packetRule, rules.same, rules.random)
  const condition = readNumber(
    fields.condition,
    blockNames.packetCondition,
    conditions.reply,
    conditions.likes,
  )
  const number = readNumber(fields.number, blockNames.packetNumber, 1, blockLimits.maxRedPackets)
  const { minRedPacketCents, maxRedPacketCents, maxRedPacketLikes } = blockLimits
  const ofPrice = rule === rules.same ? blockNames.packetEach : blockNames.packetTotal
  const price = readCents(fields.price, ofPrice, minRedPacketCents, maxRedPacketCents)
  if (rule === rules.random && price < number) throw invalid('blocks.redPacket.tooSmall')
  return {
    id: 0,
    rule,
    condition,
    likenum:
      condition === conditions.likes
        ? readNumber(fields.likenum, blockNames.packetLikes, 1, maxRedPacketLikes)
        : 0,
    number,
    moneyCents: rule === rules.same ? price * number : price,
    content: readText(fields.content, blockNames.words, blockLimits.moneyTextCharacters),
    orderSn: readText(fields.orderSn, 'orderSn', orderSnCharacters),
  }
}

function columnsOf({ rule, condition, likenum, number, moneyCents, content }: RedPacketValue) {
  const money = { money_cents: moneyCents, remain_money_cents: moneyCents, remain_number: number }
  return { rule, condition, likenum, number, content, ...money }
}

function isSame(row: RedPacketRow, value: RedPacketValue): boolean {
  const { rule, condition, likenum, number, money_cents, content } = row
  const { id: _, moneyCents, ...rest } = value
  return (
    JSON.stringify({ rule, condition, likenum, number, content, money_cents }) ===
    JSON.stringify({
      rule: rest.rule,
      condition: rest.condition,
      likenum: rest.likenum,
      number: rest.number,
      content: rest.content,
      money_cents: moneyCents,
    })
  )
}

/** Sets the draft of an order that was created before, while it is unpaid. */
async function bindUnpaid(
  { tx, threadId, authorId }: BlockTarget,
  known: RedPacketRow | undefined,
  orderSn: string,
): Promise<void> {
  if (orderSn && known?.is_paid !== 1) await bindOrder(tx, { orderSn, userId: authorId, threadId })
}

async function findOwn({ tx, threadId }: BlockTarget): Promise<RedPacketRow | undefined> {
  return tx.selectFrom('thread_red_packets').selectAll().where('thread_id', '=', threadId).executeTakeFirst()
}

/** A red packet and what the viewer got of it. */
interface SeenRedPacket {
  readonly row: RedPacketRow
  readonly receivedCents: number
}

const queryRedPackets: BlockQuery = async (ctx, viewer, { threadIds }) => {
  const rows = [...(await readRedPackets(ctx, threadIds)).values()]
  const received = await findReceived(
    ctx,
    viewer.id,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.thread_id, { row, receivedCents: received.get(row.id) ?? 0 }]))
}

/** Presents a red packet; amounts in yuan. Its text is hidden from viewers who have yet to pay. */
export function presentRedPacket(
  { time }: Pick<Context, 'time'>,
  { row, receivedCents }: SeenRedPacket,
  isHidden: boolean,
): RedPacketView {
  return {
    id: row.id,
    threadId: row.thread_id,
    postId: row.post_id,
    rule: row.rule,
    condition: row.condition,
    likenum: row.likenum,
    money: row.money_cents / 100,
    number: row.number,
    remainMoney: row.remain_money_cents / 100,
    remainNumber: row.remain_number,
    status: row.status,
    content: isHidden ? '' : row.content,
    receivedMoney: receivedCents / 100,
    expiredAt: row.expired_at === 0 ? '' : time.format(row.expired_at),
  }
}

/**
 * A red packet (docs/reference/wire-content.md#content-blocks, tomId 106): its thread is a draft until it is paid, and
 * nothing can be changed afterwards.
 */
export const redPacketBlock = defineKind<RedPacketValue, ReadonlyMap<number, SeenRedPacket>>({
  tomId: tomIds.redPacket,
  right: 'thread.insertRedPacket',
  isPaidFor: true,
  read: (body) => ({ tomId: tomIds.redPacket, value: readValue(body), pricedIds: [] }),
  async store(place, block) {
    const { tx, threadId, postId, now } = place
    const known = await findOwn(place)
    const columns = columnsOf(block.value)
    const state = { status: redPacketStatus.valid, is_paid: 0, created_at: now, updated_at: now }
    const row = { thread_id: threadId, post_id: postId, ...columns, ...state }
    const id = await upsertPaidRow(known, {
      isSame: known !== undefined && isSame(known, block.value),
      refuse: unchangeable,
      update: (known) =>
        tx
          .updateTable('thread_red_packets')
          .set({ ...columns, updated_at: now })
          .where('id', '=', known)
          .execute(),
      insert: () => tx.insertInto('thread_red_packets').values(row).returning('id').executeTakeFirstOrThrow(),
    })
    await bindUnpaid(place, known, block.value.orderSn)
    return { ...block, value: { ...block.value, id } }
  },
  async remove(place) {
    if ((await findOwn(place))?.is_paid === 1) throw unchangeable()
    await place.tx.deleteFrom('thread_red_packets').where('thread_id', '=', place.threadId).execute()
  },
  texts: ({ value }) => [value.content],
  withTexts: (block, [content = '']) => ({
    ...block,
    value: { ...block.value, content: cutWords(content, blockLimits.moneyTextCharacters) },
  }),
  query: queryRedPackets,
  cacheInputs(_block, { found, threadId, isLocked, isSoldWhole, ctx }) {
    const seen = found.get(threadId)
    return [seen?.row, seen?.receivedCents, isLocked && isSoldWhole, ctx.time]
  },
  present(_block, scene) {
    const seen = scene.found.get(scene.threadId)
    return seen ? presentRedPacket(scene.ctx, seen, scene.isLocked && scene.isSoldWhole) : false
  },
})
