import type { LoginView } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageOf } from '../../../testing/doubles/sent-messages.ts'
import { goodPassword, logInFrom, postFrom, registerAccount } from '../../../testing/fixtures/accounts.ts'
import { insertSignInField } from '../../../testing/fixtures/sign-in-field.ts'
import { solveCaptcha } from '../../../testing/fixtures/solved-captcha.ts'
import { engines, openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { can } from '../../../viewer.ts'
import { setSettings } from '../../settings/index.ts'
import { changeUser, checkUsername, findEmail, findUser } from '../../users/index.ts'
import { findViewer, hasJoined } from '../index.ts'

const path = '/api/v3/users/username.register'

describe.each(engines)('registering on %s', (engine) => {
  let t: TestApp
  beforeEach(async () => {
    t = await openTestApp({ engine })
  })
  afterEach(async () => {
    await t.close()
  })

  const given = (more: object = {}) => ({
    username: 'alice',
    nickname: '爱丽丝',
    password: goodPassword,
    passwordConfirmation: goodPassword,
    ...more,
  })
  let addresses = 0
  /** Registers from a new address each time, so that the limit of ten a minute does not apply. */
  const register = (more: object = {}) => {
    addresses += 1
    return postFrom(t, path, given(more), { ip: `10.1.${addresses >> 8}.${addresses & 255}` })
  }
  const people = () => t.ctx.db.selectFrom('users').selectAll().execute()

  it('registration creates an account in the default group and logs it in', async () => {
    const heard: number[] = []
    t.ctx.outbox.subscribe('user.registered', async ({ userId }) => void heard.push(userId))
    const answer = await register()
    const { userId, accessToken } = answer.Data as LoginView
    expect(answer.Data).toMatchObject({
      userStatus: 0,
      isMissNickname: false,
      avatarUrl: '',
      expiresIn: 2_592_000,
    })
    expect(await findUser(t.ctx.db, userId)).toMatchObject({
      username: 'alice',
      nickname: '爱丽丝',
      status: 0,
      expiredAt: null,
      hasPassword: true,
      joinedAt: t.clock.now(),
    })
    const groups = await t.ctx.db
      .selectFrom('group_user')
      .select(['user_id', 'group_id', 'expiration_at'])
      .execute()
    expect(groups).toEqual([{ group_id: 10, user_id: userId, expiration_at: null }])
    const sessions = await t.get('/api/v3/users/sessions', { id: userId, token: accessToken, nickname: '' })
    expect(sessions.Data).toHaveLength(1)
    await t.ctx.outbox.drain()
    expect(heard).toEqual([userId])
    expect((await logInFrom(t, 'alice', goodPassword)).Code).toBe(0)
  })

  it.each([
    [{ username: '' }, -7049],
    [{ username: undefined }, -7049],
    [{ nickname: '' }, -7049],
    [{ nickname: undefined }, -7049],
    [{ username: 'a'.repeat(16) }, -7041],
    [{ nickname: '茶'.repeat(16) }, -7041],
    [{ username: 'al ice' }, -7073],
    [{ username: '匿名用户' }, -4001],
    [{ nickname: '匿名用户' }, -4001],
    [{ username: 'al\u200bice' }, -4001],
    [{ username: 'al\u0000ice' }, -4001],
    [{ password: 'tea 88-xx', passwordConfirmation: 'tea 88-xx' }, -7069],
    [{ password: 'short', passwordConfirmation: 'short' }, -7067],
    [{ password: 'no-digits-here', passwordConfirmation: 'no-digits-here' }, -7067],
    [{ password: '1'.repeat(51), passwordConfirmation: '1'.repeat(51) }, -7067],
    [{ password: '' }, -4001],
    [{ passwordConfirmation: 'tea-house-89' }, -4001],
    [{ passwordConfirmation: '' }, -4001],
    [{ username: { a: 1 } }, -4001],
    [{ nickname: 'x'.repeat(256) }, -4001],
    [{ code: 'a'.repeat(32) }, -7014],
  ])('%j is refused with %i and stores nothing', async (more, code) => {
    const answer = await register(more)
    expect([answer.Code, answer.headers['set-cookie']]).toEqual([code, undefined])
    expect(await people()).toEqual([])
  })

  it('a password without confirmation is accepted', async () => {
    expect((await register({ passwordConfirmation: undefined })).Code).toBe(0)
  })

  it('names that look alike are one name, whatever the case or width', async () => {
    await register()
    expect((await register({ username: 'ＡＬＩＣＥ', nickname: '别人' })).Code).toBe(-7042)
    expect((await register({ username: 'bob', nickname: ' 爱丽丝 ' })).Code).toBe(-7042)
    expect((await register({ username: 'bob', nickname: 'alice' })).Code).toBe(0)
  })

  it('of twenty concurrent registrations of one name, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register()))
    // A slow machine may refuse some after two seconds: -5001.
    const others = answers.map(({ Code }) => Code).filter((code) => code !== 0)
    expect(others).toHaveLength(19)
    expect(new Set([...others, -7042, -5001])).toEqual(new Set([-7042, -5001]))
    expect(await people()).toHaveLength(1)
    expect(await t.ctx.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  it('privileged fields in the body have no effect', async () => {
    const answer = await register({
      id: 77,
      userId: 77,
      groupId: 1,
      status: 1,
      isAdmin: true,
      expiredAt: 1,
      fansCount: 9,
    })
    const user = await findUser(t.ctx.db, (answer.Data as LoginView).userId)
    expect(user).toMatchObject({ status: 0, fansCount: 0, expiredAt: null })
    expect(user?.id).not.toBe(77)
    expect((await t.ctx.db.selectFrom('group_user').select('group_id').execute())[0]?.group_id).toBe(10)
  })

  it('a closed registration is refused, and where phone or WeChat is required, the error says so', async () => {
    const refused = (Message: string) => ({ Code: -7032, Message })
    await setSettings(t.ctx, { register_close: false })
    expect(await register()).toMatchObject(refused('站点暂未开放注册'))
    await setSettings(t.ctx, { register_close: true, qcloud_close: true, qcloud_sms: true })
    expect(await register()).toMatchObject(refused('本站使用手机号注册'))
    await setSettings(t.ctx, { qcloud_sms: false, offiaccount_close: true })
    expect(await register()).toMatchObject(refused('本站使用微信注册'))
    await setSettings(t.ctx, { offiaccount_close: false })
    expect((await register()).Code).toBe(0)
  })

  it.each([{ local_captcha: true }, { qcloud_close: true, qcloud_captcha: true }])(
    'a site with %j that asks for a captcha takes each once, after everything else was right',
    async (switches) => {
      await setSettings(t.ctx, { ...switches, register_captcha: true })
      const message = async (more: object) => (await register(more)).Message
      expect(await message({})).toBe('请完成验证码')
      expect(await message({ captchaTicket: 'x', captchaRandStr: 'y' })).toBe('验证码错误或已过期，请重试')
      const solved = await solveCaptcha(t)
      expect((await register({ ...solved, nickname: '' })).Code).toBe(-7049)
      expect((await register(solved)).Code).toBe(0)
      const again = await register({ ...solved, username: 'bob', nickname: '鲍勃' })
      expect([again.Code, again.Message]).toEqual([-4001, '验证码错误或已过期，请重试'])
      expect(await people()).toHaveLength(1)
    },
  )

  it.each([
    [{ username: 'two words' }, 'username'],
    [{ username: 'zero\u200bwidth' }, 'username'],
    [{ username: '13812345678' }, 'username'],
    [{ username: '+86-138-1234-5678' }, 'username'],
    [{ username: 'taken' }, 'username'],
    [{ nickname: '匿名用户' }, 'nickname'],
    [{ nickname: 'taken' }, 'nickname'],
    [{ password: 'short' }, 'password'],
    [{ passwordConfirmation: `${goodPassword}?` }, 'passwordConfirmation'],
  ])('a refusal of %j names the field %s', async (change, field) => {
    await registerAccount(t, 'taken')
    expect(await register(change)).toMatchObject({ Code: expect.any(Number), Data: { field } })
    expect(await people()).toHaveLength(1)
  })

  it('a stop word in a name is reported at that field', async () => {
    const admin = await t.createAdmin()
    const words = { words: ['坏词={BANNED}'], overwrite: false, username: '{BANNED}', nickname: '{BANNED}' }
    await t.post('/api/backAdmin/stopwords.batch', words, admin)
    expect((await register({ nickname: '坏词' })).Data).toEqual({ field: 'nickname' })
  })

  it('a mini program alone does not close registration by name, and linking it is not required', async () => {
    await setSettings(t.ctx, {
      miniprogram_close: true,
      miniprogram_app_id: 'local',
      miniprogram_app_secret: 'local-secret',
    })
    expect((await register()).Code).toBe(0)
    const login = { username: 'alice', password: goodPassword, type: 'mobilebrowser_username_login' }
    expect((await t.post('/api/v3/users/username.login', login)).Code).toBe(0)
    await setSettings(t.ctx, { offiaccount_close: true })
    expect((await register({ username: 'bob', nickname: '鲍勃' })).Code).toBe(-7032)
    expect((await t.post('/api/v3/users/username.login', login)).Code).toBe(-8000)
  })

  it('a name that looks like another person’s is refused', async () => {
    await setSettings(t.ctx, { reserved_names: '' })
    await registerAccount(t, 'admin')
    for (const twin of ['аdmin', 'АDМIN', 'admın']) {
      expect(await register({ username: twin })).toMatchObject({ Code: -7042, Data: { field: 'username' } })
      expect((await register({ nickname: twin })).Data).toEqual({ field: 'nickname' })
    }
  })

  it('both owners of such names from before the rule log in by their own', async () => {
    await setSettings(t.ctx, { reserved_names: '' })
    const [one, other] = [await registerAccount(t, 'admin'), await registerAccount(t, 'bob')]
    const before = { username: 'аdmin', username_key: 'аdmin' }
    await t.ctx.transaction((tx) => tx.updateTable('users').set(before).where('id', '=', other.id).execute())
    expect((await logInFrom(t, 'аdmin', goodPassword)).Data).toMatchObject({ userId: other.id })
    expect((await logInFrom(t, 'Admin', goodPassword)).Data).toMatchObject({ userId: one.id })
  })

  it('a phone number as a user name from before the rule is kept, and logs in', async () => {
    const { id } = await registerAccount(t, 'bob')
    await t.ctx.transaction((tx) => changeUser(tx, id, { username: '13812345678' }, t.clock.now()))
    expect((await logInFrom(t, '13812345678', goodPassword)).Code).toBe(0)
    expect(await checkUsername(t.ctx.db, '13812345678', id)).toBe('13812345678')
    expect((await register({ username: '13812345678' })).Code).toBe(-7042)
  })

  it.each([
    [{}, 0],
    [{ register_validate: true }, 2],
    [{ open_ext_fields: true }, 10],
    [{ register_validate: true, open_ext_fields: true }, 10],
  ])('with %j the new account has state %i', async (settings, status) => {
    await insertSignInField(t)
    await setSettings(t.ctx, settings)
    expect((await register()).Data).toMatchObject({ userStatus: status })
    expect((await people())[0]?.status).toBe(status)
  })

  it('on a paid site the membership starts as expired, with the permissions of unpaid members until it is paid', async () => {
    await setSettings(t.ctx, { wxpay_close: true, site_mode: 'pay', site_price: '1' })
    const { id, token } = await registerAccount(t, 'alice')
    expect((await findUser(t.ctx.db, id))?.expiredAt).toBe(t.clock.now())
    const look = async () => {
      const client = { ip: '', userAgent: '' }
      const viewer = await findViewer(t.ctx, token, { lang: 'zh', client, origin: '', callUrl: '' })
      if (!viewer) throw new Error('no viewer')
      return [await hasJoined(t.ctx, viewer), can(viewer, 'createThread'), can(viewer, 'order.create')]
    }
    expect(await look()).toEqual([false, false, true])
    await t.ctx.transaction((tx) => changeUser(tx, id, { expiredAt: t.clock.now() + 1000 }, t.clock.now()))
    expect(await look()).toEqual([true, true, true])
    t.clock.advance(1000)
    expect(await look()).toEqual([false, false, true])
  })

  it('the site’s password rules apply', async () => {
    await setSettings(t.ctx, { password_length: 12, password_strength: '1,3' })
    const attempt = async (password: string) =>
      (await register({ password, passwordConfirmation: password })).Code
    expect(await attempt('Abcdefghijk')).toBe(-7067)
    expect(await attempt('abcdefghijkl')).toBe(-7067)
    expect(await attempt('Abcdefghijkl')).toBe(0)
  })

  it('an address registers ten people a minute, then has to wait', async () => {
    const answers = []
    for (let i = 0; i < 11; i++) answers.push((await postFrom(t, path, given({ username: '' }))).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
  })

  it('a name can be checked before, by GET and by POST', async () => {
    await register()
    const check = async (body: object) => (await t.post('/api/v3/users/username.check', body)).Code
    expect(await check({ username: 'bob', nickname: '鲍勃' })).toBe(0)
    expect(await check({ username: 'Alice' })).toBe(-7042)
    expect(await check({ nickname: '爱丽丝' })).toBe(-7042)
    expect(await check({ nickname: '' })).toBe(-7049)
    expect(await check({ username: 'x'.repeat(16) })).toBe(-7041)
    expect(await check({})).toBe(-7049)
    expect((await t.get('/api/v3/users/username.check?username=ALICE')).Code).toBe(-7042)
    expect((await t.get('/apiv3/users/username.check?username=bob')).Data).toEqual([])
  })

  it('a nickname is set by its owner and is unique', async () => {
    const [alice, bob] = [await registerAccount(t, 'alice'), await registerAccount(t, 'bob')]
    const set = async (nickname: string, who = bob) =>
      (await t.post('/api/v3/users/nickname.set', { nickname }, who)).Code
    expect(await set('茶博士')).toBe(0)
    expect((await findUser(t.ctx.db, bob.id))?.nickname).toBe('茶博士')
    expect(await set('茶博士')).toBe(0)
    expect(await set('茶博士', alice)).toBe(-7042)
    expect(await set('')).toBe(-7049)
    expect((await t.post('/api/v3/users/nickname.set', { nickname: 'x' })).Code).toBe(-3001)
    const both = await Promise.all([set('同名', alice), set('同名', bob)])
    expect(both.sort((a, b) => b - a)).toEqual([0, -7042])
  })

  it('every invalid field is reported at once, in the language of the page', async () => {
    const answer = await register({ username: '', nickname: '', password: 'x', passwordConfirmation: 'x' })
    expect(answer.Data).toEqual({
      field: 'username',
      fields: {
        username: expect.stringMatching(/名称/),
        nickname: expect.stringMatching(/名称/),
        password: expect.any(String),
      },
    })
    const one = await register({ nickname: '' })
    expect(one.Data).toEqual({ field: 'nickname' })
    expect(await people()).toEqual([])
  })

  describe('registration with an e-mail address', () => {
    const address = 'newcomer@forum.test'
    const asked = (register_email: number) => setSettings(t.ctx, { register_email, dev_outbox: true })
    const linkIn = (mail: string) => /\?token=([\w.-]+)/.exec(mail)?.[1] ?? ''

    it('a required address is enforced, and reported together with the other errors', async () => {
      await asked(2)
      expect((await register()).Data).toEqual({ field: 'email' })
      expect((await register({ email: 'no address', nickname: '' })).Data).toMatchObject({
        field: 'nickname',
        fields: { email: '邮箱格式不正确' },
      })
      expect((await register({ email: address })).Code).toBe(0)
    })

    it('the address is bound by the mailed link, and not before', async () => {
      await asked(1)
      expect((await register({ username: 'bob', nickname: '鲍勃' })).Code).toBe(0)
      let userId = 0
      const mail = await messageOf(t, address, async () => {
        const answer = await register({ email: ' NewComer@forum.test' })
        userId = (answer.Data as LoginView).userId
        return answer
      })
      expect(mail).toContain('“爱丽丝”')
      expect(await findEmail(t.ctx.db, userId)).toBe('')
      expect((await t.post('/api/v3/users/email.verify', { token: linkIn(mail) })).Code).toBe(0)
      expect(await findEmail(t.ctx.db, userId)).toBe(address)
    })

    it('another person’s address gets the usual response, and stays theirs', async () => {
      await asked(2)
      const first = await messageOf(t, address, () => register({ email: address }))
      await t.post('/api/v3/users/email.verify', { token: linkIn(first) })
      t.clock.advance(61_000)
      const second = await messageOf(t, address, () =>
        register({ username: 'bob', nickname: '鲍勃', email: address }),
      )
      expect((await t.post('/api/v3/users/email.verify', { token: linkIn(second) })).Code).toBeLessThan(0)
      // Too soon for another mail: the account is created all the same.
      expect((await register({ username: 'carol', nickname: '卡罗', email: address })).Code).toBe(0)
    })

    it('the address is not stored where none is requested or no mail can be sent', async () => {
      await asked(0)
      expect((await register({ email: address })).Code).toBe(0)
      await setSettings(t.ctx, { register_email: 2, dev_outbox: false })
      expect((await register({ username: 'bob', nickname: '鲍勃' })).Code).toBe(0)
      expect(await t.ctx.db.selectFrom('contact_codes').selectAll().execute()).toEqual([])
    })
  })
})
