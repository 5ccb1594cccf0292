import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { skeletonOf } from '../../drivers/chinese/name-skeleton.ts'
import { nameSkeletons } from '../../schema/migrations/name-skeletons.ts'
import { goodPassword, postFrom } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { settingKeys } from '../settings/setting-keys.ts'
import { isPlaceholderName, isReserved } from './reserved-names.ts'

const taken = -7042
const reserved = -4001

it.each([
  ['il', 'iI', 'i1', 'lI', '1l', 'Il', 'i|'],
  ['O0', '0O', 'oo', 'ОО', 'оσ', '〇0'],
  ['admin', 'adm1n', 'ádmin', 'ａｄｍｉｎ', 'аdmіn', 'admin.', '·admin', 'ad min', 'ad\ufffcmin', 'adrnin'],
  ['爱丽丝', '愛麗絲', '爱 丽 丝', '爱丽丝。', '爱·丽丝'],
  ['已经', '己经', '巳經'],
  ['小一', '小—', '小ー', '小-'],
])('%j looks like %j', (name, ...others) => {
  for (const other of others) expect([other, skeletonOf(other)]).toEqual([other, skeletonOf(name)])
})

it.each([
  ['alice', 'alica'],
  ['小明', '小名'],
  ['茶客1', '茶客2'],
  ['tea_house', 'teahouse'],
  ['👍', '👎'],
  ['...', '。'],
])('%j does not look like %j', (name, other) => {
  expect(skeletonOf(name)).not.toBe(skeletonOf(other))
})

it.each([
  '匿名用戶',
  '匿名用户.',
  ' 匿 名 用 户',
  'Anonymous',
  'An0nymous',
  '已注銷用戶',
  '己注销用户',
  '匿名用户2',
])('%j is a word of the product', (name) => {
  expect(isPlaceholderName(name)).toBe(true)
})

describe('the list of reserved names', () => {
  const usual = settingKeys.reserved_names.default
  it.each([
    '管理员',
    '管理員',
    '管理员1',
    '系统通知',
    '系統通知',
    '官方客服',
    '茶馆官方',
    'Admin',
    'adm1n_',
    '客服01',
  ])('the list contains %j', (name) => {
    expect(isReserved(name, usual)).toBe(true)
  })
  it.each(['茶客', 'alice', '小官', '管理学', 'administer', '通知书', '老客服'])(
    'the list of reserved names does not hold %j',
    (name) => {
      expect(isReserved(name, usual)).toBe(false)
    },
  )
  it('the list is split at lines and commas, and * at an end matches anything', () => {
    const list = '老周，tea*\n*博士\n*茶王*,*, ,..'
    for (const name of ['老周', 'Tea House', '茶博士', '大茶王二']) expect(isReserved(name, list)).toBe(true)
    for (const name of ['老周周', 'green tea', '博士茶', '*', '茶'])
      expect(isReserved(name, list)).toBe(false)
  })
})

describe.each(engines)('names that look alike on %s', (engine) => {
  let t: TestApp
  let count = 0
  beforeEach(async () => {
    t = await openTestApp({ engine })
  })
  afterEach(() => t.close())

  const register = (names: { username?: string | undefined; nickname?: string }) => {
    count += 1
    const password = { password: goodPassword, passwordConfirmation: goodPassword }
    const given = { username: `person${count}x`, nickname: `客人${count}号`, ...password, ...names }
    const from = { ip: `198.51.${count % 250}.${Math.floor(count / 250)}` }
    return postFrom(t, '/api/v3/users/username.register', given, from)
  }
  const rename = (who: TestMember, nickname: string) =>
    t.post('/api/v3/users/nickname.set', { nickname }, who)

  it('a look-alike name is refused at registration and renaming, as a user name and as a nickname', async () => {
    expect((await register({ username: 'willi', nickname: '爱丽丝' })).Code).toBe(0)
    for (const username of ['wiIIi', 'w111i', 'willi.', 'wi\ufffclli']) {
      const answer = await register({ username })
      expect([username, answer.Code, answer.Data]).toEqual([
        username,
        username.includes('\ufffc') ? reserved : taken,
        { field: 'username' },
      ])
    }
    const other = await t.createMember()
    for (const nickname of ['愛麗絲', '爱 丽 丝', '爱丽丝.']) {
      expect(await register({ nickname })).toMatchObject({ Code: taken, Data: { field: 'nickname' } })
      expect((await rename(other, nickname)).Code).toBe(taken)
      expect((await t.post('/api/v3/users/update.user', { nickname }, other)).Code).toBe(taken)
    }
    expect((await register({ username: 'wi11iam' })).Code).toBe(0)
  })

  it('thirty concurrent registrations of look-alike names create one account', async () => {
    const names = ['ill', 'iII', 'i1l', 'lli', '1l1', 'IlI']
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => register({ username: names[n % names.length] })),
    )
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(1)
  })

  it('an owner may respell their own name, and a name that was given up is free for others', async () => {
    const me = await t.createMember({ nickname: '爱丽丝' })
    expect((await rename(me, '愛麗絲')).Code).toBe(0)
    const other = await t.createMember()
    expect((await rename(other, '爱丽丝')).Code).toBe(taken)
    expect((await rename(me, '茶博士')).Code).toBe(0)
    expect((await rename(other, '爱丽丝')).Code).toBe(0)
  })

  it('both owners of look-alike names from before the rule keep them, and nobody else gets one', async () => {
    const [one, other] = [await t.createMember({ nickname: 'first' }), await t.createMember()]
    // Two names from before the rule.
    await t.ctx.transaction(async (tx) => {
      for (const kind of ['username', 'nickname']) {
        const columns = [`drop index users_${kind}_skeleton`]
        columns.push(`alter table users drop column ${kind}_skeleton`)
        columns.push(`alter table users drop column ${kind}_twin`)
        for (const statement of columns) await sql.raw(statement).execute(tx)
      }
    })
    await t.ctx.transaction(async (tx) => {
      for (const [id, nickname] of [
        [one.id, 'il'],
        [other.id, 'iI'],
      ] as const)
        await tx
          .updateTable('users')
          .set({ nickname, nickname_key: nickname.toLowerCase() })
          .where('id', '=', id)
          .execute()
      await nameSkeletons.up(tx, engine, t.clock.now())
    })
    const twins = await t.ctx.db
      .selectFrom('users')
      .select(['nickname_skeleton', 'nickname_twin'])
      .where('id', 'in', [one.id, other.id])
      .orderBy('id')
      .execute()
    expect(twins).toEqual([
      { nickname_skeleton: 'll', nickname_twin: 0 },
      { nickname_skeleton: 'll', nickname_twin: other.id },
    ])
    expect((await rename(other, 'iI')).Code).toBe(0)
    expect((await rename(await t.createMember(), 'i1')).Code).toBe(taken)
    expect((await rename(one, '茶博士')).Code).toBe(0)
    expect((await rename(one, 'il')).Code).toBe(taken)
    expect((await rename(other, '沈清和')).Code).toBe(0)
    expect((await rename(one, 'i1')).Code).toBe(0)
  })

  it('a reserved name is refused with the reason, except for administrators, who edit the list', async () => {
    const admin = await t.createAdmin()
    const english = { 'x-chaguan-lang': 'en' }
    for (const nickname of [
      '管理员',
      '系統通知',
      '官方客服',
      'Anonymous',
      '匿名用戶',
      '匿名用户.',
      '已注銷用戶',
    ])
      expect(await register({ nickname })).toMatchObject({
        Code: reserved,
        Message: '这个名称是保留名称，不能使用',
        Data: { field: 'nickname' },
      })
    const given = {
      username: 'bob',
      nickname: 'Admin',
      password: goodPassword,
      passwordConfirmation: goodPassword,
    }
    const told = await postFrom(t, '/api/v3/users/username.register', given, { headers: english })
    expect(told.Message).toBe('This name is reserved')
    const set = (value: string) =>
      t.post(
        '/api/backAdmin/settings.create',
        { data: [{ key: 'reserved_names', value, tag: 'default' }] },
        admin,
      )
    expect((await set('老周\n茶王*')).Code).toBe(0)
    expect((await register({ nickname: '管理员' })).Code).toBe(0)
    for (const nickname of ['老周', '茶王二世', '匿名用户'])
      expect((await register({ nickname })).Code).toBe(reserved)
    expect((await rename(admin, '老周')).Code).toBe(0)
    expect((await rename(admin, '匿名用戶')).Code).toBe(reserved)
    const { Data } = await t.get('/api/backAdmin/settings?key=reserved_names', admin)
    expect(JSON.stringify(Data)).toContain('茶王*')
  })
})
