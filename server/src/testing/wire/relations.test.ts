import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { bool, exactly, faultsOf, int, oneOf, pageOf, str, time, urlOrEmpty } from '../wire-shapes.ts'

const follow = {
  id: int,
  fromUserId: int,
  toUserId: int,
  isMutual: oneOf(0, 1),
  updatedAt: time,
  createdAt: time,
}
const row = exactly({
  user: exactly({
    pid: int,
    userId: int,
    avatar: urlOrEmpty,
    nickname: str,
    nickName: str,
    userName: str,
    signature: str,
    fansCount: int,
  }),
  group: exactly({ pid: int, groupId: int, groupName: str, groupIcon: str, level: int }),
  userFollow: exactly({ ...follow, isFollow: bool }),
})
const denied = exactly({
  userId: int,
  denyUserId: int,
  pid: int,
  nickname: str,
  avatar: urlOrEmpty,
  signature: str,
})

describe.each(engines)('the wire of following and blocking on %s', (engine) => {
  let t: TestApp
  let me: TestMember
  let other: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    me = await t.createMember()
    other = await t.createMember()
  })
  afterAll(() => t.close())

  it('follow.create, follow.list and follow.delete', async () => {
    const made = await t.post('/api/v3/follow.create', { toUserId: other.id }, me)
    expect(faultsOf(made.Data, exactly(follow))).toEqual([])
    const list = await t.get('/api/v3/follow.list?filter[type]=1', me)
    expect(faultsOf(list.Data, pageOf(row))).toEqual([])
    expect((await t.post('/api/v3/follow.delete', { id: other.id, type: 1 }, me)).Data).toEqual([true])
  })

  it('users/deny.create, users/deny.list and users/deny.delete', async () => {
    const made = await t.post('/api/v3/users/deny.create', { id: other.id }, me)
    expect(faultsOf(made.Data, exactly({ userId: int, denyUserId: int, createdAt: time }))).toEqual([])
    expect(faultsOf((await t.get('/api/v3/users/deny.list', me)).Data, pageOf(denied))).toEqual([])
    expect((await t.post('/api/v3/users/deny.delete', { id: other.id }, me)).Data).toEqual([])
  })
})
