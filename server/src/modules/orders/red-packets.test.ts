import { closedStatus, groupIds, orderTypes, type PostView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayer, ledgerSums, order, pay } from '../../testing/fixtures/money.ts'
import {
  availableAndFrozenOf,
  commentOn,
  detailOf,
  draftWith,
  earnedBy,
  packetBlock,
  packetOf,
  publishWithPacket,
} from '../../testing/fixtures/red-packets.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { returnRedPackets, returnRewards } from './return-frozen.ts'

describe.each(engines)('red packets on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterAll(async () => {
    const { entries, balances } = await ledgerSums(t)
    expect([entries, balances]).toEqual([0, 0])
    await t.close()
  })

  // An old session may not change wallets.
  const rich = async () => createPayer(t, await t.createAdmin(), '20.00')
  const like = (postId: number, as: TestMember) =>
    t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, as)
  const received = async (threadId: number, as: TestMember) =>
    (await t.get(`/api/v3/check.user.get.redpacket?threadId=${threadId}`, as)).Data

  it('a draft with a red packet is published when it is paid, and the money is frozen', async () => {
    const author = await rich()
    const threadId = await draftWith(t, author, packetBlock())
    const orderSn = await order(t, author, { type: orderTypes.redPacket, amount: '5.00', threadId })
    expect((await detailOf(t, threadId, author)).orderInfo).toMatchObject({ orderSn, type: 9, status: 0 })
    expect((await pay(t, author, orderSn)).Code).toBe(0)
    expect(await availableAndFrozenOf(t, author)).toEqual(['15.00', '5.00'])
    expect(await detailOf(t, threadId, admin)).toMatchObject({ isDraft: false })
    expect(await packetOf(t, threadId, admin)).toMatchObject({
      ...{ money: 5, number: 5, remainMoney: 5, remainNumber: 5, status: 1, receivedMoney: 0 },
      expiredAt: t.ctx.time.format(t.clock.now() + 24 * 3_600_000),
    })
  })

  it('a draft with a red packet finds its order by the number in the draft, as earlier clients send it', async () => {
    const author = await rich()
    const orderSn = await order(t, author, { type: orderTypes.redPacket, amount: 5 })
    expect((await pay(t, author, orderSn)).Code).toBe(-5002)
    const threadId = await draftWith(t, author, packetBlock({ orderSn }))
    expect((await pay(t, author, orderSn)).Code).toBe(0)
    expect((await detailOf(t, threadId, author)).isDraft).toBe(false)
  })

  it('an order with another amount, or for a draft without a red packet, is not paid', async () => {
    const author = await rich()
    const threadId = await draftWith(t, author, packetBlock())
    const cheap = await order(t, author, { type: orderTypes.redPacket, amount: '4', threadId })
    expect((await pay(t, author, cheap)).Code).toBe(-4001)
    const plain = await draftWith(t, author, {})
    const without = await order(t, author, { type: orderTypes.redPacket, amount: '5', threadId: plain })
    t.clock.advance(31_000)
    expect((await pay(t, author, without)).Code).toBe(-5002)
    expect(await availableAndFrozenOf(t, author)).toEqual(['20.00', '0.00'])
    expect((await detailOf(t, threadId, author)).isDraft).toBe(true)
  })

  it('each person gets one packet for their first comment; the author gets none', async () => {
    const author = await rich()
    const [one, other] = [await t.createMember(), await t.createMember()]
    const threadId = await publishWithPacket(t, author)
    expect(await earnedBy(t, threadId, one)).toBe(1)
    expect(await earnedBy(t, threadId, one)).toBe(0)
    expect(await earnedBy(t, threadId, author)).toBe(0)
    const { pageData } = (await t.get(`/api/v3/posts.list?filter[thread]=${threadId}`, other)).Data as {
      pageData: PostView[]
    }
    expect(pageData.map((post) => post.redPacketAmount).sort()).toEqual([0, 0, 1])
    const first = pageData.find((post) => post.redPacketAmount === 1)
    expect(await earnedBy(t, threadId, other, { isComment: true, replyId: first?.id })).toBe(0)
    expect(await availableAndFrozenOf(t, one)).toEqual(['1.00', '0.00'])
    expect(await availableAndFrozenOf(t, author)).toEqual(['15.00', '4.00'])
    expect(await packetOf(t, threadId, one)).toMatchObject({
      ...{ remainMoney: 4, remainNumber: 4, status: 1, receivedMoney: 1 },
    })
  })

  it('a red packet ends when all packets are given, and random packets sum to the money', async () => {
    const author = await rich()
    const threadId = await publishWithPacket(t, author, { packet: { rule: 1, number: 3, price: 5 } })
    const got: number[] = []
    for (let turn = 0; turn < 4; turn += 1) got.push(await earnedBy(t, threadId, await t.createMember()))
    expect(got.slice(0, 3).every((yuan) => yuan >= 0.01)).toBe(true)
    expect(Math.round(got.reduce((sum, yuan) => sum + yuan * 100, 0))).toBe(500)
    expect(got[3]).toBe(0)
    expect(await packetOf(t, threadId, admin)).toMatchObject({ remainMoney: 0, remainNumber: 0, status: 2 })
    expect(await availableAndFrozenOf(t, author)).toEqual(['15.00', '0.00'])
  })

  it('a packet for likes is given when a comment reaches their number, and is announced at the first request', async () => {
    const author = await rich()
    const [one, fan, other] = [await t.createMember(), await t.createMember(), await t.createMember()]
    const threadId = await publishWithPacket(t, author, { packet: { condition: 1, likenum: 2 } })
    const post = (await commentOn(t, threadId, one)).Data as PostView
    expect(post.redPacketAmount).toBe(0)
    expect((await like(post.id, fan)).Data).toMatchObject({ redPacketAmount: 0 })
    expect(await received(threadId, one)).toEqual({
      ...{ status: false, amount: 0, getRedPacketTime: '', afterGetRedPacketFirstEnter: false },
    })
    expect((await like(post.id, other)).Data).toMatchObject({ redPacketAmount: 1 })
    const facts = { status: true, amount: 1, getRedPacketTime: t.ctx.time.format(t.clock.now()) }
    expect(await received(threadId, one)).toEqual({ ...facts, afterGetRedPacketFirstEnter: true })
    expect(await received(threadId, one)).toEqual({ ...facts, afterGetRedPacketFirstEnter: false })
    await like(post.id, admin)
    const own = (await commentOn(t, threadId, author)).Data as PostView
    await like(own.id, fan)
    expect((await like(own.id, other)).Data).toMatchObject({ redPacketAmount: 0 })
    expect(await availableAndFrozenOf(t, one)).toEqual(['1.00', '0.00'])
  })

  it('looking up a packet for comments, or one of an unknown thread, is refused', async () => {
    const threadId = await publishWithPacket(t, await rich())
    const ask = async (id: number) =>
      (await t.get(`/api/v3/check.user.get.redpacket?threadId=${id}`, admin)).Code
    expect([await ask(threadId), await ask(999_999)]).toEqual([-4001, -4004])
  })

  it('a packet is given when a comment is approved after review, but not to a closed account', async () => {
    const author = await rich()
    const [one, gone] = [await t.createMember(), await t.createMember()]
    const threadId = await publishWithPacket(t, author)
    await t.post('/api/backAdmin/stopwords.batch', { words: ['等等={MOD}'], overwrite: false }, admin)
    const waiting: number[] = []
    for (const as of [one, gone]) {
      const { id, redPacketAmount } = (await commentOn(t, threadId, as, { content: '等等' })).Data as PostView
      expect(redPacketAmount).toBe(0)
      waiting.push(id)
    }
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: closedStatus }).where('id', '=', gone.id).execute(),
    )
    const got: unknown[] = []
    for (const postId of waiting) {
      const body = { postId, data: { attributes: { isApproved: 1 } } }
      got.push(((await t.post('/api/v3/posts.update', body, admin)).Data as PostView).redPacketAmount)
    }
    expect(got).toEqual([1, 0])
    expect(await availableAndFrozenOf(t, one)).toEqual(['1.00', '0.00'])
    expect(await availableAndFrozenOf(t, author)).toEqual(['15.00', '4.00'])
  })

  it('packets that nobody got are returned after a day', async () => {
    const [author, alone] = [await rich(), await rich()]
    const threadId = await publishWithPacket(t, author)
    await publishWithPacket(t, alone)
    await earnedBy(t, threadId, await t.createMember())
    await returnRedPackets(t.ctx)
    expect(await availableAndFrozenOf(t, author)).toEqual(['15.00', '4.00'])
    t.clock.advance(24 * 3_600_000)
    const late = await t.createMember()
    expect(await earnedBy(t, threadId, late)).toBe(0)
    await Promise.all([returnRedPackets(t.ctx), returnRedPackets(t.ctx)])
    expect([await availableAndFrozenOf(t, author), await availableAndFrozenOf(t, alone)]).toEqual([
      ['19.00', '0.00'],
      ['20.00', '0.00'],
    ])
    expect(await packetOf(t, threadId, late)).toMatchObject({ status: 3, remainMoney: 0, remainNumber: 4 })
    const states = await t.ctx.db
      .selectFrom('orders')
      .select('status')
      .where('user_id', 'in', [author.id, alone.id])
      .orderBy('id')
      .execute()
    expect(states.map(({ status }) => status)).toEqual([5, 10])
    expect(await earnedBy(t, threadId, await t.createMember())).toBe(0)
  })

  it('packets are returned when their thread is deleted permanently', async () => {
    const author = await rich()
    const threadId = await publishWithPacket(t, author)
    await earnedBy(t, threadId, await t.createMember())
    await t.ctx.transaction(async (tx) => {
      await tx.deleteFrom('thread_red_packets').where('thread_id', '=', threadId).execute()
    })
    await returnRedPackets(t.ctx)
    await returnRedPackets(t.ctx)
    expect(await availableAndFrozenOf(t, author)).toEqual(['19.00', '0.00'])
  })

  it('a red packet of an anonymous thread does not reveal its author', async () => {
    const author = await rich()
    const one = await t.createMember()
    await t.grant(groupIds.member, 'thread.allowAnonymous')
    const threadId = await publishWithPacket(t, author, { options: { anonymous: 1 } })
    expect(await earnedBy(t, threadId, one)).toBe(1)
    const log = async (of: number) =>
      (await t.get(`/api/v3/wallet/log?walletLogType=income&filter[sourceUserId]=${of}`, one)).Data as {
        totalCount: number
      }
    expect((await log(author.id)).totalCount).toBe(0)
    const all = await t.get('/api/v3/wallet/log?walletLogType=income', one)
    expect(JSON.stringify(all.Data)).not.toContain(author.nickname)
  })

  it('a red packet and a reward are paid together, and each is returned when it ends', async () => {
    const author = await rich()
    const [one, other] = [await t.createMember(), await t.createMember()]
    const expiredAt = t.ctx.time.format(t.clock.now() + 48 * 3_600_000)
    const question = { 107: { body: { price: 3, type: 0, expiredAt, content: '' } } }
    const threadId = await draftWith(t, author, { ...packetBlock(), ...question })
    const body = { type: orderTypes.redPacketAndReward, amount: '8', redAmount: '5', threadId }
    const wrong = await t.post('/api/v3/order.create', { ...body, rewardAmount: '4' }, author)
    expect(wrong.Code).toBe(-4001)
    const swapped = await order(t, author, { ...body, redAmount: '3', rewardAmount: '5' })
    expect((await pay(t, author, swapped)).Code).toBe(-4001)
    t.clock.advance(31_000)
    const orderSn = await order(t, author, { ...body, rewardAmount: '3' })
    expect((await pay(t, author, orderSn)).Code).toBe(0)
    expect(await availableAndFrozenOf(t, author)).toEqual(['12.00', '8.00'])
    const statuses = async () => {
      const { id, status } = await t.ctx.db
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('order_sn', '=', orderSn)
        .executeTakeFirstOrThrow()
      const children = await t.ctx.db
        .selectFrom('order_children')
        .select(['type', 'amount_cents', 'status'])
        .where('order_id', '=', id)
        .orderBy('type')
        .execute()
      return [status, ...children.map((child) => [child.type, child.amount_cents, child.status])]
    }
    expect(await statuses()).toEqual([1, [9, 500, 1], [10, 300, 1]])
    const answer = (await commentOn(t, threadId, one)).Data as PostView
    expect(answer.redPacketAmount).toBe(1)
    const adopt = { threadId, postId: answer.id, rewards: '1' }
    expect((await t.post('/api/v3/posts.reward', adopt, author)).Code).toBe(0)
    expect(await availableAndFrozenOf(t, one)).toEqual(['2.00', '0.00'])
    t.clock.advance(25 * 3_600_000)
    await Promise.all([returnRedPackets(t.ctx), returnRewards(t.ctx)])
    expect(await availableAndFrozenOf(t, author)).toEqual(['16.00', '2.00'])
    expect(await statuses()).toEqual([5, [9, 500, 5], [10, 300, 1]])
    const second = (await commentOn(t, threadId, other)).Data as PostView
    const more = { threadId, postId: second.id, rewards: '1' }
    expect((await t.post('/api/v3/posts.reward', more, author)).Code).toBe(0)
    t.clock.advance(24 * 3_600_000)
    await returnRewards(t.ctx)
    await returnRewards(t.ctx)
    expect(await availableAndFrozenOf(t, author)).toEqual(['17.00', '0.00'])
    expect(await statuses()).toEqual([5, [9, 500, 5], [10, 300, 5]])
  })

  it('concurrent comments get at most the number of packets, once each', async () => {
    const author = await rich()
    const threadId = await publishWithPacket(t, author, { packet: { rule: 1, number: 4, price: 5 } })
    const takers = await Promise.all(Array.from({ length: 16 }, () => t.createMember()))
    t.clock.advance(31_000)
    const answers = await Promise.all(
      takers.map((taker) => t.post('/api/v3/posts.create', { id: threadId, content: '抢' }, taker)),
    )
    expect(answers.map(({ Code }) => Code)).toEqual(takers.map(() => 0))
    const got = answers.map(({ Data }) => Math.round((Data as PostView).redPacketAmount * 100))
    expect(got.filter((cents) => cents > 0)).toHaveLength(4)
    expect(got.reduce((sum, cents) => sum + cents, 0)).toBe(500)
    expect(await availableAndFrozenOf(t, author)).toEqual(['15.00', '0.00'])
  })
})
