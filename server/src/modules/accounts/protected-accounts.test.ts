import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goodPassword, logInFrom, registerAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const unauthorized = -4002
const ended = -4011
const halfAnHour = 30 * 60_000
const newPassword = 'a-new-tea-99'

/** Changes of how a person logs in, or of what they may do. */
const changes = [
  ['the password', { newPassword }],
  ['the phone', { mobile: '13712345678' }],
  ['the group', { groupId: groupIds.trial }],
  ['the state', { status: 1, rejectReason: '广告' }],
] as const

describe.each(engines)('protected administrator accounts on %s', (engine) => {
  let t: TestApp
  let first: TestMember
  let admin: TestMember
  let people = 0
  beforeAll(async () => {
    t = await openTestApp({ engine })
    first = await t.createAdmin()
  })
  beforeEach(async () => {
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  const change = async (id: number, fields: object, as: TestMember) => {
    const { username } = await t.ctx.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return t.post('/api/backAdmin/users/update.user', { id, username, ...fields }, as)
  }
  const examine = (id: number, status: number, as: TestMember) =>
    t.post('/api/backAdmin/users/examine', { data: [{ id, status }] }, as)
  const rowOf = (id: number) =>
    t.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const someone = () => {
    people += 1
    return registerAccount(t, `person${people}`, { ip: `10.7.0.${people}` })
  }

  it('a banned administrator is refused at once, and the old session stays invalid after the ban', async () => {
    const calls = () => [
      t.get('/api/backAdmin/users', admin),
      t.post('/api/backAdmin/settings.create', { data: [] }, admin),
      t.post('/api/backAdmin/permission.update', { groupId: 10, permissions: [] }, admin),
    ]
    expect((await change(admin.id, { status: 1, rejectReason: '越权' }, first)).Code).toBe(0)
    for (const call of calls()) expect((await call).Code).toBe(-4009)
    expect((await change(admin.id, { status: 0 }, first)).Code).toBe(0)
    for (const call of calls()) expect((await call).Code).toBe(ended)
  })

  it.each([1, 2, 3, 4, 10])(
    'an administrator in status %i cannot log in at the login page of the administration',
    async (status) => {
      const one = await someone()
      await t.ctx.transaction(async (tx) => {
        await tx.updateTable('group_user').set({ group_id: 1 }).where('user_id', '=', one.id).execute()
        await tx.updateTable('users').set({ status }).where('id', '=', one.id).execute()
      })
      const answer = await t.post('/api/backAdmin/login', { username: one.username, password: goodPassword })
      expect(answer.Code).toBeLessThan(0)
      expect(answer.Data).not.toMatchObject({ accessToken: expect.any(String) })
    },
  )

  it.each([...changes, ['the user name', { username: 'founder2' }] as const])(
    'nobody else changes %s of the first administrator',
    async (_what, fields) => {
      const before = await rowOf(first.id)
      expect((await change(first.id, fields, admin)).Code).toBe(unauthorized)
      expect(await rowOf(first.id)).toEqual(before)
      expect((await t.get('/api/backAdmin/users', first)).Code).toBe(0)
    },
  )

  it('nobody bans the first administrator through the list', async () => {
    expect((await examine(first.id, 1, admin)).Code).toBe(unauthorized)
    expect((await rowOf(first.id)).status).toBe(0)
  })

  it.each(changes)(
    'changing %s of another administrator needs a proof of the last half hour',
    async (_what, fields) => {
      const one = await t.createAdmin()
      t.clock.advance(halfAnHour)
      const before = await rowOf(one.id)
      expect(await change(one.id, fields, admin)).toMatchObject({
        Code: unauthorized,
        Data: { prove: 'login' },
      })
      expect(await rowOf(one.id)).toEqual(before)
      expect((await change(one.id, { nickname: `新名${one.id}` }, admin)).Code).toBe(0)
      expect((await change(one.id, fields, await t.createAdmin())).Code).toBe(0)
    },
  )

  it.each(changes)(
    'changing %s of a member who is no administrator needs no proof',
    async (_what, fields) => {
      const one = await someone()
      t.clock.advance(halfAnHour)
      const own = 'mobile' in fields ? { mobile: '13712345699' } : fields
      expect((await change(one.id, own, admin)).Code).toBe(0)
    },
  )

  it('making somebody an administrator needs the proof', async () => {
    const one = await someone()
    t.clock.advance(halfAnHour)
    const fields = { groupId: groupIds.administrator }
    expect((await change(one.id, fields, admin)).Code).toBe(unauthorized)
    expect((await change(one.id, fields, await t.createAdmin())).Code).toBe(0)
  })

  it('a ban of an administrator through the list needs the proof as well; other decisions do not', async () => {
    const [one, newcomer] = [await t.createAdmin(), await t.createMember({ status: 2 })]
    const member = await someone()
    t.clock.advance(halfAnHour)
    expect(await examine(one.id, 1, admin)).toMatchObject({ Code: unauthorized, Data: { prove: 'login' } })
    expect((await examine(newcomer.id, 0, admin)).Code).toBe(0)
    expect((await examine(member.id, 1, admin)).Code).toBe(0)
    expect((await examine(one.id, 1, await t.createAdmin())).Code).toBe(0)
  })

  it('a person whose password or phone was changed is notified, and the audit log names the fields', async () => {
    const one = await someone()
    expect((await change(one.id, { newPassword, mobile: '13712340000' }, admin)).Code).toBe(0)
    await t.ctx.outbox.drain()
    const back = await logInFrom(t, one.username, newPassword, { ip: '10.7.1.1' })
    const token = (back.Data as { accessToken: string }).accessToken
    const { Data } = await t.get('/api/v3/notification?filter[type]=system', { ...one, token })
    const titles = (Data as { pageData: { title: string }[] }).pageData.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['登录密码修改通知', '手机号修改通知']))
    const logged = await t.ctx.db
      .selectFrom('admin_action_logs')
      .select(['user_id', 'action_desc'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(logged.user_id).toBe(admin.id)
    expect(logged.action_desc).toContain(`Changed user ${one.id}: phone changed, password changed`)
  })
})
