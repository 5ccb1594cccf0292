import { groupIds, orderTypes, type PostView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayer, ledgerSums, order, pay, walletOf } from '../../../testing/fixtures/money.ts'
import {
  availableAndFrozenOf,
  commentOn,
  draftWith,
  earnedBy,
  packetBlock,
  publishWithPacket,
} from '../../../testing/fixtures/red-packets.ts'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { setSettings } from '../../settings/index.ts'
import { applyPayment } from '../gateways/apply-payment.ts'
import { returnRedPackets, returnRewards } from '../return-frozen.ts'

const dayMs = 86_400_000

describe.each(engines)('refunds by kind of order on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  const groups: number[] = []

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await setSettings(t.ctx, { site_charge: true })
    for (const [name, fee, level] of [
      ['白银', 10, 1],
      ['黄金', 20, 2],
    ] as const) {
      const body = { name, isPaid: 1, fee, days: 30, level }
      groups.push(((await t.post('/api/backAdmin/groups.create', body, admin)).Data as { id: number }).id)
    }
  })
  afterAll(async () => {
    expect(await ledgerSums(t)).toMatchObject({ entries: 0, balances: 0 })
    await t.close()
  })

  const refund = (orderSn: string, more: object = {}, as = admin) =>
    t.post('/api/backAdmin/order.refund', { orderSn, way: 'wallet', reason: '误付', ...more }, as)
  const bought = async (as: TestMember, body: object) => {
    const orderSn = await order(t, as, body)
    expect(await pay(t, as, orderSn)).toMatchObject({ Code: 0 })
    return orderSn
  }
  const debtOf = async (as: TestMember) =>
    ((await t.get('/api/v3/wallet/user', as)).Data as { debtAmount: string }).debtAmount
  const orderOf = (threadId: number) =>
    t.ctx.db.selectFrom('orders').selectAll().where('thread_id', '=', threadId).executeTakeFirstOrThrow()
  const topUp = async (as: TestMember, amount: string) => {
    const orderSn = await order(t, as, { type: orderTypes.topUp, amount })
    const { payment_sn, amount_cents } = await t.ctx.db
      .selectFrom('orders')
      .select(['payment_sn', 'amount_cents'])
      .where('order_sn', '=', orderSn)
      .executeTakeFirstOrThrow()
    const facts = { currency: 'CNY', cents: amount_cents, paidAt: t.clock.now() }
    const paid = { kind: 'paid', paymentSn: payment_sn, transactionId: payment_sn, ...facts } as const
    await applyPayment(t.ctx, 'sandbox', paid)
    return orderSn
  }

  it('a refund of a top-up is taken from the wallet, and what was spent becomes a debt', async () => {
    const me = await createPayer(t, admin, '0.01')
    const orderSn = await topUp(me, '10')
    expect(await refund(orderSn)).toMatchObject({ Code: -5002 })
    expect(await refund(orderSn, { way: 'gateway', amount: '2.50' })).toMatchObject({ Code: 0 })
    expect(await walletOf(t, me)).toBe('7.51')
    const take = { userId: me.id, operateType: 2, operateAmount: '6' }
    expect((await t.post('/api/backAdmin/update.user.wallet', take, admin)).Code).toBe(0)
    expect(await refund(orderSn, { way: 'gateway' })).toMatchObject({ Code: 0, Data: { amount: '7.50' } })
    expect([await walletOf(t, me), await debtOf(me)]).toEqual(['0.00', '5.99'])
    expect((await t.get('/api/v3/wallet/log?walletLogType=expend', me)).Data).toMatchObject({
      pageData: [
        { changeType: 137, amount: '-1.51' },
        { changeType: 50 },
        { changeType: 137, amount: '-2.50' },
      ],
    })
    const giver = await createPayer(t, admin, '7.00')
    const { id: threadId } = await createThread(t, me)
    await bought(giver, { type: orderTypes.tip, threadId, amount: '7' })
    expect([await walletOf(t, me), await debtOf(me)]).toEqual(['1.01', '0.00'])
  })

  it('a refund of a red packet ends it: first the money that nobody got is returned, then what others got', async () => {
    const maker = await createPayer(t, admin, '5.00')
    const threadId = await publishWithPacket(t, maker)
    const takers = [await t.createMember(), await t.createMember()]
    for (const taker of takers) expect(await earnedBy(t, threadId, taker)).toBe(1)
    const { order_sn: orderSn } = await orderOf(threadId)
    admin = await t.createAdmin()
    expect(await refund(orderSn, { amount: '2.99' })).toMatchObject({
      Code: -5002,
      Message: expect.stringContaining('3.00'),
    })
    expect(await refund(orderSn, { amount: '3.01' })).toMatchObject({ Code: 0 })
    expect(await availableAndFrozenOf(t, maker)).toEqual(['3.01', '0.00'])
    expect(await earnedBy(t, threadId, await t.createMember())).toBe(0)
    const left = await Promise.all(takers.map((taker) => walletOf(t, taker)))
    expect(left.sort()).toEqual(['0.99', '1.00'])
    expect(await refund(orderSn)).toMatchObject({ Code: 0, Data: { amount: '1.99' } })
    expect(await availableAndFrozenOf(t, maker)).toEqual(['5.00', '0.00'])
    expect(await orderOf(threadId)).toMatchObject({ status: 10, is_frozen: 0 })
    await returnRedPackets(t.ctx)
    expect(await availableAndFrozenOf(t, maker)).toEqual(['5.00', '0.00'])
    expect(await refund(orderSn)).toMatchObject({ Code: -5002 })
  })

  it('a refund of a reward and red packet paid together ends both; spent shares become debts, paid from the next income', async () => {
    const maker = await createPayer(t, admin, '20.00')
    const question = (price: number) => ({
      107: {
        body: { price, type: 0, expiredAt: t.ctx.time.format(t.clock.now() + 2 * dayMs), content: '哪款好' },
      },
    })
    const publish = async () => {
      const threadId = await draftWith(t, maker, { ...packetBlock(), ...question(3) })
      const amounts = { amount: 8, redAmount: 5, rewardAmount: 3 }
      await bought(maker, { type: orderTypes.redPacketAndReward, threadId, ...amounts })
      return threadId
    }
    const threadId = await publish()
    const answerer = await t.createMember()
    const post = (await commentOn(t, threadId, answerer)).Data as PostView
    const adopt = { threadId, postId: post.id, rewards: '2' }
    expect((await t.post('/api/v3/posts.reward', adopt, maker)).Code).toBe(0)
    expect(await walletOf(t, answerer)).toBe('3.00')
    admin = await t.createAdmin()
    const take = { userId: answerer.id, operateType: 2, operateAmount: '2.5' }
    expect((await t.post('/api/backAdmin/update.user.wallet', take, admin)).Code).toBe(0)
    const { order_sn: orderSn } = await orderOf(threadId)
    expect(await refund(orderSn)).toMatchObject({ Code: 0, Data: { amount: '8.00' } })
    expect(await availableAndFrozenOf(t, maker)).toEqual(['20.00', '0.00'])
    expect([await walletOf(t, answerer), await debtOf(answerer)]).toEqual(['0.00', '2.50'])
    await returnRewards(t.ctx)
    await returnRedPackets(t.ctx)
    expect(await availableAndFrozenOf(t, maker)).toEqual(['20.00', '0.00'])
    const next = await publish()
    const other = (await commentOn(t, next, answerer)).Data as PostView
    expect([await walletOf(t, answerer), await debtOf(answerer)]).toEqual(['0.00', '1.50'])
    expect(
      (await t.post('/api/v3/posts.reward', { threadId: next, postId: other.id, rewards: '3' }, maker)).Code,
    ).toBe(0)
    expect([await walletOf(t, answerer), await debtOf(answerer)]).toEqual(['1.50', '0.00'])
  })

  it('a refund takes the unused days that the order bought, not those sold today, and resumes the waiting group', async () => {
    const [silver = 0, gold = 0] = groups
    const me = await createPayer(t, admin, '100.00')
    const groupsOf = async () => {
      const rows = await t.ctx.db
        .selectFrom('group_user')
        .select(['group_id', 'expiration_at'])
        .where('user_id', '=', me.id)
        .execute()
      return rows.map((row) => [row.group_id, Math.round(((row.expiration_at ?? 0) - t.clock.now()) / dayMs)])
    }
    const endOf = async () => {
      const { expired_at } = await t.ctx.db
        .selectFrom('users')
        .select('expired_at')
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow()
      return Math.round(((expired_at ?? 0) - t.clock.now()) / dayMs)
    }
    const first = await bought(me, { type: orderTypes.group, groupId: silver })
    const second = await bought(me, { type: orderTypes.group, groupId: silver })
    t.clock.advance(10 * dayMs)
    const upgrade = await bought(me, { type: orderTypes.group, groupId: gold })
    expect(await groupsOf()).toEqual([[gold, 30]])
    admin = await t.createAdmin()
    await t.ctx.transaction(
      async (tx) => {
        await tx.updateTable('groups').set({ days: 1 }).where('id', '=', silver).execute()
      },
      ['groups'],
    )
    // Ten of its thirty days have passed.
    expect(await refund(first)).toMatchObject({ Code: 0 })
    expect(await endOf()).toBe(60)
    expect(await refund(upgrade)).toMatchObject({ Code: 0 })
    expect(await groupsOf()).toEqual([[silver, 30]])
    expect(await endOf()).toBe(30)
    expect(await refund(second)).toMatchObject({ Code: 0 })
    expect((await groupsOf()).every(([, days]) => (days ?? 0) <= 0)).toBe(true)
    expect(await endOf()).toBe(0)
    expect(await walletOf(t, me)).toBe('100.00')
  })

  it('a refund leaves a membership alone that was bought after the refunded one had ended', async () => {
    await setSettings(t.ctx, { site_mode: 'pay', site_price: '2', site_expire: '10', wxpay_close: true })
    admin = await t.createAdmin()
    const me = await createPayer(t, admin, '10.00')
    const first = await bought(me, { type: orderTypes.joinSite })
    t.clock.advance(15 * dayMs)
    await bought(me, { type: orderTypes.renewSite })
    admin = await t.createAdmin()
    expect(await refund(first)).toMatchObject({ Code: 0 })
    expect((await t.get('/api/v3/thread.list', me)).Code).toBe(0)
    await setSettings(t.ctx, { site_mode: 'public' })
  })

  it('a refund above a limit waits for another administrator, who is neither the first nor the payer', async () => {
    await setSettings(t.ctx, { two_approvals_sum: 5 })
    admin = await t.createAdmin()
    const buyer = await createPayer(t, admin, '10.00')
    const author = await t.createMember()
    const { id: threadId } = await createThread(t, author, { priceCents: 800 })
    const orderSn = await bought(buyer, { type: orderTypes.thread, threadId })
    const review = (refundSn: string, isPassed: number, as: TestMember) =>
      t.post('/api/backAdmin/order.refund.review', { refundSn, isPassed }, as)
    const waiting = async () =>
      ((await t.get('/api/backAdmin/order.refunds', admin)).Data as { refundSn: string }[]).map(
        ({ refundSn }) => refundSn,
      )
    expect(await refund(orderSn, { amount: '5' })).toMatchObject({ Code: 0, Data: { status: 3 } })
    const asked = await refund(orderSn, { amount: '1' })
    expect(asked).toMatchObject({ Code: 0, Data: { status: 1, approverId: 0 } })
    const { refundSn } = asked.Data as { refundSn: string }
    expect(await waiting()).toEqual([refundSn])
    expect(await walletOf(t, buyer)).toBe('7.00')
    expect(await refund(orderSn, { amount: '2.01' })).toMatchObject({ Code: -5002 })
    expect(await review(refundSn, 1, admin)).toMatchObject({ Code: -5002 })
    const second = await t.createAdmin()
    const [one, other] = await Promise.all([
      review(refundSn, 1, second),
      review(refundSn, 1, await t.createAdmin()),
    ])
    expect([one.Code, other.Code].sort()).toEqual([-5002, 0])
    expect(await walletOf(t, buyer)).toBe('8.00')
    expect(await waiting()).toEqual([])
    const last = (await refund(orderSn)).Data as { refundSn: string }
    expect(await review(last.refundSn, 0, admin)).toMatchObject({ Code: 0, Data: { status: 4 } })
    expect(await walletOf(t, buyer)).toBe('8.00')
    const own = (await refund(orderSn)).Data as { refundSn: string }
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('group_user')
        .values({ user_id: buyer.id, group_id: groupIds.administrator, expiration_at: null })
        .execute(),
    )
    expect(await review(own.refundSn, 1, buyer)).toMatchObject({ Code: -5002 })
    expect(await review(own.refundSn, 1, second)).toMatchObject({
      Code: 0,
      Data: { status: 3, approverId: second.id },
    })
    expect([await walletOf(t, buyer), await walletOf(t, author)]).toEqual(['10.00', '0.00'])
    expect(await review('none', 1, admin)).toMatchObject({ Code: -5002 })
    await setSettings(t.ctx, { two_approvals_sum: 0 })
  })
})
