import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { deniersAmong } from './relation-states.ts'
import { blocksBetween, deleteFollow, insertFollow, setMutual } from './relation-store.ts'

describe.each(engines)('rows of relations on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  const two = async () => [(await t.createMember()).id, (await t.createMember()).id] as const

  it('a follow that becomes mutual was updated then, and created before', async () => {
    const [from, to] = await two()
    await t.ctx.transaction(async (tx) => {
      await insertFollow(tx, { from_user_id: from, to_user_id: to, is_mutual: 0 }, 1000)
      expect(await setMutual(tx, from, to, true, 2000)).toBe(true)
      expect(await setMutual(tx, to, from, true, 2000)).toBe(false)
    })
    const follow = await t.ctx.db
      .selectFrom('user_follow')
      .select(['is_mutual', 'created_at', 'updated_at'])
      .where('from_user_id', '=', from)
      .executeTakeFirst()
    expect(follow).toEqual({ is_mutual: 1, created_at: 1000, updated_at: 2000 })
  })

  it('the end of a follow leaves the other follows of the same person', async () => {
    const [[from, to], [other]] = [await two(), await two()]
    const left = await t.ctx.transaction(async (tx) => {
      for (const to_user_id of [to, other])
        await insertFollow(tx, { from_user_id: from, to_user_id, is_mutual: 0 }, 1000)
      expect(await deleteFollow(tx, from, to)).toBe(true)
      expect(await deleteFollow(tx, from, to)).toBe(false)
      return tx.selectFrom('user_follow').select('to_user_id').where('from_user_id', '=', from).execute()
    })
    expect(left).toEqual([{ to_user_id: other }])
  })

  it('of two people those are found who have blocked the other, whoever else has blocked them', async () => {
    const [[one, other], [third]] = [await two(), await two()]
    const block = (user_id: number, deny_user_id: number) =>
      t.ctx.transaction((tx) =>
        tx.insertInto('deny_users').values({ user_id, deny_user_id, created_at: 1000 }).execute(),
      )
    const between = async () => [...(await t.ctx.transaction((tx) => blocksBetween(tx, one, other)))]
    for (const whom of [one, other]) {
      await block(third, whom)
      await block(whom, third)
    }
    expect(await between()).toEqual([])
    await block(other, one)
    expect(await between()).toEqual([other])
    await block(one, other)
    expect((await between()).toSorted()).toEqual([one, other].toSorted())
  })

  it('of several people those are found who have blocked a person, and nobody else', async () => {
    const [person, denier] = await two()
    const [friend, other] = await two()
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('deny_users')
        .values([
          ...[denier, other].map((user_id) => ({ user_id, deny_user_id: person, created_at: 1000 })),
          { user_id: friend, deny_user_id: other, created_at: 1000 },
        ])
        .execute(),
    )
    const among = async (...ids: number[]) => [...(await deniersAmong(t.ctx.db, engine, person, ids))]
    expect(await among(denier, friend)).toEqual([denier])
    expect(await among(friend)).toEqual([])
    expect(await among()).toEqual([])
  })

  it('a followed person is listed with their followers’ number and the icon of their group', async () => {
    const [me, famous] = [await t.createMember(), await t.createMember()]
    const fan = await t.createMember()
    await t.ctx.transaction(
      (tx) =>
        tx
          .updateTable('groups')
          .set({ icon: 'http://forum.test/icon.png', is_display: 1, level: 3 })
          .where('id', '=', groupIds.member)
          .execute(),
      ['groups'],
    )
    for (const who of [me, fan]) await t.post('/api/v3/follow.create', { toUserId: famous.id }, who)
    const { Data } = await t.get('/api/v3/follow.list?filter[type]=1', me)
    expect((Data as { pageData: unknown }).pageData).toMatchObject([
      {
        user: { userId: famous.id, fansCount: 2, signature: '' },
        group: { groupId: groupIds.member, groupIcon: 'http://forum.test/icon.png', level: 3 },
        userFollow: { isFollow: true },
      },
    ])
  })

  it('people who were followed at the same moment are listed in the order of their follows', async () => {
    const me = await t.createMember()
    const followed: number[] = []
    for (let n = 0; n < 4; n += 1) followed.push((await t.createMember()).id)
    const order = [2, 0, 3, 1].map((index) => followed[index] ?? 0)
    await t.ctx.transaction(async (tx) => {
      for (const to_user_id of order)
        await insertFollow(tx, { from_user_id: me.id, to_user_id, is_mutual: 0 }, 1000)
    })
    const listed = async (sort: string) => {
      const { Data } = await t.get(`/api/v3/follow.list?filter[type]=1&sort=${sort}`, me)
      return (Data as { pageData: { user: { userId: number } }[] }).pageData.map(({ user }) => user.userId)
    }
    expect(await listed('createdAt')).toEqual(order)
    expect(await listed('-createdAt')).toEqual(order.toReversed())
  })

  it('a blocked person is listed with their nickname and signature', async () => {
    const [me, blocked] = [await t.createMember(), await t.createMember()]
    await t.post('/api/v3/users/update.user', { signature: '茶凉了再添' }, blocked)
    await t.post('/api/v3/users/deny.create', { id: blocked.id }, me)
    const { Data } = await t.get('/api/v3/users/deny.list', me)
    expect((Data as { pageData: unknown }).pageData).toMatchObject([
      { denyUserId: blocked.id, nickname: blocked.nickname, signature: '茶凉了再添' },
    ])
  })
})
