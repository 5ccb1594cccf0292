import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyThread, createPayer } from '../../testing/fixtures/money.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const dayMs = 86_400_000

describe.each(engines)('explaining why a person may read sold content on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let threadId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    threadId = (await createThread(t, author, { priceCents: 250 })).id
    await t.ctx.transaction((tx) =>
      tx.updateTable('posts').set({ content: '<p>秘制配方</p>' }).where('thread_id', '=', threadId).execute(),
    )
  })
  afterAll(() => t.close())

  /** Returns the explanation that the administrator gets, and whether the person really sees the whole content. */
  const why = async (userId: number | undefined, id = threadId, as?: TestMember) => {
    const query = `threadId=${id}${userId === undefined ? '' : `&userId=${userId}`}`
    const { Data } = await t.get(`/api/backAdmin/thread.access?${query}`, admin)
    const shown = JSON.stringify((await t.get(`/api/v3/thread.detail?threadId=${id}`, as)).Data)
    expect(shown.includes('秘制配方')).toBe((Data as { mayRead: boolean }).mayRead)
    return Data
  }
  const join = (member: TestMember, groupId: number, expiration_at: number | null) =>
    t.ctx.transaction((tx) =>
      tx.insertInto('group_user').values({ user_id: member.id, group_id: groupId, expiration_at }).execute(),
    )

  it('the explanation is the price for members and visitors who have not paid, and the order for a buyer', async () => {
    const reader = await createPayer(t, admin, '10.00')
    const unpaid = {
      mayOpen: true,
      mayRead: false,
      why: 'unpaid',
      sold: 'thread',
      price: '2.50',
      orderSn: '',
    }
    expect(await why(reader.id, threadId, reader)).toMatchObject(unpaid)
    expect(await why(undefined)).toMatchObject(unpaid)
    expect((await buyThread(t, reader, threadId)).Code).toBe(0)
    const { order_sn } = await t.ctx.db.selectFrom('orders').select('order_sn').executeTakeFirstOrThrow()
    expect(await why(reader.id, threadId, reader)).toMatchObject({
      mayRead: true,
      why: 'bought',
      orderSn: order_sn,
      explanation: expect.stringContaining(order_sn),
    })
  })

  it('the explanation after a refund is the order, and when and by whom it was refunded', async () => {
    const reader = await createPayer(t, admin, '10.00')
    expect((await buyThread(t, reader, threadId)).Code).toBe(0)
    const { orderSn } = (await why(reader.id, threadId, reader)) as { orderSn: string }
    const body = { orderSn, way: 'wallet', reason: '重复付款' }
    expect((await t.post('/api/backAdmin/order.refund', body, admin)).Code).toBe(0)
    const { nickname } = await t.ctx.db
      .selectFrom('users')
      .select('nickname')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect(await why(reader.id, threadId, reader)).toMatchObject({
      mayRead: false,
      why: 'unpaid',
      orderSn: '',
      explanation: expect.stringMatching(
        `${orderSn} 已于 ${t.ctx.time.format(t.clock.now())} 由${nickname}退款.*2.50`,
      ),
    })
  })

  it('the explanation is authorship, staff or that nothing is sold', async () => {
    expect(await why(author.id, threadId, author)).toMatchObject({ mayRead: true, why: 'author' })
    expect(await why(admin.id, threadId, admin)).toMatchObject({ mayRead: true, why: 'editor' })
    const { id } = await createThread(t, author)
    const { Data } = await t.get(`/api/backAdmin/thread.access?threadId=${id}`, admin)
    expect(Data).toMatchObject({ mayRead: true, why: 'free', sold: 'nothing', price: '0.00' })
  })

  it('the explanation is the group that reads for free, until the membership ends', async () => {
    const body = { name: '茶客', isPaid: 1, fee: 10, days: 30, level: 1 }
    const { id: groupId } = (await t.post('/api/backAdmin/groups.create', body, admin)).Data as { id: number }
    await t.ctx.transaction(
      async (tx) => {
        await tx
          .insertInto('group_permission')
          .values({ group_id: groupId, permission: 'thread.freeViewPosts' })
          .execute()
        await tx
          .insertInto('group_permission')
          .values({ group_id: groupId, permission: 'thread.viewPosts' })
          .execute()
      },
      ['groups'],
    )
    const reader = await t.createMember()
    const until = t.clock.now() + dayMs
    await join(reader, groupId, until)
    expect(await why(reader.id, threadId, reader)).toMatchObject({
      mayRead: true,
      why: 'right',
      groupId,
      groupName: '茶客',
      groupUntil: t.ctx.time.format(until),
      explanation: expect.stringContaining(t.ctx.time.format(until)),
    })
    t.clock.advance(dayMs)
    expect(await why(reader.id, threadId, reader)).toMatchObject({
      mayRead: false,
      why: 'unpaid',
      groupId: 0,
    })
    const revoked = await t.createMember()
    await join(revoked, groupId, null)
    expect(await why(revoked.id, threadId, revoked)).toMatchObject({ mayRead: true, groupUntil: '' })
    await t.ctx.transaction(
      async (tx) => {
        await tx.deleteFrom('group_permission').where('permission', '=', 'thread.freeViewPosts').execute()
      },
      ['groups'],
    )
    expect(await why(revoked.id, threadId, revoked)).toMatchObject({ mayRead: false, why: 'unpaid' })
  })

  it('the explanation of an unknown thread or person is refused', async () => {
    for (const query of ['threadId=999999', `threadId=${threadId}&userId=999999`])
      expect((await t.get(`/api/backAdmin/thread.access?${query}`, admin)).Code).toBe(-5002)
  })
})
