import { userStatus } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { expectEnvelope, legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { goodPassword, registerAccount, type TestAccount } from '../fixtures/accounts.ts'
import { insertSignInField } from '../fixtures/sign-in-field.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import {
  bool,
  exactly,
  faultsOf,
  int,
  type Keys,
  list,
  oneOf,
  str,
  time,
  urlOrEmpty,
} from '../wire-shapes.ts'

const tokenKeys: Keys = {
  tokenType: oneOf('Bearer'),
  expiresIn: oneOf(2_592_000),
  accessToken: str,
  refreshToken: str,
}
const loginKeys: Keys = {
  ...tokenKeys,
  isMissNickname: bool,
  avatarUrl: urlOrEmpty,
  userStatus: oneOf(0, 2, 10),
  uid: int,
  userId: int,
}
const sessions = list(
  exactly({
    id: int,
    isCurrent: bool,
    userAgent: str,
    ip: str,
    createdAt: time,
    lastSeenAt: time,
    expiresAt: time,
  }),
)

let names = 0
const newName = () => {
  names += 1
  return `茶友${names}`
}
const registration = (more: object = {}) => {
  const username = newName()
  const password = goodPassword
  return { username, nickname: username, password, passwordConfirmation: password, ...more }
}

describe.each(engines)('the calls of signing in on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let taken: TestAccount

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    taken = await registerAccount(t, `taken${engine}`, { ip: '10.9.0.1' })
  })
  afterAll(() => t.close())

  let addresses = 0
  /** Posts from an IP address of its own, so that neither rate limit nor lock applies. */
  async function post(url: string, body: object) {
    addresses += 1
    const answer = await t.inject({
      method: 'POST',
      url: `${url}?dzqPf=h5&dzqSid=1`,
      remoteAddress: `10.8.${addresses >> 8}.${addresses & 255}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expectEnvelope(answer)
    return answer
  }
  const setStatus = (id: number, status: number) =>
    t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status, reject_reason: '刷屏' }).where('id', '=', id).execute(),
    )

  describe.each(prefixes)('below %s', (prefix) => {
    const client = () => legacyClient(t, prefix)
    const register = (more: object = {}) => post(`${prefix}users/username.register`, registration(more))

    it('username.register returns the tokens of the new account', async () => {
      const { Code, Data } = await register({ code: '', captchaTicket: '', captchaRandStr: '' })
      expect(Code).toBe(0)
      expect(faultsOf(Data, exactly(loginKeys))).toEqual([])
      expect(Data).toMatchObject({ isMissNickname: false, userStatus: 0 })
      const { userId, accessToken: token } = Data as { userId: number; accessToken: string }
      expect((await client().get('user', { userId }, { id: userId, token, nickname: '' })).Code).toBe(0)
    })

    it.each([
      ['no user name', { username: '' }, -7049],
      ['a blank user name', { username: '  ' }, -7049],
      ['no nickname', { nickname: '' }, -7049],
      ['a user name of 16 characters', { username: '茶'.repeat(16) }, -7041],
      ['a nickname of 16 characters', { nickname: 'a'.repeat(16) }, -7041],
      ['a space in the user name', { username: 'tea house' }, -7073],
      ['a space in the password', { password: 'tea house 88', passwordConfirmation: 'tea house 88' }, -7069],
      ['no password', { password: '', passwordConfirmation: '' }, -4001],
      ['a password of five characters', { password: 'tea-8', passwordConfirmation: 'tea-8' }, -7067],
      ['a password without a digit', { password: 'tea-house', passwordConfirmation: 'tea-house' }, -7067],
      ['two different passwords', { passwordConfirmation: 'tea-house-89' }, -4001],
      ['an invitation that is none', { code: 'x'.repeat(32) }, -7014],
      ['the name of the anonymous', { username: '匿名用户' }, -4001],
    ])('username.register refuses %s', async (_, more, code) => {
      const Data = 'code' in more ? [] : { field: expect.stringMatching(/^(?:username|nickname|password)/) }
      expect(await register(more)).toMatchObject({ status: 200, Code: code, Data })
    })

    it('username.register refuses taken names, and everybody while it is closed', async () => {
      const { username } = taken
      expect(await register({ username })).toMatchObject({ Code: -7042, Data: { field: 'username' } })
      expect(await register({ nickname: username.toUpperCase() })).toMatchObject({ Code: -7042 })
      await setSettings(t.ctx, { register_close: false })
      expect(await register()).toMatchObject({ Code: -7032, Data: [] })
      await setSettings(t.ctx, { register_close: true, offiaccount_close: true })
      expect(await register()).toMatchObject({ Code: -7032, Data: [] })
      await setSettings(t.ctx, { offiaccount_close: false })
    })

    it('username.register puts new accounts under review where the site does that', async () => {
      await setSettings(t.ctx, { register_validate: true })
      expect((await register()).Data).toMatchObject({ userStatus: userStatus.inReview })
      await setSettings(t.ctx, { register_validate: false, open_ext_fields: true })
      await insertSignInField(t)
      expect((await register()).Data).toMatchObject({ userStatus: userStatus.needsFields })
      await setSettings(t.ctx, { open_ext_fields: false })
    })

    it('username.login returns the tokens, by name or by mobile number', async () => {
      const login = (username: string) =>
        post(`${prefix}users/username.login`, {
          username,
          password: taken.password,
          type: 'mobilebrowser_username_login',
          sessionToken: '',
        })
      const { Code, Data } = await login(taken.username)
      expect(Code).toBe(0)
      expect(faultsOf(Data, exactly(loginKeys))).toEqual([])
      expect(Data).toMatchObject({ userId: taken.id, uid: taken.id, userStatus: 0 })
      await t.ctx.transaction((tx) =>
        tx.updateTable('users').set({ mobile: '13800001234' }).where('id', '=', taken.id).execute(),
      )
      expect((await login('13800001234')).Data).toMatchObject({ userId: taken.id })
    })

    it('username.login refuses a wrong password with the attempts left, and locks after five', async () => {
      const name = newName()
      const from = { remoteAddress: `10.7.0.${prefix.length}` }
      const texts: string[] = []
      for (let n = 0; n < 6; n += 1) {
        const answer = await t.inject({
          method: 'POST',
          url: `${prefix}users/username.login`,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ username: name, password: 'wrong-1' }),
          ...from,
        })
        expect(answer).toMatchObject({ status: 200, Code: -7040, Data: [] })
        texts.push(answer.Message)
      }
      expect(texts[0]).toContain('4')
      expect(texts[3]).toContain('1')
      expect(texts[5]).toContain('15')
    })

    it.each([
      [userStatus.banned, -4009, () => ({ banReason: '刷屏' })],
      [
        userStatus.refused,
        -4007,
        (one: TestAccount) => ({ id: one.id, userName: one.username, rejectReason: '刷屏' }),
      ],
      [userStatus.ignored, -4008, () => []],
      [
        userStatus.inReview,
        0,
        (one: TestAccount) => expect.objectContaining({ userId: one.id, userStatus: 2 }),
      ],
      [
        userStatus.needsFields,
        0,
        (one: TestAccount) => expect.objectContaining({ userId: one.id, userStatus: 10 }),
      ],
    ])('username.login of an account in state %i gets %i', async (status, code, data) => {
      await setStatus(taken.id, status)
      const given = { username: taken.username, password: taken.password }
      const { Code, Data } = await post(`${prefix}users/username.login`, given)
      expect(Code).toBe(code)
      expect(Data).toEqual(data(taken))
      await setStatus(taken.id, userStatus.normal)
    })

    it.each([
      ['a free user name', { username: '新茶' }, 0],
      ['a free nickname', { nickname: '新茶' }, 0],
      ['nothing', {}, -7049],
      ['an empty name', { username: '' }, -7049],
      ['16 characters', { nickname: '茶'.repeat(16) }, -7041],
      ['the name of the anonymous', { nickname: '匿名用户' }, -4001],
    ])('username.check of %s, by POST and by GET', async (_, input, code) => {
      expect(await client().post('users/username.check', input)).toMatchObject({ Code: code, Data: [] })
      expect(await client().get('users/username.check', input)).toMatchObject({ Code: code, Data: [] })
    })

    it('username.check and nickname.set refuse taken names', async () => {
      const { username } = taken
      expect(await client().post('users/username.check', { username })).toMatchObject({
        Code: -7042,
        Data: [],
      })
      const member = await t.createMember()
      const set = (nickname: string, as?: TestMember) => client().post('users/nickname.set', { nickname }, as)
      expect(await set(username, member)).toMatchObject({ Code: -7042, Data: { field: 'nickname' } })
      expect(await set('', member)).toMatchObject({ Code: -7049 })
      expect(await set('茶'.repeat(16), member)).toMatchObject({ Code: -7041 })
      expect(await set('谁')).toMatchObject({ Code: -3001, Data: [] })
      expect(await set(newName(), member)).toMatchObject({ Code: 0, Data: [] })
    })

    it('users/sessions lists the sessions, and users/logout ends the current one', async () => {
      const member = await t.createMember()
      const { Data } = await client().get('users/sessions', {}, member)
      expect(faultsOf(Data, sessions)).toEqual([])
      expect(Data).toMatchObject([{ isCurrent: true }])
      expect(await client().post('users/sessions.revoke', {}, member)).toMatchObject({ Code: 0, Data: [] })
      expect(await client().post('users/sessions.revoke', { id: 999_999 }, member)).toMatchObject({
        Code: -4004,
      })
      expect(await client().post('users/logout', {}, member)).toMatchObject({ Code: 0, Data: [] })
      expect(await client().get('users/sessions', {}, member)).toMatchObject({ Code: -4011, Data: [] })
      expect(await client().get('users/sessions')).toMatchObject({ Code: -3001, Data: [] })
      expect(await client().post('users/logout')).toMatchObject({ Code: -3001, Data: [] })
    })
  })

  it('backAdmin/login returns the tokens and the id of an administrator, and refuses everybody else', async () => {
    const given = { username: taken.username, password: taken.password }
    expect(await post('/api/backAdmin/login', given)).toMatchObject({ Code: -4002, Data: [] })
    const { id } = await registerAccount(t, `root${engine}`, { ip: '10.9.0.2' })
    await t.ctx.transaction((tx) =>
      tx.updateTable('group_user').set({ group_id: 1 }).where('user_id', '=', id).execute(),
    )
    await setSettings(t.ctx, { site_close: true })
    const { Code, Data } = await post('/api/backAdmin/login', {
      username: `root${engine}`,
      password: goodPassword,
    })
    await setSettings(t.ctx, { site_close: false })
    expect(Code).toBe(0)
    expect(faultsOf(Data, exactly({ ...loginKeys, id: int }))).toEqual([])
    expect(Data).toMatchObject({ id, userId: id })
    const backAdmin = legacyClient(t, '/api/backAdmin/')
    const { refreshToken, accessToken: token } = Data as { refreshToken: string; accessToken: string }
    const root = { id, token, nickname: '' }
    expect(await backAdmin.post('refresh.token', { refreshToken: '' }, root)).toMatchObject({
      Code: -4001,
      Data: [],
    })
    const { Data: renewed } = await backAdmin.post('refresh.token', { refreshToken }, root)
    expect(faultsOf(renewed, exactly(tokenKeys))).toEqual([])
    expect(await backAdmin.post('refresh.token', { refreshToken }, admin)).toMatchObject({
      Code: -4011,
      Data: [],
    })
  })
})
