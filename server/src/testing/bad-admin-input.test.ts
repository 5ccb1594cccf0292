import { apis, type Endpoint, groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formWithFile } from './fixtures/multipart.ts'
import { revoke } from './fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from './test-app.ts'

const [invalid, unauthorized, inUse] = [-4001, -4002, -4005]
const adminEndpoints = Object.values(apis)
  .flatMap((api) => Object.values<Endpoint>(api))
  .filter(({ access }) => access === 'admin')

describe.each(engines)('bad input of the admin area on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let before: unknown

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    const words = { words: ['赌博={BANNED}'], overwrite: true }
    expect((await t.post('/api/backAdmin/stopwords.batch', words, admin)).Code).toBe(0)
  })
  afterAll(() => t.close())

  const stored = async () => {
    const tables = [
      'stop_words',
      'groups',
      'threads',
      'users',
      'notification_tpls',
      'setting_changes',
    ] as const
    const rows = await Promise.all(
      tables.map((table) => t.ctx.db.selectFrom(table).selectAll().orderBy('id').execute()),
    )
    const rights = await t.ctx.db.selectFrom('group_permission').selectAll().execute()
    const settings = await t.ctx.db.selectFrom('settings').selectAll().orderBy('key').execute()
    const members = await t.ctx.db.selectFrom('group_user').selectAll().orderBy('user_id').execute()
    return [
      ...rows,
      settings,
      members,
      rights.map(({ group_id, permission }) => `${group_id} ${permission}`).sort(),
    ]
  }
  const refusals = async (who: TestMember) => {
    const rows = await t.ctx.db
      .selectFrom('admin_action_logs')
      .select('action_desc_zh')
      .where('type', '=', 1008)
      .where('user_id', '=', who.id)
      .orderBy('id')
      .execute()
    return rows.map((row) => row.action_desc_zh)
  }
  const refusedCode = async (path: string, body: object, by = admin) => {
    const answer = await t.post(`/api/backAdmin/${path}`, body, by)
    expect(await stored()).toEqual(before)
    return answer.Code
  }
  const setting = (key: string, value: unknown, tag?: string) =>
    refusedCode('settings.create', { data: [{ key, value, ...(tag && { tag }) }] })
  beforeEach(async () => {
    before = await stored()
  })

  it('numbers beyond the safe integers are refused, in lists and in exports', async () => {
    for (const path of ['action.logs', 'export/action.logs'])
      for (const type of ['1e308', '9007199254740992', '-1e20'])
        expect([path, type, (await t.get(`/api/backAdmin/${path}?type=${type}`, admin)).Code]).toEqual([
          path,
          type,
          invalid,
        ])
  })

  it('keys that no setting has are refused, and nothing changes', async () => {
    for (const key of ['no_such_key', 'jwt.secret', 'constructor', 'toString', ''])
      expect([key, await setting(key, '1', 'default')]).toEqual([key, invalid])
    const both = [
      { key: 'site_title', value: '改过', tag: 'default' },
      { key: 'no_such_key', value: '1', tag: 'default' },
    ]
    expect(await refusedCode('settings.create', { data: both })).toBe(invalid)
  })

  it('values of a wrong type or size are refused, and nothing changes', async () => {
    for (const [key, value] of [
      ['site_name', '茶'.repeat(61)],
      ['site_name', { text: '茶' }],
      ['site_name', ['茶']],
      ['site_name', null],
      ['site_stat', { toString: 'x', valueOf: 1 } as object],
      ['site_introduction', 'x'.repeat(100_000)],
      ['register_close', 'maybe'],
      ['support_max_size', '1e9'],
      ['support_max_size', -1],
      ['cash_rate', 2],
      ['site_mode', 'free'],
      ['api_freq', '{"get":{}}'],
    ] as const)
      expect([key, value, await setting(key, value)]).toEqual([key, value, invalid])
    expect(await refusedCode('groups.batchupdate', { data: [{ id: 'x', name: 7 }] })).toBe(invalid)
    expect(await refusedCode('permission.update', { groupId: 10, permissions: 'all' })).toBe(invalid)
  })

  it('`__proto__` as a key of a setting, a right or a field is refused or ignored, and nothing changes', async () => {
    expect(await setting('__proto__', '1', 'default')).toBe(invalid)
    expect(await refusedCode('permission.update', { groupId: 10, permissions: ['__proto__'] })).toBe(invalid)
    const answer = await t.inject({
      method: 'POST',
      url: '/api/backAdmin/settings.create',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: '{"data":[{"key":"no_such_key","value":"1","__proto__":{"key":"site_title"}}]}',
    })
    expect(answer.Code).toBeLessThan(0)
    expect(await stored()).toEqual(before)
    expect(({} as { key?: string }).key).toBe(undefined)
  })

  it('a group that grants itself rights is refused, and the attempt is in the audit log', async () => {
    const member = await t.createMember({ groupId: groupIds.member })
    before = await stored()
    const grant = { groupId: groupIds.member, permissions: ['thread.edit', 'thread.hide'] }
    expect(await refusedCode('permission.update', grant, member)).toBe(unauthorized)
    expect(await refusals(member)).toEqual([
      expect.stringContaining('被拒绝：POST /api/backAdmin/permission.update'),
    ])
    for (const right of ['admin', 'backAdmin', '*', 'category0.admin'])
      expect(await refusedCode('permission.update', { ...grant, permissions: [right] })).toBe(invalid)
    expect(await refusals(admin)).toContainEqual(
      '被拒绝：POST /api/backAdmin/permission.update（用户组 10）。没有这个权限：backAdmin',
    )
  })

  it('the last administrator is neither demoted nor banned, and the attempts are in the audit log', async () => {
    const { username } = await t.ctx.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const me = { id: admin.id, username }
    expect(await refusedCode('users/update.user', { ...me, groupId: groupIds.member })).toBe(unauthorized)
    expect(await refusedCode('users/update.user', { ...me, status: 1 })).toBe(invalid)
    expect(await refusedCode('users/examine', { data: [{ id: admin.id, status: 1 }] })).toBe(invalid)
    const told = await refusals(admin)
    for (const path of ['users/update.user', 'users/examine'])
      expect(told).toContainEqual(
        expect.stringMatching(`^被拒绝：POST /api/backAdmin/${path}（用户 ${admin.id}）`),
      )
  })

  it('the default group is not deleted, and the attempts are in the audit log', async () => {
    expect(await refusedCode('groups.batchdelete', { ids: String(groupIds.member) })).toBe(unauthorized)
    const made = await t.post('/api/backAdmin/groups.create', { name: '新默认', default: true }, admin)
    const { id } = made.Data as { id: number }
    before = await stored()
    expect(await refusedCode('groups.batchdelete', { ids: String(id) })).toBe(invalid)
    await t.post(
      '/api/backAdmin/groups.batchupdate',
      { data: [{ id: 10, name: '普通成员', default: true }] },
      admin,
    )
    expect(await refusals(admin)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('groups.batchdelete（用户组 10）'),
        expect.stringContaining(`groups.batchdelete（用户组 ${id}）。默认用户组不能删除`),
      ]),
    )
  })

  it('levels of only some paid groups, out of range or with gaps are refused', async () => {
    const make = async (name: string) => {
      const group = { name, isPaid: 1, fee: 1, days: 30 }
      return ((await t.post('/api/backAdmin/groups.create', group, admin)).Data as { id: number }).id
    }
    const [one, other] = [await make('铜'), await make('银')]
    before = await stored()
    const save = (data: object[]) => refusedCode('groups.batchupdate', { data })
    expect(await save([{ id: one, name: '铜', level: 3 }])).toBe(invalid)
    for (const level of [6, 5, 3, 1.5, 0, -1])
      expect([
        level,
        await save([
          { id: one, name: '铜', level },
          { id: other, name: '银', level: 2 },
        ]),
      ]).toEqual([level, invalid])
    await t.post('/api/backAdmin/groups.batchdelete', { ids: `${one},${other}` }, admin)
  })

  it('shares that do not sum to 10 are refused, and nothing changes', async () => {
    for (const [master, author] of [
      [5, 6],
      [0, 9.9],
      [10, 10],
    ])
      expect(
        await refusedCode('settings.create', {
          data: [
            { key: 'site_master_scale', value: master, tag: 'default' },
            { key: 'site_author_scale', value: author, tag: 'default' },
          ],
        }),
      ).toBe(invalid)
  })

  it('a template with {{constructor}} is refused, and nothing changes', async () => {
    const { id } = await t.ctx.db
      .selectFrom('notification_tpls')
      .select('id')
      .where('notice_id', '=', 'system.post.sticky')
      .executeTakeFirstOrThrow()
    const data = [{ id, title: '置顶', content: '{{constructor}}' }]
    expect(await refusedCode('notification/tpl/update', { data })).toBe(invalid)
  })

  it('a script as a logo is refused, and nothing changes', async () => {
    const files = [
      { name: 'logo.png', type: 'image/png', bytes: Buffer.from('<script>alert(1)</script>') },
      { name: 'logo.js', type: 'text/javascript', bytes: Buffer.from('alert(1)') },
      { name: 'logo.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg onload="alert(1)"/>') },
    ]
    for (const file of files) {
      const form = formWithFile(
        '/api/backAdmin/settings/logo',
        { field: 'logo', ...file },
        { type: 'logo' },
        admin,
      )
      expect((await t.inject(form)).Code).toBeLessThan(0)
      expect(await stored()).toEqual(before)
    }
  })

  it('thousands of ids are refused by calls that delete or decide, and nothing changes', async () => {
    const ids = Array.from({ length: 5000 }, (_, n) => n + 1).join(',')
    for (const [path, body] of [
      ['stopwords.delete', { ids }],
      ['groups.batchdelete', { ids }],
      ['threads.batch', { ids, isDeleted: 1 }],
    ] as const)
      expect([path, await refusedCode(path, body)]).toEqual([path, invalid])
  })

  it('a stop word of 10,000 gaps is refused, and texts are checked as before', async () => {
    const begunAt = performance.now()
    const word = `${Array.from({ length: 10_000 }, () => '茶{1}').join('')}={BANNED}`
    expect(await refusedCode('stopwords.batch', { words: [word], overwrite: true })).toBe(invalid)
    const text = { text: '茶'.repeat(5000), scope: 'ugc' }
    expect((await t.post('/api/backAdmin/stopwords.try', text, admin)).Code).toBe(0)
    expect(performance.now() - begunAt).toBeLessThan(5000)
  })

  it('the second of two administrators who save one form gets the difference, and changes nothing', async () => {
    const other = await t.createAdmin()
    const save = (value: string, was: string, by: TestMember) => {
      const data = [{ key: 'site_title', value, was, tag: 'default' }]
      return t.post('/api/backAdmin/settings.create', { data }, by)
    }
    expect((await save('第一位', '', admin)).Code).toBe(0)
    before = await stored()
    expect(await save('第二位', '', other)).toMatchObject({
      Code: inUse,
      Data: { conflicts: [{ key: 'site_title', value: '第一位' }] },
    })
    expect(await stored()).toEqual(before)
  })

  it('stop words, sign-in fields, home page rules and providers are not overwritten by an outdated form', async () => {
    const save = (path: string, body: object) => t.post(`/api/backAdmin/${path}`, body, admin)
    const idOf = ({ Data }: { Data: unknown }) => (Data as { id: number }).id
    const word = (ugc: string, was?: object) =>
      save('stopwords.batch', {
        words: [`岩茶=${ugc}|{IGNORE}|{IGNORE}|{IGNORE}|{IGNORE}`],
        overwrite: true,
        was,
      })
    const fields = await save('signinfields.create', {
      data: [{ name: '产地', type: 2, fieldsExt: '{"options":["甲"]}' }],
    })
    const id = (fields.Data as { id: number; name: string }[]).find(({ name }) => name === '产地')?.id
    const field = (fieldsDesc: string, was?: object) =>
      save('signinfields.create', { data: [{ id, fieldsDesc, was }] })
    const rules = (groupIds: string, was?: object) => save('sequence.update', { groupIds, was })
    const provider = {
      name: '甲',
      issuer: 'https://one.example',
      clientId: 'a',
      clientSecret: 'x',
      isEnabled: 0,
    }
    const providerId = idOf(await save('oidc.providers.save', provider))
    const named = (name: string, was?: object) => save('oidc.providers.save', { id: providerId, name, was })
    const shown = { ...provider, clientSecret: '********' }
    const options = JSON.stringify({ options: [{ value: '甲' }] })
    for (const [store, key, values, was] of [
      [word, 'ugc', ['{MOD}', '{BANNED}', '{IGNORE}'], { username: '{IGNORE}', replacement: '其他' }],
      [field, 'fieldsDesc', ['', '山名', '村名'], { name: '产地', fieldsExt: options }],
      [rules, 'groupIds', ['', '10', '8'], { siteOpenSort: 0, userIds: '' }],
      [named, 'name', ['甲', '乙', '丙'], shown],
    ] as const) {
      const [first, second, third] = values
      expect((await store(first)).Code).toBe(0)
      expect([key, (await store(second, { ...was, [key]: first })).Code]).toEqual([key, 0])
      before = await stored()
      expect(await store(third, { ...was, [key]: first })).toMatchObject({
        Code: inUse,
        Data: { conflicts: [{ key, value: second }] },
      })
      expect(await stored()).toEqual(before)
      expect([key, (await store(third, { ...was, [key]: second })).Code]).toEqual([key, 0])
      expect([key, (await store(first)).Code]).toEqual([key, 0])
    }
  })

  it('a member and a moderator are refused at every admin path, and the log has each attempt once, up to 50 a day', async () => {
    const rights = ['thread.edit', 'thread.hide', 'thread.hidePosts', 'thread.essence', 'thread.sticky']
    await t.grant(8, ...rights)
    const [member, moderator] = [await t.createMember(), await t.createMember({ groupId: 8 })]
    before = await stored()
    for (const who of [member, moderator])
      for (const { method, path } of [...adminEndpoints, ...adminEndpoints.slice(0, 3)]) {
        const headers = { authorization: `Bearer ${who.token}` }
        const answer = await t.inject({
          method,
          url: path,
          headers,
          ...(method !== 'GET' && { payload: {} }),
        })
        expect([method, path, answer.Code]).toEqual([method, path, unauthorized])
      }
    expect(await stored()).toEqual(before)
    for (const who of [member, moderator]) {
      const told = await refusals(who)
      expect(told).toHaveLength(50)
      expect(new Set(told).size).toBe(50)
    }
    await revoke(t, 8, ...rights)
  })
})
