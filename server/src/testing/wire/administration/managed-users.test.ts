import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LegacyClient, legacyClient } from '../../doubles/legacy-client.ts'
import { registerAccount, type TestAccount } from '../../fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../test-app.ts'
import {
  bool,
  empty,
  exactly,
  faultsOf,
  int,
  list,
  nullable,
  num,
  oneOf,
  pageOf,
  str,
  time,
  urlOrEmpty,
} from '../../wire-shapes.ts'

const state = oneOf(0, 1, 2, 3, 4, 10)

const listed = exactly({
  userId: int,
  username: str,
  nickname: str,
  mobile: str,
  avatarUrl: urlOrEmpty,
  expiredAt: nullable(time),
  threadCount: int,
  status: state,
  createdAt: time,
  updatedAt: time,
  groupName: str,
  expirationTime: nullable(time),
  extFields: list(
    exactly({
      id: int,
      name: str,
      type: int,
      fieldsExt: str,
      fieldsDesc: str,
      sort: int,
      status: int,
      required: int,
      userId: int,
      remark: str,
    }),
  ),
  paid: bool,
  inviteUsersNumber: int,
})

const group = exactly({
  pid: int,
  groupId: int,
  groupName: str,
  isTop: bool,
  expirationTime: nullable(time),
  color: str,
  amount: num,
  level: int,
  remainDays: int,
  remainTime: int,
  typeTime: int,
  description: str,
  hasPayGroup: bool,
})

const opened = exactly({
  id: int,
  username: str,
  avatarUrl: urlOrEmpty,
  status: state,
  loginAt: time,
  expiredAt: nullable(time),
  banReason: str,
  nickname: str,
  originalMobile: str,
  identity: str,
  realname: str,
  createdAt: time,
  registerIp: str,
  lastLoginIp: str,
  group: nullable(group),
  isBindWechat: bool,
})

const changed = exactly({
  id: int,
  username: str,
  nickname: str,
  mobile: str,
  status: state,
  avatar: urlOrEmpty,
  expiredAt: nullable(time),
  registerIp: str,
  createdAt: time,
  lastLoginIp: str,
  loginAt: time,
})

describe.each(engines)('accounts on the wire, on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let person: TestAccount
  let client: LegacyClient
  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    person = await registerAccount(t, 'someone', { ip: '10.8.0.1' })
    client = legacyClient(t, '/api/backAdmin/')
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('user_sign_in_fields')
        .values({
          user_id: person.id,
          name: '城市',
          type: 0,
          fields_ext: '{"value":"杭州"}',
          fields_desc: '',
          remark: '',
          sort: 1,
          status: 3,
          required: 1,
          created_at: t.clock.now(),
          updated_at: t.clock.now(),
        })
        .execute(),
    )
  })
  afterAll(() => t.close())

  it('users returns a page of people that match the filter', async () => {
    const { Code, Data } = await client.get('users', { filter: { username: 'some*' } }, admin)
    expect(Code).toBe(0)
    expect(faultsOf(Data, pageOf(listed))).toEqual([])
    expect(Data).toMatchObject({ totalCount: 1, pageData: [{ extFields: [{ name: '城市' }] }] })
  })

  it('user returns one account', async () => {
    const { Data } = await client.get('user', { userId: person.id, include: 'groups' }, admin)
    expect(faultsOf(Data, opened)).toEqual([])
  })

  it('users/update.user returns the changed account', async () => {
    const given = { id: person.id, username: 'someoneelse', expiredAt: '2030-01-02 03:04:05', status: 0 }
    const { Code, Data } = await client.post('users/update.user', given, admin)
    expect(Code).toBe(0)
    expect(faultsOf(Data, changed)).toEqual([])
    expect(Data).toMatchObject({ username: 'someoneelse', expiredAt: '2030-01-02 03:04:05' })
  })

  it('delete/users/avatar returns an empty list', async () => {
    const { Code, Data } = await client.post('delete/users/avatar', { aid: person.id }, admin)
    expect(Code).toBe(0)
    expect(faultsOf(Data, empty)).toEqual([])
  })

  it.each([
    ['get', 'users', {}],
    ['get', 'user', { userId: 1 }],
    ['get', 'export/users', {}],
    ['get', 'action.logs', {}],
    ['post', 'users/update.user', { id: 1 }],
    ['post', 'delete/users/avatar', { aid: 1 }],
  ] as const)('%s %s is refused to members and visitors', async (method, path, input) => {
    expect((await client[method](path, input, person)).Code).toBe(-4002)
    expect((await client[method](path, input)).Code).toBe(-3001)
  })

  it('users/pay-password/reset returns the token under the name sessionId', async () => {
    const api = legacyClient(t, '/apiv3/')
    const payPassword = { payPassword: '135790', payPasswordConfirmation: '135790' }
    expect((await api.post('users/update.user', payPassword, person)).Code).toBe(0)
    const { Data } = await api.post('users/pay-password/reset', { payPassword: '135790' }, person)
    expect(faultsOf(Data, exactly({ sessionId: str }))).toEqual([])
  })
})
