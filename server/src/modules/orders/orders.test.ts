import { groupIds, orderTypes, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buyThread,
  createPayer,
  ledgerSums,
  order,
  pay,
  setPayPassword,
  walletOf,
} from '../../testing/fixtures/money.ts'
import { publishThreadByCall, revoke } from '../../testing/fixtures/published-thread.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { uploadDocument } from '../../testing/fixtures/uploads.ts'
import { openSecondInstance } from '../../testing/second-instance.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const minuteMs = 60_000

describe.each(engines)('orders on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember({ nickname: '茶农' })
  })
  afterAll(async () => {
    const { entries, balances } = await ledgerSums(t)
    expect([entries, balances]).toEqual([0, 0])
    await t.close()
  })

  const secretThread = (secret: string, more: object = {}) =>
    publishThreadByCall(t, author, {
      content: { text: `<p>${secret}</p>` },
      price: 1.5,
      freewords: 0,
      ...more,
    })
  const create = (body: object, as: TestMember) => t.post('/api/v3/order.create', body, as)
  const detail = async (threadId: number, as: TestMember, from: Pick<TestApp, 'get'> = t) =>
    (await from.get(`/api/v3/thread.detail?threadId=${threadId}`, as)).Data as ThreadView
  const statusOf = async (orderSn: string, as: TestMember) =>
    ((await t.get(`/api/v3/order.detail?orderSn=${orderSn}`, as)).Data as { status: number }).status

  it('an order for a thread costs its price, is paid once, and opens it at once on every instance', async () => {
    const other = await openSecondInstance(t)
    const reader = await createPayer(t, admin, '10.00')
    const { threadId } = await secretThread('明前茶的秘密')
    for (const instance of [t, other])
      expect(JSON.stringify(await detail(threadId, reader, instance))).not.toContain('明前茶的秘密')
    const made = await create(
      { type: orderTypes.thread, threadId, amount: '0.01', isAnonymous: false, payeeId: 5 },
      reader,
    )
    expect(made.Data).toMatchObject({
      type: 3,
      amount: '1.50',
      status: 0,
      userId: reader.id,
      payeeId: author.id,
      threadId,
      groupId: 0,
      isAnonymous: 0,
      orderSn: expect.stringMatching(/^\d{22}$/),
      paymentSn: expect.stringMatching(/^\d{18}$/),
    })
    const { orderSn } = made.Data as { orderSn: string }
    expect(await statusOf(orderSn, reader)).toBe(0)
    const before = await walletOf(t, author)
    const paid = await pay(t, reader, orderSn)
    expect(paid.Data).toMatchObject({ walletPayResult: { result: 'success' }, wechatPayResult: [] })
    for (const instance of [t, other]) {
      const view = await detail(threadId, reader, instance)
      expect([view.paid, view.content.text.includes('明前茶的秘密')]).toEqual([true, true])
    }
    expect(await statusOf(orderSn, reader)).toBe(1)
    expect(await walletOf(t, reader)).toBe('8.50')
    expect(Number(await walletOf(t, author)) - Number(before)).toBeCloseTo(1.5)
    expect(await detail(threadId, author)).toMatchObject({ likeReward: { likePayCount: 1 } })
    const again = await pay(t, reader, orderSn)
    expect([again.Code, await walletOf(t, reader)]).toEqual([-5002, '8.50'])
    const bought = await t.get('/api/v3/thread.list?filter[complex]=4', reader)
    expect((bought.Data as { pageData: ThreadView[] }).pageData.map((each) => each.threadId)).toEqual([
      threadId,
    ])
    await other.close()
  })

  it('an order for paid attachments opens them only, and costs their price', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const doc = await uploadDocument(t, author)
    const indexes = { 108: { body: { docIds: [doc], priceList: [doc] } } }
    const content = { text: '<p>附件</p>', indexes }
    const { threadId } = await secretThread('', { content, price: 0, attachmentPrice: 0.3 })
    const docOf = async () => (await detail(threadId, reader)).content.indexes['108']?.body[0]
    expect(await docOf()).toMatchObject({ needPay: 1 })
    expect((await create({ type: orderTypes.thread, threadId }, reader)).Code).toBe(-5002)
    expect(
      (await pay(t, reader, await order(t, reader, { type: orderTypes.attachments, threadId }))).Code,
    ).toBe(0)
    expect(await detail(threadId, reader)).toMatchObject({ payType: 2, paid: true })
    expect(await docOf()).toMatchObject({ needPay: 0, url: expect.stringContaining('/') })
    expect(await walletOf(t, reader)).toBe('9.70')
  })

  it('two orders for one thing can be made, and the second one cannot be paid', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const { threadId } = await secretThread('两张订单')
    const orders = [
      await order(t, reader, { type: orderTypes.thread, threadId }),
      await order(t, reader, { type: orderTypes.thread, threadId }),
    ]
    const answers = [await pay(t, reader, orders[0] ?? ''), await pay(t, reader, orders[1] ?? '')]
    expect(answers.map(({ Code }) => Code)).toEqual([0, -5002])
    expect(await walletOf(t, reader)).toBe('8.50')
    expect((await create({ type: orderTypes.thread, threadId }, reader)).Code).toBe(-5002)
  })

  it('tips can be repeated, and name the giver unless the giver is anonymous', async () => {
    const giver = await createPayer(t, admin, '10.00')
    const hidden = await createPayer(t, admin, '10.00')
    const { threadId } = await publishThreadByCall(t, author)
    for (const amount of ['2', 0.5])
      expect(
        (await pay(t, giver, await order(t, giver, { type: orderTypes.tip, threadId, amount }))).Code,
      ).toBe(0)
    const anonymous = { type: orderTypes.tip, threadId, amount: '1.00', isAnonymous: true }
    expect((await pay(t, hidden, await order(t, hidden, anonymous))).Code).toBe(0)
    const view = await detail(threadId, giver)
    expect([view.isReward, view.likeReward.likePayCount]).toEqual([true, 3])
    expect(view.likeReward.users.map(({ userId, type }) => [userId, type])).toEqual([[giver.id, 2]])
    const likers = await t.get(`/api/v3/thread.likedusers?threadId=${threadId}&type=2`, author)
    expect(likers.Data).toMatchObject({
      totalCount: 1,
      pageData: { rewardCount: 1, raidCount: 0, list: [{ userId: giver.id, type: 3 }] },
    })
    const log = await t.get('/api/v3/wallet/log?walletLogType=income', author)
    const titles = (log.Data as { pageData: { title: string; amount: string }[] }).pageData
    expect(titles.slice(0, 3).map(({ amount }) => amount)).toEqual(['1.00', '0.50', '2.00'])
    expect(titles[0]?.title).not.toContain(hidden.nickname)
    expect(titles[1]?.title).toContain(giver.nickname.slice(0, 5))
    const from = async (payer: TestMember, as = author) => {
      const type = as === author ? 'income' : 'expend'
      const { Data } = await t.get(
        `/api/v3/wallet/log?walletLogType=${type}&filter[sourceUserId]=${payer.id}`,
        as,
      )
      return (Data as { totalCount: number }).totalCount
    }
    expect([await from(giver), await from(hidden), await from(hidden, hidden)]).toEqual([2, 0, 1])
  })

  it('an order is split among site, inviter and author in cents that sum to the price', async () => {
    await setSettings(t.ctx, { site_author_scale: 8.5, site_master_scale: 1.5 })
    const inviter = await t.createMember()
    const seller = await t.createMember()
    await t.grant(groupIds.member, 'other.canInviteUserScale')
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('user_distributions')
        .values({
          user_id: seller.id,
          pid: inviter.id,
          be_scale_tenths: 25,
          level: 1,
          is_subordinate: 1,
          is_commission: 1,
          created_at: t.clock.now(),
        })
        .execute(),
    )
    const reader = await createPayer(t, admin, '10.00')
    const sold = await createThread(t, seller, { priceCents: 333 })
    expect((await buyThread(t, reader, sold.id)).Code).toBe(0)
    // The site: 15 % of 3.33, rounded down; the inviter: 25 % of the remainder; the author the rest.
    expect(await Promise.all([reader, inviter, seller].map((each) => walletOf(t, each)))).toEqual([
      '6.67',
      '0.71',
      '2.13',
    ])
    await revoke(t, groupIds.member, 'other.canInviteUserScale')
    const second = await createThread(t, seller, { priceCents: 100 })
    expect((await buyThread(t, reader, second.id)).Code).toBe(0)
    expect(await Promise.all([inviter, seller].map((each) => walletOf(t, each)))).toEqual(['0.71', '2.98'])
    await setSettings(t.ctx, { site_author_scale: 10, site_master_scale: 0 })
  })

  it('an order that is not paid within fifteen minutes has expired', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const { threadId } = await secretThread('过时不候')
    const orderSn = await order(t, reader, { type: orderTypes.thread, threadId })
    t.clock.advance(15 * minuteMs)
    expect(await statusOf(orderSn, reader)).toBe(4)
    expect((await pay(t, reader, orderSn)).Code).toBe(-5002)
    expect(await walletOf(t, reader)).toBe('10.00')
  })

  it('an order cannot be paid once the price has changed or the thread is gone', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const { threadId } = await secretThread('涨价')
    const dearer = await order(t, reader, { type: orderTypes.thread, threadId })
    await t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ price_cents: 151 }).where('id', '=', threadId).execute(),
    )
    expect((await pay(t, reader, dearer)).Code).toBe(-4001)
    const gone = await order(t, reader, { type: orderTypes.thread, threadId })
    await t.post('/api/v3/thread.delete', { threadId }, admin)
    expect((await pay(t, reader, gone)).Code).toBe(-5002)
    expect(await walletOf(t, reader)).toBe('10.00')
  })

  it('an unknown order and another person’s are not found, with a code other than a missing page’s', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const { threadId } = await secretThread('别人的')
    const orderSn = await order(t, reader, { type: orderTypes.thread, threadId })
    const stranger = await createPayer(t, admin, '10.00')
    for (const sn of [orderSn, '2026112300000000000000']) {
      expect((await t.get(`/api/v3/order.detail?orderSn=${sn}`, stranger)).Code).toBe(-4001)
      expect((await pay(t, stranger, sn)).Code).toBe(-5002)
    }
    expect(await walletOf(t, stranger)).toBe('10.00')
  })

  it('an order for something that cannot be bought is refused', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const { threadId } = await secretThread('自己的')
    const free = await publishThreadByCall(t, author)
    const pending = await createThread(t, author, { priceCents: 100, approval: 0 })
    const sums = await ledgerSums(t)
    const { thread, tip, attachments } = orderTypes
    const refused: readonly (readonly [object, TestMember])[] = [
      [{ type: thread, threadId }, author],
      [{ type: tip, threadId, amount: '1' }, author],
      [{ type: thread, threadId: 999_999 }, reader],
      [{ type: thread }, reader],
      [{ type: thread, threadId: free.threadId }, reader],
      [{ type: attachments, threadId }, reader],
      [{ type: thread, threadId: pending.id }, reader],
      [{ type: 5, threadId }, reader],
      [{ type: 30, amount: '10' }, reader],
    ]
    for (const [body, as] of refused) expect([body, (await create(body, as)).Code]).toEqual([body, -5002])
    expect(await ledgerSums(t)).toEqual(sums)
  })

  it('an order with a malformed amount is refused with the right code, and the ledger does not change', async () => {
    const giver = await createPayer(t, admin, '10.00')
    const { threadId } = await publishThreadByCall(t, author)
    const sums = await ledgerSums(t)
    const codeOf = async (amount: unknown) => (await create({ type: 2, threadId, amount }, giver)).Code
    for (const amount of ['0', 0, '-1', -1, '0.00', '1000000.01'])
      expect([amount, await codeOf(amount)]).toEqual([amount, -5002])
    const malformed = [
      '0.001',
      '1e3',
      '0x10',
      '١٢',
      'NaN',
      '1e308',
      1e308,
      '',
      ' 1',
      '1,5',
      'Infinity',
      '+1',
      [1],
      {},
      null,
    ]
    for (const amount of malformed) expect([amount, await codeOf(amount)]).toEqual([amount, -4001])
    expect(await ledgerSums(t)).toEqual(sums)
  })

  it('a payment with too little money is refused in the form that clients expect', async () => {
    const poor = await createPayer(t, admin, '1.49')
    const { threadId } = await secretThread('太贵')
    const answer = await buyThread(t, poor, threadId)
    expect([answer.status, answer.Code]).toEqual([200, -10000])
    expect(answer.Data).toMatchObject({
      id: expect.any(Number),
      desc: expect.any(String),
      walletPayResult: { result: 'fail', message: expect.any(String) },
      wechatPayResult: [],
    })
    expect(await detail(threadId, poor)).toMatchObject({ paid: false })
    expect(await walletOf(t, poor)).toBe('1.49')
  })

  it('a payment needs the payment password, and a third wrong one locks it for the day', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const { threadId } = await secretThread('锁住')
    const orderSn = await order(t, reader, { type: orderTypes.thread, threadId })
    const wrong = [
      await pay(t, reader, orderSn, { payPassword: '000000' }),
      await pay(t, reader, orderSn, { payPassword: '000000' }),
      await pay(t, reader, orderSn, { payPassword: '000000' }),
    ]
    expect(wrong.map(({ Code }) => Code)).toEqual([-5002, -5002, -5002])
    expect(wrong.map(({ Message }) => /\d+/.exec(Message)?.[0])).toEqual(['2', '1', '24'])
    const locked = await t.ctx.db
      .selectFrom('login_failures')
      .select('failures')
      .where('username_key', '=', `pay ${reader.id}`)
      .executeTakeFirst()
    expect(locked?.failures).toBe(3)
    expect(await walletOf(t, reader)).toBe('10.00')
  })

  it('without a gateway the wallet alone pays, for members with a payment password', async () => {
    const reader = await t.createMember()
    const { threadId } = await secretThread('只有钱包')
    const orderSn = await order(t, reader, { type: orderTypes.thread, threadId })
    expect((await pay(t, reader, orderSn, { paymentType: 10 })).Code).toBe(-5002)
    expect((await pay(t, reader, orderSn, { payPassword: '' })).Code).toBe(-4001)
    expect((await pay(t, reader, orderSn)).Code).toBe(-5002)
    await setPayPassword(t, reader)
  })

  it('an order for an anonymous thread does not reveal its author', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const hidden = await createThread(t, author, { isAnonymous: true, priceCents: 100 })
    const made = await create({ type: orderTypes.thread, threadId: hidden.id }, reader)
    expect(made.Data).toMatchObject({ payeeId: 0, amount: '1.00' })
  })

  it('requests with one Idempotency-Key are carried out once and get one response', async () => {
    const giver = await createPayer(t, admin, '10.00')
    const { threadId } = await publishThreadByCall(t, author)
    const send = (body: object, key: string) =>
      t.inject({
        method: 'POST',
        url: '/api/v3/order.create',
        headers: {
          authorization: `Bearer ${giver.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        payload: JSON.stringify(body),
      })
    const body = { type: 2, threadId, amount: '1' }
    const answers = await Promise.all([send(body, 'a'), send(body, 'a'), send(body, 'a')])
    expect(new Set(answers.map(({ Data }) => JSON.stringify(Data))).size).toBe(1)
    expect(answers[0]?.Code).toBe(0)
    const { orderSn = '' } = (answers[0]?.Data ?? {}) as { orderSn?: string }
    expect((await send({ ...body, amount: '2' }, 'a')).Code).toBe(-4001)
    expect((await send(body, 'b')).Data).not.toMatchObject({ orderSn })
    for (const key of ['', 'x'.repeat(65), 'with space'])
      expect([key, (await send(body, key)).Code]).toEqual([key, -4001])
    const first = await pay(t, giver, orderSn, { key: 'pay' })
    const second = await pay(t, giver, orderSn, { key: 'pay' })
    expect([first.Code, second.Code, second.Data]).toEqual([0, 0, first.Data])
    expect(await walletOf(t, giver)).toBe('9.00')
  })

  it('ordering and paying need their permissions, and groups that read for free need no order', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const { threadId } = await secretThread('权限')
    const orderSn = await order(t, reader, { type: orderTypes.thread, threadId })
    await revoke(t, groupIds.member, 'trade.pay.order', 'order.create')
    expect((await create({ type: orderTypes.thread, threadId }, reader)).Code).toBe(-4002)
    expect((await pay(t, reader, orderSn)).Code).toBe(-4002)
    await t.grant(groupIds.member, 'trade.pay.order', 'order.create', 'thread.freeViewPosts')
    const free = await detail(threadId, reader)
    expect([free.paid, free.content.text.includes('权限')]).toEqual([false, true])
    await revoke(t, groupIds.member, 'thread.freeViewPosts')
    expect((await detail(threadId, reader)).content.text).not.toContain('权限')
    expect((await pay(t, reader, orderSn)).Code).toBe(0)
    expect((await detail(threadId, reader)).content.text).toContain('权限')
  })
})
