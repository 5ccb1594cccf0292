import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('following and blocking on %s', (engine) => {
  let t: TestApp
  let one: TestMember
  let other: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
  })
  afterAll(() => t.close())

  async function twoPeople() {
    one = await t.createMember()
    other = await t.createMember()
  }
  const follow = (who: TestMember, whom: { id: number }) =>
    t.post('/api/v3/follow.create', { toUserId: whom.id }, who)
  const unfollow = (who: TestMember, whom: { id: number }, type: 1 | 2) =>
    t.post('/api/v3/follow.delete', { id: whom.id, type }, who)
  const deny = (who: TestMember, whom: { id: number }) =>
    t.post('/api/v3/users/deny.create', { id: whom.id }, who)
  const counts = async (who: TestMember) => {
    const { Data } = await t.get(`/api/v3/user?userId=${who.id}`, who)
    const { followCount, fansCount } = Data as { followCount: number; fansCount: number }
    return { followCount, fansCount }
  }
  const tie = async (who: TestMember, whom: TestMember) => {
    const { Data } = await t.get(`/api/v3/user?userId=${whom.id}`, who)
    const { follow: state, isDeny } = Data as { follow: number; isDeny: boolean }
    return { state, isDeny }
  }

  it('a person who follows back is a mutual follower, and both are counted', async () => {
    await twoPeople()
    expect(await follow(one, other)).toMatchObject({
      Code: 0,
      Data: { fromUserId: one.id, toUserId: other.id, isMutual: 0 },
    })
    expect(await follow(other, one)).toMatchObject({ Code: 0, Data: { isMutual: 1 } })
    expect([await tie(one, other), await tie(other, one)]).toEqual([
      { state: 2, isDeny: false },
      { state: 2, isDeny: false },
    ])
    expect(await counts(one)).toEqual({ followCount: 1, fansCount: 1 })
  })

  it('following oneself, an unknown person, or somebody twice is refused, each with its own code', async () => {
    await twoPeople()
    expect((await follow(one, one)).Code).toBe(-7059)
    expect((await follow(one, { id: 999_999 })).Code).toBe(-7060)
    await follow(one, other)
    expect((await follow(one, other)).Code).toBe(-4003)
    expect(await counts(one)).toEqual({ followCount: 1, fansCount: 0 })
  })

  it('two concurrent follows of each other become mutual', async () => {
    await twoPeople()
    await Promise.all([follow(one, other), follow(other, one), follow(one, other), follow(other, one)])
    expect([(await tie(one, other)).state, (await tie(other, one)).state]).toEqual([2, 2])
    expect([await counts(one), await counts(other)]).toEqual([
      { followCount: 1, fansCount: 1 },
      { followCount: 1, fansCount: 1 },
    ])
  })

  it('a follow is ended by either side, once', async () => {
    await twoPeople()
    await follow(one, other)
    await follow(other, one)
    expect(await unfollow(one, other, 1)).toMatchObject({ Code: 0, Data: [true] })
    expect((await tie(other, one)).state).toBe(1)
    expect((await unfollow(one, other, 1)).Code).toBe(-4001)
    expect((await unfollow(one, other, 2)).Code).toBe(0)
    expect((await tie(other, one)).state).toBe(0)
    expect([await counts(one), await counts(other)]).toEqual([
      { followCount: 0, fansCount: 0 },
      { followCount: 0, fansCount: 0 },
    ])
  })

  it('a blocked person stops following and cannot follow again, while the blocker may go on', async () => {
    await twoPeople()
    await follow(one, other)
    await follow(other, one)
    const { Code, Data } = await deny(one, other)
    expect({ Code, Data }).toMatchObject({ Code: 0, Data: { userId: one.id, denyUserId: other.id } })
    expect(await tie(one, other)).toEqual({ state: 1, isDeny: true })
    expect((await tie(other, one)).state).toBe(0)
    expect((await follow(other, one)).Code).toBe(-7061)
    await unfollow(one, other, 1)
    expect((await follow(one, other)).Code).toBe(-7068)
    expect((await deny(one, other)).Data).toEqual(Data)
  })

  it('removing a block restores nothing, and blocking oneself is refused', async () => {
    await twoPeople()
    expect((await deny(one, one)).Code).toBe(-5001)
    expect((await deny(one, { id: 999_999 })).Code).toBe(-4004)
    await follow(other, one)
    await deny(one, other)
    for (let time = 0; time < 2; time += 1)
      expect((await t.post('/api/v3/users/deny.delete', { id: other.id }, one)).Code).toBe(0)
    expect(await tie(other, one)).toEqual({ state: 0, isDeny: false })
  })

  it('the end of a follow leaves other people’s follows of the same person', async () => {
    await twoPeople()
    const third = await t.createMember()
    await follow(third, other)
    await follow(one, other)
    await unfollow(one, other, 1)
    expect([(await tie(one, other)).state, (await tie(third, other)).state]).toEqual([0, 1])
    expect(await counts(other)).toEqual({ followCount: 0, fansCount: 1 })
  })

  it('a new block has its own time, also when others have blocked the same person before', async () => {
    await twoPeople()
    const before = await deny(await t.createMember(), other)
    t.clock.advance(60_000)
    const now = t.ctx.time.format(t.clock.now())
    expect(await deny(one, other)).toMatchObject({ Code: 0, Data: { createdAt: now } })
    expect(before).not.toMatchObject({ Data: { createdAt: now } })
  })

  it('removing a block leaves other people’s blocks of the same person', async () => {
    await twoPeople()
    const third = await t.createMember()
    await deny(one, other)
    await deny(third, other)
    await t.post('/api/v3/users/deny.delete', { id: other.id }, one)
    expect([await tie(one, other), await tie(third, other)]).toMatchObject([
      { isDeny: false },
      { isDeny: true },
    ])
  })

  it('the list of blocked people has the latest first, is filtered by name, and is an empty list for none', async () => {
    await twoPeople()
    const third = await t.createMember({ nickname: `龙井${engine}` })
    const list = async (query: string, who?: TestMember) =>
      (await t.get(`/api/v3/follow.list?${query}`, who)).Data
    expect(await list('', one)).toEqual([])
    await follow(one, other)
    t.clock.advance(1000)
    await follow(one, third)
    await follow(third, one)
    const idsOf = (data: unknown) =>
      (data as { pageData: { user: { userId: number } }[] }).pageData.map(({ user }) => user.userId)
    expect(idsOf(await list('', one))).toEqual([third.id, other.id])
    expect(idsOf(await list('sort=createdAt', one))).toEqual([other.id, third.id])
    expect(idsOf(await list(`filter[userId]=${one.id}&filter[nickName]=龙井`))).toEqual([third.id])
    expect(idsOf(await list('filter[type]=2', one))).toEqual([third.id])
    expect(await list(`filter[type]=2&filter[userId]=${other.id}`, other)).toMatchObject({
      totalCount: 1,
      pageData: [{ userFollow: { fromUserId: one.id, toUserId: other.id, isMutual: 0, isFollow: false } }],
    })
    expect((await t.get('/api/v3/follow.list')).Code).toBe(-3001)
  })

  it('a list of follows shows the displayed group of each person and whether the viewer follows them', async () => {
    await twoPeople()
    await follow(one, other)
    const seen = async (who: TestMember) =>
      (await t.get(`/api/v3/follow.list?filter[userId]=${one.id}`, who)).Data as {
        pageData: { user: { nickname: string }; group: object; userFollow: object }[]
      }
    const rows = async (who: TestMember) =>
      (await seen(who)).pageData.map(({ user, group, userFollow }) => ({ ...user, ...group, ...userFollow }))
    expect(await rows(other)).toMatchObject([
      { nickname: other.nickname, groupId: groupIds.member, groupName: '', level: 0, isFollow: false },
    ])
    const display = (is_display: 0 | 1) =>
      t.ctx.transaction(
        async (tx) => {
          await tx.updateTable('groups').set({ is_display }).where('id', '=', groupIds.member).execute()
        },
        ['groups'],
      )
    await display(1)
    const { name } = await t.ctx.db
      .selectFrom('groups')
      .select('name')
      .where('id', '=', groupIds.member)
      .executeTakeFirstOrThrow()
    expect(await rows(one)).toMatchObject([{ groupId: groupIds.member, groupName: name, isFollow: true }])
    await display(0)
    await t.ctx.transaction(
      async (tx) => {
        await tx.deleteFrom('group_user').where('user_id', '=', other.id).execute()
      },
      ['groups'],
    )
    expect(await rows(one)).toMatchObject([{ groupId: 0, groupName: '', level: 0 }])
  })

  it('a list of follows leaves out, and does not count, people whom the viewer has blocked', async () => {
    await twoPeople()
    const viewer = await t.createMember()
    const third = await t.createMember()
    await follow(one, other)
    await follow(one, third)
    await deny(viewer, other)
    const { Data } = await t.get(`/api/v3/follow.list?filter[userId]=${one.id}`, viewer)
    expect(Data).toMatchObject({ totalCount: 1, pageData: [{ user: { userId: third.id } }] })
  })

  it('a list of follows is filtered by name under either key, and sorted by registration', async () => {
    await twoPeople()
    t.clock.advance(1000)
    const young = await t.createMember({ nickname: `毛尖${engine}` })
    const idsOf = async (query: string) => {
      const { Data } = await t.get(`/api/v3/follow.list?${query}`, one)
      return ((Data as { pageData?: { user: { userId: number } }[] }).pageData ?? []).map(
        ({ user }) => user.userId,
      )
    }
    await follow(one, young)
    t.clock.advance(1000)
    await follow(one, other)
    expect(await idsOf('filter[userName]=毛尖')).toEqual([young.id])
    expect(await idsOf('filter[nickName]=毛尖')).toEqual([young.id])
    expect(await idsOf('filter[nickName]=普洱')).toEqual([])
    expect(await idsOf('sort=createdAt')).toEqual([young.id, other.id])
    expect(await idsOf('sort=-createdAt')).toEqual([other.id, young.id])
    expect(await idsOf('sort=users.createdAt')).toEqual([other.id, young.id])
    expect(await idsOf('sort=-users.createdAt')).toEqual([young.id, other.id])
  })

  it('only the person themself sees whom they have blocked', async () => {
    await twoPeople()
    await deny(one, other)
    expect((await t.get('/api/v3/users/deny.list', one)).Data).toMatchObject({
      totalCount: 1,
      pageData: [{ userId: one.id, denyUserId: other.id, pid: other.id }],
    })
    expect((await t.get('/api/v3/users/deny.list', other)).Data).toMatchObject({ totalCount: 0 })
    expect((await t.get('/api/v3/users/deny.list')).Code).toBe(-3001)
  })
})
