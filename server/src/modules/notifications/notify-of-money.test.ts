import { groupIds, orderTypes, type PostView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyThread, createPayer, order, pay, storeInvitation } from '../../testing/fixtures/money.ts'
import { commentOn, draftWith, earnedBy, publishWithPacket } from '../../testing/fixtures/red-packets.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { returnRewards } from '../orders/return-frozen.ts'
import { setSettings } from '../settings/index.ts'

describe.each(engines)('notifications about money on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
  })
  afterAll(() => t.close())

  const rich = async () => createPayer(t, await t.createAdmin(), '50.00')
  const told = async (who: TestMember, type: string) => {
    await t.ctx.outbox.drain()
    const { Data } = await t.get(`/api/v3/notification?filter[type]=${type}`, who)
    return (Data as { pageData: Record<string, unknown>[] }).pageData
  }
  const tips = (payer: TestMember, threadId: number, more: object = {}) =>
    order(t, payer, { type: orderTypes.tip, threadId, amount: '2', ...more }).then((sn) => pay(t, payer, sn))

  it('an author is notified of a sale and of a tip once each, without the name of an anonymous payer', async () => {
    const [payer, author] = [await rich(), await t.createMember()]
    const { id: threadId } = await createThread(t, author, { priceCents: 250 })
    expect((await buyThread(t, payer, threadId)).Code).toBe(0)
    await tips(payer, threadId, { isAnonymous: 1 })
    await t.ctx.outbox.drain()
    const [tip, sale, ...more] = await told(author, 'rewarded')
    expect(more).toEqual([])
    expect(sale).toMatchObject({ userId: payer.id, nickname: payer.nickname, threadId, amount: '2.50' })
    expect(sale).toMatchObject({ orderType: 3, isShare: false, readAt: null })
    expect(tip).toMatchObject({ userId: 0, isAnonymous: true, threadId, amount: '2.00', orderType: 2 })
    expect(JSON.stringify(tip)).not.toContain(payer.nickname)
    expect((await t.post('/api/v3/thread.delete', { threadId }, author)).Code).toBe(0)
    const [ofDeleted] = await told(author, 'rewarded')
    expect(ofDeleted).toMatchObject({
      userId: 0,
      nickname: '匿名用户',
      userAvatar: '',
      isAnonymous: true,
      amount: '2.00',
    })
  })

  it('an inviter is notified of their share, without the author of an anonymous thread', async () => {
    const [payer, author, inviter] = [await rich(), await t.createMember(), await t.createMember()]
    await t.grant(groupIds.member, 'other.canInviteUserScale')
    await storeInvitation(t, author, inviter)
    const { id: threadId } = await createThread(t, author, { priceCents: 1000 })
    await t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ is_anonymous: 1 }).where('id', '=', threadId).execute(),
    )
    expect((await buyThread(t, payer, threadId)).Code).toBe(0)
    const [share] = await told(inviter, 'rewarded')
    expect(share).toMatchObject({ amount: '1.00', isShare: true, userId: payer.id, nickname: payer.nickname })
    expect(share).not.toHaveProperty('threadId')
  })

  it('recipients of red packets and rewards are notified, without the name of an anonymous author', async () => {
    const [author, one] = [await rich(), await t.createMember()]
    await t.grant(groupIds.member, 'thread.allowAnonymous')
    const threadId = await publishWithPacket(t, author, { options: { anonymous: 1 } })
    expect(await earnedBy(t, threadId, one)).toBe(1)
    const [packet, ...more] = await told(one, 'receiveredpacket')
    expect(more).toEqual([])
    expect(packet).toMatchObject({ amount: '1.00', orderType: 9, threadId, userId: 0, isAnonymous: true })
    expect(JSON.stringify(packet)).not.toContain(author.nickname)
  })

  it('the author of an answer is notified of its reward, and the asker of the returned rest', async () => {
    const [author, one] = [await rich(), await t.createMember()]
    const expiredAt = t.ctx.time.format(t.clock.now() + 48 * 3_600_000)
    const threadId = await draftWith(t, author, { 107: { body: { price: 5, type: 0, expiredAt } } })
    t.clock.advance(31_000)
    await pay(t, author, await order(t, author, { type: orderTypes.reward, amount: 5, threadId }))
    const { id: postId } = (await commentOn(t, threadId, one)).Data as PostView
    await t.post('/api/v3/posts.reward', { threadId, postId, rewards: '2' }, author)
    const [reward] = await told(one, 'threadrewarded')
    expect(reward).toMatchObject({ amount: '2.00', orderType: 10, threadId, postId, userId: author.id })
    t.clock.advance(49 * 3_600_000)
    await Promise.all([returnRewards(t.ctx), returnRewards(t.ctx)])
    const returned = await told(author, 'threadrewardedexpired')
    expect(returned).toMatchObject([{ amount: '3.00', orderType: 10, threadId }])
  })

  it('users are notified of withdrawals that are paid or refused', async () => {
    const member = await rich()
    const admin = await t.createAdmin()
    await setSettings(t.ctx, { site_withdrawal: true, cash_rate: 0.1 })
    for (const [cashStatus, remark] of [
      [2, ''],
      [3, '账号不对'],
    ] as const) {
      const asked = { cashApplyAmount: '2', receiveAccount: 'a' }
      expect((await t.post('/api/v3/wallet/cash', asked, member)).Code).toBe(0)
      const { id } = await t.ctx.db
        .selectFrom('withdrawals')
        .select('id')
        .where('user_id', '=', member.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const review = { ids: [id], cashStatus, remark }
      expect((await t.post('/api/backAdmin/wallet.cash.review', review, admin)).Code).toBe(0)
    }
    const [no, yes] = await told(member, 'withdrawal')
    expect(yes).toMatchObject({ amount: '1.80', cashApplyAmount: '2.00', cashStatus: 5 })
    expect(no).toMatchObject({ amount: '2.00', cashStatus: 3, remark: '账号不对' })
    const { Data } = await t.get('/api/v3/unreadnotification', await t.createMember())
    expect(Data).toBeDefined()
  })

  it('notifications about money are disabled with the template of their event', async () => {
    const [payer, author] = [await rich(), await t.createMember()]
    const { id: threadId } = await createThread(t, author)
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('notification_tpls')
        .set({ status: 0 })
        .where('notice_id', '=', 'system.post.paid')
        .execute(),
    )
    await tips(payer, threadId)
    expect(await told(author, 'rewarded')).toEqual([])
  })

  it('the buyer of a group is notified of the membership', async () => {
    const payer = await rich()
    const body = { name: '金卡', isPaid: 1, fee: 5, days: 30, level: 1 }
    const made = await t.post('/api/backAdmin/groups.create', body, await t.createAdmin())
    expect(made).toMatchObject({ Code: 0 })
    const { groupId } = await t.ctx.db
      .selectFrom('groups')
      .select('id as groupId')
      .where('name', '=', '金卡')
      .executeTakeFirstOrThrow()
    expect((await pay(t, payer, await order(t, payer, { type: orderTypes.group, groupId }))).Code).toBe(0)
    const notifications = await told(payer, 'system')
    const raws = notifications.map((notification) => (notification.raw as { tplId: string }).tplId)
    expect(raws.filter((name) => name === 'user.group.upgrade')).toHaveLength(1)
  })
})
