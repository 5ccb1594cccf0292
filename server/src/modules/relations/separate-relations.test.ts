import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('relations of several people on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  const follow = (from: TestMember, to: TestMember) =>
    t.post('/api/v3/follow.create', { toUserId: to.id }, from)
  const unfollow = (from: TestMember, to: TestMember) =>
    t.post('/api/v3/follow.delete', { id: to.id, type: 1 }, from)
  const people = () => Promise.all([t.createMember(), t.createMember(), t.createMember()])
  /** 0 not followed, 1 followed, 2 mutual. */
  const stateOf = async (from: TestMember, to: TestMember) => {
    const { Data } = await t.get(`/api/v3/user?userId=${to.id}`, from)
    return (Data as { follow: number }).follow
  }
  const mutualFans = async (who: TestMember) => {
    const { Data } = await t.get(`/api/v3/follow.list?filter[type]=2`, who)
    const { pageData } = Data as { pageData: { userFollow: { fromUserId: number; isMutual: number } }[] }
    return pageData.flatMap(({ userFollow }) => (userFollow.isMutual ? [userFollow.fromUserId] : []))
  }

  it('a follow that is returned is mutual, and those of other people are not', async () => {
    const [one, other, followed] = await people()
    await follow(one, followed)
    await follow(other, followed)
    expect(await mutualFans(followed)).toEqual([])
    await follow(followed, one)
    expect(await mutualFans(followed)).toEqual([one.id])
    expect([await stateOf(one, followed), await stateOf(other, followed)]).toEqual([2, 1])
    await follow(followed, other)
    await unfollow(followed, one)
    expect(await mutualFans(followed)).toEqual([other.id])
  })

  it('a block prevents follows between its two people alone', async () => {
    const [one, other, third] = await people()
    await t.post('/api/v3/users/deny.create', { id: other.id }, one)
    expect((await follow(one, other)).Code).not.toBe(0)
    expect((await follow(other, one)).Code).not.toBe(0)
    for (const [from, to] of [
      [third, one],
      [one, third],
      [third, other],
      [other, third],
    ] as const)
      expect((await follow(from, to)).Code).toBe(0)
  })
})
