import { closedStatus, groupIds, orderTypes, type PostView, type ThreadDetailView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayer, ledgerSums, order, pay } from '../../testing/fixtures/money.ts'
import { publishThreadByCall, revoke } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import type { Member } from '../../viewer.ts'
import { findPerson } from '../sign-in/index.ts'
import { reward } from './kinds/draft-blocks.ts'
import { findOwnOrder } from './order-store.ts'
import { findReturnableRewards, returnRewards } from './return-frozen.ts'

const hourMs = 3_600_000

describe.each(engines)('rewards on %s', (engine) => {
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

  const block = (price: number, more: object = {}) => ({
    107: {
      body: {
        price,
        type: 0,
        expiredAt: t.ctx.time.format(t.clock.now() + 48 * hourMs),
        content: '哪款好',
        ...more,
      },
    },
  })
  const draft = async (as: TestMember, price = 5, more: object = {}, options: object = {}) => {
    const content = { text: '<p>哪款茶好？</p>', indexes: block(price, more) }
    return (await publishThreadByCall(t, as, { content, draft: 1, ...options })).threadId
  }
  const question = async (as: TestMember, price = 5, options: object = {}) => {
    const threadId = await draft(as, price, {}, options)
    const paid = await pay(t, as, await order(t, as, { type: orderTypes.reward, amount: price, threadId }))
    expect(paid).toMatchObject({ Code: 0 })
    return threadId
  }
  const detail = async (threadId: number, as: TestMember) =>
    (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)).Data as ThreadDetailView
  const wallet = async (as: TestMember) => {
    const { Data } = await t.get('/api/v3/wallet/user', as)
    const { availableAmount, freezeAmount } = Data as { availableAmount: string; freezeAmount: string }
    return [availableAmount, freezeAmount]
  }
  const answer = async (threadId: number, as: TestMember, content = '龙井') => {
    t.clock.advance(1000)
    return ((await t.post('/api/v3/posts.create', { id: threadId, content }, as)).Data as PostView).id
  }
  const adopt = (threadId: number, postId: number, rewards: unknown, as: TestMember) =>
    t.post('/api/v3/posts.reward', { threadId, postId, rewards }, as)
  const comments = async (threadId: number, as: TestMember) => {
    const { Data } = await t.get(`/api/v3/posts.list?filter[thread]=${threadId}`, as)
    return (Data as { pageData: PostView[] }).pageData.map(({ id, rewards }) => [id, rewards])
  }

  const closeAccountOf = (member: TestMember) =>
    t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: closedStatus }).where('id', '=', member.id).execute(),
    )

  it('a draft with a reward is published when it is paid, and the money is frozen', async () => {
    const author = await createPayer(t, admin, '20.00')
    const threadId = await draft(author)
    const orderSn = await order(t, author, { type: orderTypes.reward, amount: '5.00', threadId })
    expect((await detail(threadId, author)).orderInfo).toMatchObject({
      orderSn,
      amount: '5.00',
      type: 10,
      status: 0,
    })
    expect((await pay(t, author, orderSn)).Code).toBe(0)
    expect(await wallet(author)).toEqual(['15.00', '5.00'])
    const reader = await t.createMember()
    expect(await detail(threadId, reader)).toMatchObject({
      isDraft: false,
      orderInfo: [],
      displayTag: { isReward: true },
      content: { indexes: { 107: { body: { money: 5, remainMoney: 5 } } } },
    })
  })

  it('a draft with a reward finds its order by the number in the draft, as earlier clients send it', async () => {
    const author = await createPayer(t, admin, '20.00')
    const orderSn = await order(t, author, { type: orderTypes.reward, amount: 3 })
    expect((await pay(t, author, orderSn)).Code).toBe(-5002)
    const threadId = await draft(author, 3, { orderSn })
    expect((await pay(t, author, orderSn)).Code).toBe(0)
    expect((await detail(threadId, author)).isDraft).toBe(false)
    const foreign = await order(t, author, { type: orderTypes.reward, amount: 3 })
    const other = await createPayer(t, admin, '20.00')
    await draft(other, 3, { orderSn: foreign })
    expect((await pay(t, author, foreign)).Code).toBe(-5002)
    expect(await wallet(author)).toEqual(['17.00', '3.00'])
  })

  it('an order with another amount, for another person’s or no draft, or without the money is not paid', async () => {
    const author = await createPayer(t, admin, '4.00')
    const threadId = await draft(author)
    const create = async (body: object) =>
      (await t.post('/api/v3/order.create', { type: 10, amount: '5', ...body }, author)).Code
    const published = await publishThreadByCall(t, author)
    expect(await create({ threadId: published.threadId })).toBe(-5002)
    expect(await create({ threadId: await draft(await t.createMember()) })).toBe(-5002)
    expect(await create({ threadId, amount: '0' })).toBe(-5002)
    const orderSn = await order(t, author, { type: orderTypes.reward, amount: '4', threadId })
    t.clock.advance(31_000)
    expect((await pay(t, author, orderSn)).Code).toBe(-4001)
    const dear = await order(t, author, { type: orderTypes.reward, amount: '5', threadId })
    expect((await pay(t, author, dear)).Code).toBe(-10000)
    expect(await wallet(author)).toEqual(['4.00', '0.00'])
    expect((await detail(threadId, author)).isDraft).toBe(true)
  })

  it('paying the reward does not publish a red packet that nobody has paid for', async () => {
    const author = await createPayer(t, admin, '20.00')
    const packet = { 106: { body: { condition: 0, rule: 0, number: 1, price: 9 } } }
    const content = { text: '<p>都有</p>', indexes: { ...block(5), ...packet } }
    const { threadId } = await publishThreadByCall(t, author, { content, draft: 1 })
    t.clock.advance(31_000)
    const orderSn = await order(t, author, { type: orderTypes.reward, amount: '5', threadId })
    expect((await pay(t, author, orderSn)).Code).toBe(-4001)
    expect((await detail(threadId, author)).isDraft).toBe(true)
    expect(await wallet(author)).toEqual(['20.00', '0.00'])
  })

  it('parts of a reward are given to answers, which are listed first then', async () => {
    const author = await createPayer(t, admin, '20.00')
    const [one, other] = [await t.createMember(), await t.createMember()]
    const threadId = await question(author)
    const [first, second] = [await answer(threadId, one), await answer(threadId, other)]
    expect(await adopt(threadId, second, '1.25', author)).toMatchObject({ Code: 0, Data: [] })
    expect((await adopt(threadId, second, 0.75, author)).Code).toBe(0)
    expect((await adopt(threadId, first, '3.01', author)).Code).toBe(-4001)
    expect((await adopt(threadId, first, '1', author)).Code).toBe(0)
    expect(await comments(threadId, author)).toEqual([
      [second, 2],
      [first, 1],
    ])
    expect([await wallet(one), await wallet(other), await wallet(author)]).toEqual([
      ['1.00', '0.00'],
      ['2.00', '0.00'],
      ['15.00', '2.00'],
    ])
    const income = await t.get('/api/v3/wallet/log?walletLogType=income', other)
    expect(income.Data).toMatchObject({
      totalCount: 2,
      pageData: [{ title: '获取了赏金', changeType: 120 }, {}],
    })
    expect((await adopt(threadId, first, '2', author)).Code).toBe(0)
    expect((await adopt(threadId, first, '0.01', author)).Code).toBe(-4001)
    expect((await wallet(author))[1]).toBe('0.00')
  })

  it('a reward is given by its author alone, to comments of others, in positive amounts', async () => {
    const author = await createPayer(t, admin, '20.00')
    const reader = await t.createMember()
    const threadId = await question(author)
    const [own, others] = [await answer(threadId, author), await answer(threadId, reader)]
    const plain = await publishThreadByCall(t, reader)
    const sums = await ledgerSums(t)
    const refused: readonly (readonly [number, number, unknown, TestMember])[] = [
      [threadId, others, '1', reader],
      [threadId, own, '1', author],
      [threadId, 999_999, '1', author],
      [plain.threadId, others, '1', reader],
      [999_999, others, '1', author],
      ...['0', '-1', '0.001', '1e1', '01', 'x', '', null].map(
        (amount) => [threadId, others, amount, author] as const,
      ),
    ]
    for (const [thread, post, amount, as] of refused)
      expect([amount, (await adopt(thread, post, amount, as)).Code]).toEqual([amount, -4001])
    expect(await ledgerSums(t)).toEqual(sums)
  })

  it('concurrent adoptions never give more than the reward', async () => {
    const author = await createPayer(t, admin, '20.00')
    const reader = await t.createMember()
    const threadId = await question(author)
    const post = await answer(threadId, reader)
    const answers = await Promise.all(Array.from({ length: 8 }, () => adopt(threadId, post, '1', author)))
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(5)
    expect([await wallet(author), await wallet(reader)]).toEqual([
      ['15.00', '0.00'],
      ['5.00', '0.00'],
    ])
  })

  it('the answerer’s wallet does not reveal who asked an anonymous question', async () => {
    const author = await createPayer(t, admin, '20.00')
    const reader = await t.createMember()
    const from = async (person: TestMember) => {
      const query = `walletLogType=income&filter[sourceUserId]=${person.id}`
      const { Data } = await t.get(`/api/v3/wallet/log?${query}`, reader)
      return (Data as { totalCount: number }).totalCount
    }
    const hidden = await question(author, 5, { anonymous: 1 })
    expect((await adopt(hidden, await answer(hidden, reader), '1', author)).Code).toBe(0)
    expect(await from(author)).toBe(0)
    const open = await question(author)
    expect((await adopt(open, await answer(open, reader), '1', author)).Code).toBe(0)
    expect(await from(author)).toBe(1)
    const gift = { userId: reader.id, operateType: 1, operateAmount: '1' }
    const giver = await t.createAdmin()
    expect((await t.post('/api/backAdmin/update.user.wallet', gift, giver)).Code).toBe(0)
    expect(await from(giver)).toBe(0)
  })

  it('a reward needs no captcha where publishing needs one, since the payment password replaces it', async () => {
    const author = await createPayer(t, await t.createAdmin(), '20.00')
    await t.grant(groupIds.member, 'createThreadWithCaptcha', 'publishNeedBindPhone')
    const threadId = await draft(author)
    t.clock.advance(31_000)
    const orderSn = await order(t, author, { type: orderTypes.reward, amount: 5, threadId })
    expect((await pay(t, author, orderSn)).Code).toBe(-8001)
    await revoke(t, groupIds.member, 'publishNeedBindPhone')
    expect((await pay(t, author, orderSn)).Code).toBe(0)
    expect((await detail(threadId, author)).isDraft).toBe(false)
    await revoke(t, groupIds.member, 'createThreadWithCaptcha')
  })

  it('the rest of a reward returns to its author once, when it ends or its thread is gone', async () => {
    const author = await createPayer(t, await t.createAdmin(), '20.00')
    const reader = await t.createMember()
    const threadId = await question(author)
    const post = await answer(threadId, reader)
    await adopt(threadId, post, '1.50', author)
    const gone = await question(author, 2)
    const moderator = await t.createAdmin()
    await t.post('/api/v3/thread.delete', { threadId: gone }, moderator)
    const erased = { type: 1, data: [{ id: gone, isDeleted: true }] }
    expect((await t.post('/api/backAdmin/manage.submit.review', erased, moderator)).Code).toBe(0)
    await t.ctx.jobs.runDue()
    t.clock.advance(61_000)
    await t.ctx.jobs.runDue()
    expect(await wallet(author)).toEqual(['15.00', '3.50'])
    t.clock.advance(48 * hourMs)
    await t.ctx.jobs.runDue()
    t.clock.advance(61_000)
    await t.ctx.jobs.runDue()
    expect(await wallet(author)).toEqual(['18.50', '0.00'])
    expect((await adopt(threadId, post, '1', author)).Code).toBe(-4001)
    const states = await t.ctx.db
      .selectFrom('orders')
      .select('status')
      .where('user_id', '=', author.id)
      .orderBy('id')
      .execute()
    expect(states.map(({ status }) => status)).toEqual([5, 10])
  })

  it('a reward whose thread was deleted permanently is examined once', async () => {
    const author = await createPayer(t, await t.createAdmin(), '20.00')
    const reader = await t.createMember()
    const [given, kept] = [await question(author, 1), await question(author, 2)]
    expect((await adopt(given, await answer(given, reader), '1', author)).Code).toBe(0)
    await t.ctx.transaction(async (tx) => {
      await tx.deleteFrom('thread_rewards').where('thread_id', 'in', [given, kept]).execute()
    })
    const found = async () =>
      (await findReturnableRewards(t.ctx))
        .map(({ thread_id }) => thread_id)
        .filter((id) => id === given || id === kept)
    expect(await found()).toEqual([given, kept])
    await returnRewards(t.ctx)
    expect(await wallet(author)).toEqual(['19.00', '0.00'])
    expect(await found()).toEqual([])
  })

  it('one reward that cannot be returned does not stop the others', async () => {
    const [broken, author] = [
      await createPayer(t, await t.createAdmin(), '20.00'),
      await createPayer(t, await t.createAdmin(), '20.00'),
    ]
    await question(broken, 3)
    await question(author, 4)
    const freeze = (cents: number) =>
      t.ctx.transaction((tx) =>
        tx
          .updateTable('ledger_accounts')
          .set({ balance_cents: cents })
          .where('owner_id', '=', broken.id)
          .where('kind', '=', 'frozen')
          .execute(),
      )
    await freeze(0)
    t.clock.advance(49 * hourMs)
    await returnRewards(t.ctx)
    expect(await wallet(author)).toEqual(['20.00', '0.00'])
    await freeze(300)
    await returnRewards(t.ctx)
    expect(await wallet(broken)).toEqual(['20.00', '0.00'])
  })

  it('a reward is not given to a closed account', async () => {
    const author = await createPayer(t, await t.createAdmin(), '20.00')
    const reader = await t.createMember()
    const threadId = await question(author)
    const post = await answer(threadId, reader)
    await closeAccountOf(reader)
    expect((await adopt(threadId, post, '1', author)).Code).toBe(-4001)
    expect(await wallet(author)).toEqual(['15.00', '5.00'])
  })

  it('paying for a draft that is deleted meanwhile is refused', async () => {
    const author = await createPayer(t, await t.createAdmin(), '20.00')
    const threadId = await draft(author)
    const orderSn = await order(t, author, { type: orderTypes.reward, amount: 5, threadId })
    const [row, viewer] = [
      await findOwnOrder(t.ctx.db, author.id, orderSn),
      await findPerson(t.ctx, author.id),
    ]
    if (!row || !viewer) throw new Error('no order')
    const publish = await reward.beforePayment?.(t.ctx, viewer as Member, row)
    await t.ctx.transaction((tx) => tx.deleteFrom('threads').where('id', '=', threadId).execute())
    await expect(t.ctx.transaction(async (tx) => publish?.(tx))).rejects.toMatchObject({
      reason: 'INTERNAL_ERROR',
    })
  })
})
