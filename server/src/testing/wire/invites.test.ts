import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, postFrom } from '../fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { exactly, faultsOf, int, num, pageOf, str, time, urlOrEmpty } from '../wire-shapes.ts'

const link = exactly({ userId: int, code: str })
const invited = exactly({
  pid: int,
  userId: int,
  avatar: urlOrEmpty,
  joinedAt: time,
  nickname: str,
  bounty: num,
})

describe.each(engines)('the wire of invitations on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let me: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    me = await t.createMember()
    await t.grant(groupIds.member, 'other.canInviteUserScale')
    await postFrom(t, '/api/v3/users/username.register', {
      username: 'guest',
      nickname: 'guest',
      password: goodPassword,
      passwordConfirmation: goodPassword,
      code: String(me.id),
    })
  })
  afterAll(() => t.close())

  it.each([
    ['invite.link.create by a member', '/api/v3/invite.link.create', () => me],
    ['invite.link.create by an administrator', '/api/v3/invite.link.create', () => admin],
    [
      'adminInvite.link.create',
      `/api/backAdmin/adminInvite.link.create?groupId=${groupIds.member}`,
      () => admin,
    ],
  ])('%s is as documented', async (_name, path, as) => {
    expect(faultsOf((await t.get(path, as())).Data, link)).toEqual([])
  })

  it('invite.users.list holds the list in a map', async () => {
    const { Data } = await t.get('/api/v3/invite.users.list', me)
    const { pageData } = Data as { pageData: { inviteUsersList: unknown[] } }
    expect(pageData.inviteUsersList).toHaveLength(1)
    for (const row of pageData.inviteUsersList) expect(faultsOf(row, invited)).toEqual([])
    expect(Object.keys(pageData).sort()).toEqual(
      [
        'avatar',
        'groupName',
        'inviteUsersList',
        'level',
        'nickname',
        'totalInviteBounties',
        'totalInviteUsers',
        'userId',
      ].sort(),
    )
  })

  it('users.invite is a page', async () => {
    const row = exactly({ userId: int, nickname: str, avatarUrl: urlOrEmpty, updatedAt: time })
    const { Data } = await t.get(`/api/backAdmin/users.invite?userId=${me.id}`, admin)
    expect(faultsOf(Data, pageOf(row))).toEqual([])
  })
})
