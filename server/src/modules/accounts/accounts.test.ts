import { groupIds } from '@chaguan/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../../testing/doubles/read-zip.ts'
import {
  goodPassword,
  logInFrom,
  registerAccount,
  type TestAccount,
} from '../../testing/fixtures/accounts.ts'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { createPng } from '../../testing/fixtures/pictures.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { plainCell } from './write-table.ts'

interface Change {
  readonly id: number
  readonly [field: string]: unknown
}

/** Changes an account; its current user name is sent with every change. */
async function changeIn({ ctx, post }: TestApp, change: Change, as: TestMember) {
  const { username } = await ctx.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', change.id)
    .executeTakeFirstOrThrow()
  return post('/api/backAdmin/users/update.user', { username, ...change }, as)
}

describe.each(engines)('administrators who manage accounts, on %s', (engine) => {
  let site: TestApp
  let admin: TestMember
  let people = 0
  beforeAll(async () => {
    site = await openTestApp({ engine })
    admin = await site.createAdmin()
  })
  afterAll(() => site.close())

  const someone = (): Promise<TestAccount> => {
    people += 1
    return registerAccount(site, `person${people}`, { ip: `10.6.0.${people}` })
  }
  const change = (fields: Change, as: TestMember = admin) => changeIn(site, fields, as)
  const list = async (filter: string) => {
    const { Data } = await site.get(`/api/backAdmin/users?${filter}`, admin)
    return (Data as { pageData: { userId: number }[] }).pageData.map(({ userId }) => userId)
  }
  const notifications = async (as: TestMember) => {
    await site.ctx.outbox.drain()
    const { Data } = await site.get('/api/v3/notification?filter[type]=system', as)
    return (Data as { pageData: { title: string; content: string }[] }).pageData
  }

  it('accounts are found by every field of the filter', async () => {
    const [one, two] = [await someone(), await someone()]
    await change({ id: two.id, mobile: '13912345678', groupId: groupIds.trial })
    await site.ctx.transaction((tx) =>
      tx
        .insertInto('deny_users')
        .values({ user_id: one.id, deny_user_id: two.id, created_at: site.clock.now() })
        .execute(),
    )
    expect(await list(`filter[username]=${one.username},nobody`)).toEqual([one.id])
    expect(await list('filter[username]=pers*')).toEqual([two.id, one.id])
    expect(await list(`filter[nickname]=${one.nickname}`)).toEqual([one.id])
    expect(await list(`filter[id]=${one.id},${two.id}`)).toEqual([two.id, one.id])
    expect(await list(`filter[id]=${one.id}`)).toEqual([one.id])
    expect(await list('filter[mobile]=5678')).toEqual([two.id])
    expect(await list(`filter[groupId][0]=${groupIds.trial}`)).toEqual([two.id])
    expect(await list(`filter[groupId]=${groupIds.trial}`)).toEqual([two.id])
    expect(await list('filter[deny]=yes')).toEqual([two.id])
    expect(await list('filter[isReal]=yes')).toEqual([])
    expect(await list('filter[wechat]=yes')).toEqual([])
    expect(await list('filter[status]=1')).toEqual([])
    expect(await list('filter[username]=%25')).toEqual([])
    const [row] = (
      (await site.get(`/api/backAdmin/users?filter[id]=${two.id}`, admin)).Data as { pageData: object[] }
    ).pageData
    expect(row).toMatchObject({ mobile: '13912345678', groupName: '免费体验', status: 0, paid: true })
  })

  it('an opened account shows its IP addresses and phone number, and no password hash', async () => {
    const one = await someone()
    const { Data } = await site.get(`/api/backAdmin/user?userId=${one.id}`, admin)
    expect(Data).toMatchObject({
      id: one.id,
      username: one.username,
      registerIp: `10.6.0.${people}`,
      status: 0,
    })
    expect(JSON.stringify(Data)).not.toMatch(/argon2|hash/)
    expect((await site.get('/api/backAdmin/user?userId=999999', admin)).Code).toBe(-4004)
  })

  it('a ban ends every session and gives its reason to ended sessions and at the login; the person is notified after it', async () => {
    const one = await someone()
    expect((await change({ id: one.id, status: 1, rejectReason: '广告' })).Data).toMatchObject({ status: 1 })
    const ban = { Code: -4009, Data: { banReason: '广告' } }
    expect(await site.get('/api/v3/thread.list', one)).toMatchObject(ban)
    const logIn = () => logInFrom(site, one.username, goodPassword, { ip: '10.6.1.1' })
    expect(await logIn()).toMatchObject(ban)
    await change({ id: one.id, status: 0 })
    expect((await site.get('/api/v3/thread.list', one)).Code).toBe(-4011)
    const back = { ...one, token: ((await logIn()).Data as { accessToken: string }).accessToken }
    expect(JSON.stringify(await notifications(back))).toContain('广告')
    expect((await notifications(back)).length).toBeGreaterThanOrEqual(2)
  })

  it('a refused person reads the reason with the ended session and at the login', async () => {
    const one = await someone()
    await change({ id: one.id, status: 3, rejectReason: '资料不全' })
    expect((await site.get('/api/v3/thread.list', one)).Code).toBe(-4007)
    const refused = await logInFrom(site, one.username, goodPassword, { ip: '10.6.1.3' })
    expect(refused).toMatchObject({ Code: -4007, Data: { id: one.id, rejectReason: '资料不全' } })
  })

  it('a person who is moved to another group is notified', async () => {
    const one = await someone()
    expect((await change({ id: one.id, groupId: groupIds.trial })).Code).toBe(0)
    const words = JSON.stringify(await notifications(one))
    expect(words).toContain('普通会员')
    expect(words).toContain('免费体验')
    expect((await change({ id: one.id, groupId: 999 })).Code).toBe(-4001)
    expect((await change({ id: one.id, groupId: groupIds.guest })).Code).toBe(-4001)
  })

  it('a new password ends every session', async () => {
    const one = await someone()
    expect((await change({ id: one.id, newPassword: 'abc' })).Code).toBe(-7067)
    expect((await change({ id: one.id, newPassword: 'a-new-tea-99' })).Code).toBe(0)
    expect((await site.get('/api/v3/users/sessions', one)).Code).toBe(-4011)
    expect((await logInFrom(site, one.username, 'a-new-tea-99', { ip: '10.6.1.2' })).Code).toBe(0)
  })

  it.each([
    ['a user name of 16 characters', { username: 'a'.repeat(16) }, -7041],
    ['a taken nickname', { nickname: '会员1' }, -7042],
    ['a malformed phone number', { mobile: '12345' }, -7078],
    ['a malformed end', { expiredAt: 'tomorrow' }, -4001],
    ['an unknown state', { status: 7 }, -4001],
  ])('a change to %s is refused, and nothing is stored', async (_what, wrong, code) => {
    const one = await someone()
    const row = () =>
      site.ctx.db.selectFrom('users').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
    const before = await row()
    expect((await change({ id: one.id, groupId: groupIds.trial, ...wrong })).Code).toBe(code)
    expect(await row()).toEqual(before)
    const groups = await site.ctx.db
      .selectFrom('group_user')
      .select('group_id')
      .where('user_id', '=', one.id)
      .execute()
    expect(groups).toEqual([{ group_id: groupIds.member }])
  })

  it('a phone number is given to one account only', async () => {
    const [one, two] = [await someone(), await someone()]
    expect((await change({ id: one.id, mobile: '13712345678' })).Code).toBe(0)
    expect((await change({ id: two.id, mobile: '13712345678' })).Code).toBe(-7031)
    expect((await change({ id: one.id, mobile: '' })).Code).toBe(0)
    expect((await change({ id: two.id, mobile: '+8613712345678' })).Data).toMatchObject({
      mobile: '13712345678',
    })
  })

  it('a change must name the user name, which has at most fifteen characters', async () => {
    const one = await someone()
    const bare = { id: one.id, nickname: `新名${one.id}` }
    expect((await site.post('/api/backAdmin/users/update.user', bare, admin)).Code).toBe(-4001)
    expect((await change({ ...bare, username: 'a'.repeat(16) })).Code).toBe(-7041)
    expect((await change({ ...bare, username: '' })).Code).toBe(-7049)
    expect((await change(bare)).Data).toMatchObject({ username: one.username, nickname: bare.nickname })
  })

  it('the first administrator cannot be demoted, nobody changes their own state, and the last administrator stays', async () => {
    const lonely = await openTestApp({ engine })
    const first = await lonely.createAdmin()
    const second = await lonely.createAdmin()
    const as = (who: TestMember) => (fields: Change) => changeIn(lonely, fields, who)
    expect((await as(first)({ id: first.id, groupId: groupIds.member })).Code).toBe(-4002)
    expect((await as(first)({ id: first.id, status: 1 })).Code).toBe(-4001)
    expect((await as(second)({ id: first.id, status: 1 })).Code).toBe(-4002)
    const setState = (status: number) =>
      lonely.ctx.transaction((tx) =>
        tx.updateTable('users').set({ status }).where('id', '=', first.id).execute(),
      )
    await setState(1)
    // The first is banned, so the second is the last who can log in.
    expect((await as(second)({ id: second.id, groupId: groupIds.member })).Code).toBe(-4001)
    await setState(0)
    expect((await as(first)({ id: second.id, groupId: groupIds.member })).Code).toBe(0)
    expect((await as(second)({ id: first.id })).Code).toBe(-4002)
    await lonely.close()
  })

  it('one of two administrators who demote each other at the same moment remains', async () => {
    const lonely = await openTestApp({ engine })
    await lonely.createAdmin()
    const [two, three] = [await lonely.createAdmin(), await lonely.createAdmin()]
    await lonely.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: 1 }).where('id', '=', 1).execute(),
    )
    const answers = await Promise.all([
      changeIn(lonely, { id: three.id, status: 1 }, two),
      changeIn(lonely, { id: two.id, status: 1 }, three),
    ])
    expect(answers.map(({ Code }) => Code).filter((code) => code === 0)).toHaveLength(1)
    await lonely.close()
  })

  it('a user name or nickname does nothing as a formula in the exported table', async () => {
    const one = await someone()
    await site.ctx.transaction((tx) =>
      tx.updateTable('users').set({ nickname: '=1+1' }).where('id', '=', one.id).execute(),
    )
    const answer = await site.app.inject({
      url: `/api/backAdmin/export/users?ids=${one.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="users-[\d-]+\.xlsx"/)
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const files = [...(await readZip(answer.rawPayload)).values()].map((bytes) => bytes.toString())
    expect(files.some((text) => text.includes("'=1+1") || text.includes('&apos;=1+1'))).toBe(true)
    expect(files.some((text) => text.includes('<f>'))).toBe(false)
    expect(files.some((text) => text.includes(one.username))).toBe(true)
  })

  it('the exported table holds every account once across its batches', async () => {
    const made = await site.ctx.db.selectFrom('users').select('id').execute()
    const wanted = 1203 - made.length
    await site.ctx.transaction(async (tx) => {
      const columns = sql.raw(
        (await sql<{ name: string }>`select * from users limit 1`.execute(tx)).rows
          .flatMap((row) => Object.keys(row))
          .filter((name) => !/^id$|_key$|_skeleton$/.test(name))
          .join(', '),
      )
      for (let n = 0; n < wanted; n += 1)
        await sql`insert into users (username_key, ${columns})
          select ${`guest${n}`}, ${columns} from users where id = ${admin.id}`.execute(tx)
    })
    const answer = await site.app.inject({
      url: '/api/backAdmin/export/users',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const sheet = (await readZip(answer.rawPayload)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet.match(/<row>/g)).toHaveLength(1 + 1203)
    const ids = [...sheet.matchAll(/<row><c[^>]*><is><t[^>]*>(\d+)/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(1203)
  })

  it('admin actions are filtered by words and days, and exported as a table', async () => {
    const one = await someone()
    await change({ id: one.id, status: 2 })
    const ask = async (query: string) =>
      ((await site.get(`/api/backAdmin/action.logs?${query}`, admin)).Data as { totalCount: number })
        .totalCount
    expect(await ask(`q=${encodeURIComponent(`user ${one.id}`)}`)).toBeGreaterThan(0)
    expect(await ask('q=nobody-wrote-this')).toBe(0)
    expect(await ask('endTime=2001-01-01')).toBe(0)
    expect(await ask('startTime=2001-01-01')).toBeGreaterThan(0)
    expect((await site.get('/api/backAdmin/export/action.logs?startTime=x', admin)).Code).toBe(-4001)
    const answer = await site.app.inject({
      url: '/api/backAdmin/export/action.logs',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const sheet = (await readZip(answer.rawPayload)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet).toContain(`用户 ${one.id}`)
  })

  it('an administrator replaces and removes an avatar', async () => {
    const one = await someone()
    const file = { field: 'avatar', name: 'a.png', type: 'image/png', bytes: await createPng() }
    const upload = (fields: Record<string, string>, with_ = file) =>
      site.inject(formWithFile('/api/backAdmin/users/avatar', with_, fields, admin))
    expect((await upload({ aid: String(one.id) })).Data).toMatchObject({ id: one.id, username: one.username })
    const html = { ...file, bytes: Buffer.from('<html></html>') }
    expect((await upload({ aid: String(one.id) }, html)).Code).toBe(-4001)
    expect((await upload({ aid: '999999' })).Code).toBe(-4004)
    const avatar = async () =>
      ((await site.get(`/api/v3/user?userId=${one.id}`)).Data as { avatarUrl: string }).avatarUrl
    expect(await avatar()).not.toBe('')
    expect((await site.post('/api/backAdmin/delete/users/avatar', { aid: one.id }, admin)).Code).toBe(0)
    expect(await avatar()).toBe('')
  })

  it('every change of an account is in the audit log, without names and passwords', async () => {
    const one = await someone()
    await change({ id: one.id, newPassword: 'a-new-tea-98', nickname: `新${one.id}`, status: 2 })
    const { Data } = await site.get('/api/backAdmin/action.logs?type=1003', admin)
    const [last] = (Data as { pageData: { actionDesc: string; userId: number }[] }).pageData
    expect(last).toMatchObject({ userId: admin.id })
    expect(last?.actionDesc).toContain(`用户 ${one.id}`)
    expect(last?.actionDesc).toContain('状态 正常 → 审核中')
    expect(last?.actionDesc).not.toContain('a-new-tea-98')
    expect(last?.actionDesc).not.toContain(`新${one.id}`)
    await site.post(
      '/api/backAdmin/settings.create',
      { data: [{ key: 'site_title', value: '茶谱', tag: 'default' }] },
      admin,
    )
    const settings = await site.get('/api/backAdmin/action.logs?type=1000', admin)
    expect((settings.Data as { pageData: { actionDesc: string }[] }).pageData[0]?.actionDesc).toContain(
      '（site_title） 无 → “茶谱”',
    )
  })

  it('people are notified of a decided registration and of the deletion of their group', async () => {
    const one = await someone()
    await site.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: 2 }).where('id', '=', one.id).execute(),
    )
    await site.post('/api/backAdmin/users/examine', { data: [{ id: one.id, status: 0 }] }, admin)
    expect((await notifications(one)).length).toBeGreaterThan(0)
    const made = await site.post('/api/backAdmin/groups.create', { name: '临时组' }, admin)
    const { id: groupId } = made.Data as { id: number }
    await change({ id: one.id, groupId })
    expect((await site.post('/api/backAdmin/groups.batchdelete', { ids: String(groupId) }, admin)).Code).toBe(
      0,
    )
    const words = JSON.stringify(await notifications(one))
    expect(words.match(/临时组/g)?.length).toBeGreaterThanOrEqual(2)
  })
})

describe('a cell', () => {
  it.each([
    ['=cmd|/c calc', "'=cmd|/c calc"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
    ['茶友', '茶友'],
    ['', ''],
  ])('a cell with %j is written as %j', (value, shown) => {
    expect(plainCell(value)).toBe(shown)
  })
})
