import { groupIds, type ManagedInviteView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, postFrom } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const dayMs = 86_400_000

describe.each(engines)('invitations on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let me: TestMember
  let names = 0

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    me = await t.createMember({ nickname: '老周' })
    await t.grant(groupIds.member, 'other.canInviteUserScale')
  })
  afterAll(() => t.close())

  async function register(code: string) {
    names += 1
    const name = `guest${names}`
    const body = {
      username: name,
      nickname: `来客${names}`,
      password: goodPassword,
      passwordConfirmation: goodPassword,
      code,
    }
    // At most ten registrations per minute are accepted from one address.
    return postFrom(t, '/api/v3/users/username.register', body, { ip: `192.0.2.${names}` })
  }
  const idOf = ({ Data }: { Data: unknown }) => (Data as { userId: number }).userId
  const codeFor = async (groupId: number) =>
    (
      (await t.get(`/api/backAdmin/adminInvite.link.create?groupId=${groupId}`, admin)).Data as {
        code: string
      }
    ).code
  const groupsOf = async (userId: number) =>
    (await t.ctx.db.selectFrom('group_user').select('group_id').where('user_id', '=', userId).execute()).map(
      (row) => row.group_id,
    )
  const userCount = async () =>
    (
      await t.ctx.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n

  it('a person invited by a member’s id follows the member, who is notified and does not follow back', async () => {
    const { Code, Data } = await t.get('/api/v3/invite.link.create', me)
    expect({ Code, Data }).toEqual({ Code: 0, Data: { userId: me.id, code: String(me.id) } })
    const guest = idOf(await register(String(me.id)))
    const profile = (await t.get(`/api/v3/user?userId=${guest}`, me)).Data
    expect(profile).toMatchObject({ follow: 0, fansCount: 0, followCount: 1 })
    await t.ctx.outbox.drain()
    const notifications = async (lang: string) => {
      const headers = { authorization: `Bearer ${me.token}`, 'x-chaguan-lang': lang }
      const answer = await t.inject({ url: '/api/v3/notification?filter[type]=system', headers })
      return (answer.Data as { pageData: object[] }).pageData
    }
    expect(await notifications('zh')).toMatchObject([
      { content: '来客1 通过你的邀请注册，并关注了你。', raw: { tplId: 'user.invited', user_id: guest } },
    ])
    expect(await notifications('en')).toMatchObject([{ title: 'Someone you invited has joined' }])
    expect((await t.post('/api/v3/follow.create', { toUserId: guest }, me)).Code).toBe(0)
    expect((await t.get(`/api/v3/user?userId=${guest}`, me)).Data).toMatchObject({ follow: 2, fansCount: 1 })
    expect((await t.get('/api/v3/invite.users.list', me)).Data).toMatchObject({
      totalCount: 1,
      pageData: {
        userId: me.id,
        nickname: '老周',
        totalInviteUsers: 1,
        totalInviteBounties: 0,
        inviteUsersList: [{ pid: me.id, userId: guest, nickname: '来客1', bounty: 0 }],
      },
    })
    const { Data: seen } = await t.get(`/api/backAdmin/users.invite?userId=${me.id}`, admin)
    expect(seen).toMatchObject({ totalCount: 1, pageData: [{ userId: guest, nickname: '来客1' }] })
  })

  it('an administrator’s 32-character code admits one person to its group, and nobody follows anybody', async () => {
    const code = await codeFor(groupIds.member)
    expect(code).toMatch(/^[0-9a-f]{32}$/)
    const guest = idOf(await register(code))
    expect(await groupsOf(guest)).toEqual([groupIds.member])
    expect((await t.get(`/api/v3/user?userId=${guest}`, admin)).Data).toMatchObject({
      follow: 0,
      followCount: 0,
    })
    expect((await t.get(`/api/v3/user?userId=${admin.id}`, me)).Data).toMatchObject({
      fansCount: 0,
      followCount: 0,
    })
    expect((await register(code)).Code).toBe(-7014)
  })

  it('an inviter never follows the person invited, whatever the kind of code', async () => {
    const inviter = await t.createMember({ nickname: '老吴' })
    const { code: own } = (await t.get('/api/v3/invite.link.create', inviter)).Data as { code: string }
    for (const code of [own, await codeFor(groupIds.member), await codeFor(groupIds.trial)])
      expect((await register(code)).Code).toBe(0)
    const followed = await t.ctx.db
      .selectFrom('user_follow')
      .select('to_user_id')
      .where('from_user_id', 'in', [inviter.id, admin.id])
      .execute()
    expect(followed).toEqual([])
  })

  it('one of two simultaneous registrations with one code succeeds, and the other leaves no account', async () => {
    const code = await codeFor(groupIds.member)
    const before = await userCount()
    const codes = (await Promise.all([register(code), register(code)])).map(({ Code }) => Code)
    expect(codes.sort()).toEqual([-7014, 0])
    expect(await userCount()).toBe(before + 1)
  })

  it('a code for the trial group admits several people', async () => {
    const code = await codeFor(groupIds.trial)
    for (let guest = 0; guest < 2; guest += 1)
      expect(await groupsOf(idOf(await register(code)))).toEqual([groupIds.trial])
  })

  it('an administrator’s code joins a paid site, and a user id does not', async () => {
    await setSettings(t.ctx, { wxpay_close: true, site_mode: 'pay', site_price: '10', site_expire: '30' })
    const expiryBy = async (code: string) =>
      (
        await t.ctx.db
          .selectFrom('users')
          .select('expired_at')
          .where('id', '=', idOf(await register(code)))
          .executeTakeFirstOrThrow()
      ).expired_at
    const now = t.clock.now()
    expect(await expiryBy(String(me.id))).toBe(now)
    expect(await expiryBy(String(admin.id))).toBe(now)
    expect(await expiryBy(await codeFor(groupIds.member))).toBe(now + 30 * dayMs)
    await setSettings(t.ctx, { site_mode: 'public' })
  })

  it('a code expires after seven days', async () => {
    const code = await codeFor(groupIds.member)
    t.clock.advance(7 * dayMs)
    expect((await register(code)).Code).toBe(-7014)
  })

  it.each(['0', '999999', 'abc', 'f'.repeat(32), '-1', `1'--`])(
    'the unknown code %s is refused, and no account is created',
    async (code) => {
      const before = await userCount()
      expect((await register(code)).Code).toBe(-7014)
      expect(await userCount()).toBe(before)
    },
  )

  it('the code of a banned member is refused', async () => {
    const banned = await t.createMember()
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('users').set({ status: 1 }).where('id', '=', banned.id).execute()
    })
    expect((await register(String(banned.id))).Code).toBe(-7014)
  })

  it('the code of an administrator who is banned or demoted is refused', async () => {
    const once = await t.createMember({ groupId: groupIds.administrator })
    const link = `/api/backAdmin/adminInvite.link.create?groupId=${groupIds.member}`
    const { code } = (await t.get(link, once)).Data as { code: string }
    const become = (change: { status?: number; groupId?: number }) =>
      t.ctx.transaction(async (tx) => {
        const { status, groupId } = change
        if (status !== undefined)
          await tx.updateTable('users').set({ status }).where('id', '=', once.id).execute()
        if (groupId !== undefined)
          await tx
            .updateTable('group_user')
            .set({ group_id: groupId })
            .where('user_id', '=', once.id)
            .execute()
      })
    await become({ status: 1 })
    expect((await register(code)).Code).toBe(-7014)
    await become({ status: 0, groupId: groupIds.member })
    expect((await register(code)).Code).toBe(-7014)
    await become({ groupId: groupIds.administrator })
    expect((await register(code)).Code).toBe(0)
  })

  it("a code for the administrators' group is refused, even if it was stored", async () => {
    const code = await codeFor(groupIds.member)
    await t.ctx.transaction((tx) =>
      tx.updateTable('invites').set({ group_id: groupIds.administrator }).where('code', '=', code).execute(),
    )
    expect((await register(code)).Code).toBe(-7014)
  })

  it('only administrators create codes for groups, and none for administrators, visitors or unknown groups', async () => {
    expect((await t.get(`/api/v3/invite.link.create?group=${groupIds.member}`, me)).Code).toBe(-4002)
    expect((await t.get(`/api/backAdmin/adminInvite.link.create?groupId=${groupIds.member}`, me)).Code).toBe(
      -4002,
    )
    for (const groupId of [groupIds.administrator, groupIds.guest, groupIds.unpaid, 987])
      expect((await t.get(`/api/v3/invite.link.create?group=${groupId}`, admin)).Code).toBe(-4001)
  })

  it('administrators list the codes with uses and states, and a deleted one admits nobody', async () => {
    const list = async (query = '') =>
      ((await t.get(`/api/backAdmin/invites?${query}`, admin)).Data as { pageData: ManagedInviteView[] })
        .pageData
    const [once, trial, lost] = [
      await codeFor(groupIds.member),
      await codeFor(groupIds.trial),
      await codeFor(groupIds.member),
    ]
    const guest = idOf(await register(once))
    expect([(await register(trial)).Code, (await register(trial)).Code]).toEqual([0, 0])
    expect((await list()).slice(0, 3)).toMatchObject([
      { code: lost, groupId: groupIds.member, userId: admin.id, uses: 0, toUserId: 0, state: 'open' },
      { code: trial, groupId: groupIds.trial, uses: 2, toUserId: 0, state: 'open' },
      { code: once, uses: 1, toUserId: guest, toNickname: `来客${names - 2}`, state: 'used' },
    ])
    expect((await list('state=used')).map(({ code }) => code)).toContain(once)
    const ofTrial = await list(`groupId=${groupIds.trial}`)
    expect(ofTrial[0]?.code).toBe(trial)
    expect(new Set(ofTrial.map(({ groupId }) => groupId))).toEqual(new Set([groupIds.trial]))
    const [first] = await list()
    const remove = (ids: string, who = admin) => t.post('/api/backAdmin/invites.delete', { ids }, who)
    expect((await remove(`${first?.id},999999`)).Code).toBe(-4004)
    expect((await remove(`${first?.id}`, me)).Code).toBe(-4002)
    expect((await list())[0]?.code).toBe(lost)
    expect((await remove(`${first?.id}`)).Code).toBe(0)
    expect((await register(lost)).Code).toBe(-7014)
    expect((await t.get('/api/backAdmin/invites', me)).Code).toBe(-4002)
    const { Data } = await t.get(`/api/backAdmin/action.logs?q=${encodeURIComponent('邀请链接')}`, admin)
    const [latest] = (Data as { pageData: { actionDesc: string }[] }).pageData
    expect(latest?.actionDesc).toMatch(/^删除用户 \d+ 创建的进入用户组 “.+”（10）的邀请链接$/)
    expect(latest?.actionDesc).not.toContain(lost)
    t.clock.advance(8 * dayMs)
    expect((await list('state=expired')).find(({ code }) => code === trial)?.state).toBe('expired')
  })
})
