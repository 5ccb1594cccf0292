import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, logInFrom, registerAccount } from '../../testing/fixtures/accounts.ts'
import { setUpSecondFactor } from '../../testing/fixtures/second-factor.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/api/v3/users/update.user'

describe.each(engines)('editing one’s own profile on %s', (engine) => {
  let site: TestApp
  let people = 0
  beforeAll(async () => {
    site = await openTestApp({ engine })
  })
  afterAll(() => site.close())

  const someone = () => {
    people += 1
    return registerAccount(site, `self${people}`, { ip: `10.5.0.${people}` })
  }
  const rowOf = (id: number) =>
    site.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it.each([
    ['an empty one', '', -7049],
    ['blanks', ' \u3000 ', -7049],
    ['16 characters', '茶'.repeat(16), -7041],
    ['the name of another in look-alike letters of full width', 'ｓｅｌｆ１', -7042],
    ['unseen characters', '茶\u200b友', -4001],
    ['the name of anonymous writers', '匿名用户', -4001],
    ['the name of closed accounts', '已注销用户', -4001],
  ])('an invalid nickname is refused: %s', async (_what, nickname, code) => {
    await someone()
    const me = await someone()
    const before = await rowOf(me.id)
    const answer = await site.post(path, { nickname, signature: '新' }, me)
    expect(answer.Code).toBe(code)
    expect(await rowOf(me.id)).toEqual(before)
  })

  it.each([
    ['15 characters', '茶'.repeat(15)],
    ['emoji', '🍵茶🫖友'],
  ])('a nickname may have %s', async (_what, nickname) => {
    const me = await someone()
    expect((await site.post(path, { nickname }, me)).Data).toMatchObject({ nickname })
  })

  it('a user name is changed once a year, and a refused change changes nothing else', async () => {
    const me = await someone()
    expect((await site.post(path, { username: `renamed${me.id}` }, me)).Code).toBe(0)
    const before = await rowOf(me.id)
    const again = { username: `again${me.id}`, signature: '新', password: goodPassword }
    const refused = await site.post(
      path,
      { ...again, newPassword: 'other-tea-99', passwordConfirmation: 'other-tea-99' },
      me,
    )
    expect(refused.Code).toBe(-4001)
    expect(await rowOf(me.id)).toEqual(before)
    // The current name is not a change.
    expect((await site.post(path, { username: `renamed${me.id}`, signature: '旧' }, me)).Code).toBe(0)
    expect((await logInFrom(site, `renamed${me.id}`, goodPassword)).Code).toBe(0)
  })

  const newPassword = { newPassword: 'other-tea-99', passwordConfirmation: 'other-tea-99' }

  it('a new password is not stored if the payment password beside it is refused, and no session ends', async () => {
    const me = await someone()
    const pay = { payPassword: '123456', payPasswordConfirmation: '123456' }
    expect((await site.post(path, pay, me)).Code).toBe(0)
    const other = await logInFrom(site, me.username, goodPassword)
    const { accessToken } = other.Data as { accessToken: string }
    const before = await rowOf(me.id)
    const both = { ...newPassword, payPassword: '654321', payPasswordConfirmation: '654321' }
    expect((await site.post(path, { ...both, password: goodPassword }, me)).Code).toBe(-4001)
    expect(await rowOf(me.id)).toEqual(before)
    expect((await site.get('/api/v3/users/sessions', { ...me, token: accessToken })).Code).toBe(0)
  })

  it('a recovery code is not consumed by a new password that is refused because of other fields', async () => {
    const [me, other] = [await someone(), await someone()]
    const [code = ''] = await setUpSecondFactor(site, me)
    const proved = { ...newPassword, password: goodPassword, code }
    const beside: object[] = [
      { nickname: '匿名用户' },
      { username: other.username },
      { signature: '茶'.repeat(141) },
      { payPassword: '12345', payPasswordConfirmation: '12345' },
      { passwordConfirmation: 'another-tea-9' },
      { newPassword: goodPassword, passwordConfirmation: goodPassword },
      { password: 'wrong-one' },
    ]
    for (const more of beside)
      expect((await site.post(path, { ...proved, ...more }, me)).Code, JSON.stringify(more)).not.toBe(0)
    expect((await site.post(path, proved, me)).Code).toBe(0)
  })

  it('passwords are not stored if the name beside them was taken concurrently', async () => {
    const [one, other] = [await someone(), await someone()]
    const pay = { payPassword: '123456', payPasswordConfirmation: '123456' }
    const wanted = { ...newPassword, ...pay, username: `both${one.id}`, password: goodPassword }
    const before = [await rowOf(one.id), await rowOf(other.id)]
    const answers = await Promise.all([one, other].map((who) => site.post(path, wanted, who)))
    expect(answers.map(({ Code }) => Code).filter((code) => code === 0)).toHaveLength(1)
    const loser = answers[0]?.Code === 0 ? 1 : 0
    expect(await rowOf(before[loser]?.id ?? 0)).toEqual(before[loser])
  })

  it('white space in a new user name is removed', async () => {
    const me = await someone()
    expect((await site.post(path, { username: ` a b\u3000c${me.id} ` }, me)).Code).toBe(0)
    expect((await logInFrom(site, `abc${me.id}`, goodPassword)).Code).toBe(0)
    expect((await site.post(path, { username: ' \u3000' }, await someone())).Code).toBe(-7049)
  })

  it('a new password ends all other sessions and needs the old one', async () => {
    const me = await someone()
    const other = await logInFrom(site, me.username, goodPassword)
    const { accessToken } = other.Data as { accessToken: string }
    const changed = { newPassword: 'other-tea-99', passwordConfirmation: 'other-tea-99' }
    expect(await site.post(path, changed, me)).toMatchObject({
      Code: -7040,
      Message: '请输入当前密码',
      Data: { field: 'password' },
    })
    expect(await site.post(path, { ...changed, password: 'wrong-one' }, me)).toMatchObject({
      Code: -7040,
      Message: '当前密码错误，还可以尝试 4 次',
      Data: { field: 'password' },
    })
    expect((await site.post(path, { ...changed, password: goodPassword }, me)).Code).toBe(0)
    expect((await site.get('/api/v3/users/sessions', { ...me, token: accessToken })).Code).toBe(-4011)
    expect((await site.get('/api/v3/users/sessions', me)).Code).toBe(0)
  })
})

describe('real names', () => {
  let service: Server
  let site: TestApp
  let asked: unknown[]
  let answer: string
  beforeAll(async () => {
    asked = []
    service = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        asked.push([request.headers.authorization, JSON.parse(Buffer.concat(chunks).toString())])
        response.end(answer)
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => service.once('listening', resolve))
    const { port } = service.address() as AddressInfo
    site = await openTestApp({
      environment: {
        IDENTITY_CHECK_URL: `http://127.0.0.1:${port}/check`,
        IDENTITY_CHECK_TOKEN: 'a-token',
      },
    })
  })
  afterAll(async () => {
    await site.close()
    service.close()
  })

  const check = (as: Awaited<ReturnType<TestApp['createMember']>>, fields: object) =>
    site.post('/api/v3/users/real', fields, as)
  const right = { realName: '张三', identity: '11010519491231002x' }

  it('a real name is verified by the site’s service, and only the masked number is stored', async () => {
    const me = await site.createMember()
    answer = '{"matches":true}'
    expect((await check(me, right)).Data).toMatchObject({
      isReal: true,
      realname: '张三',
      identity: '1****************X',
    })
    expect(asked).toEqual([['Bearer a-token', { name: '张三', number: '11010519491231002X' }]])
    const others = await site.createMember()
    const seen = await site.get(`/api/v3/user?userId=${me.id}`, others)
    expect(seen.Data).toMatchObject({ isReal: true })
    expect(seen.Data).not.toHaveProperty('realname')
  })

  it('a real name is refused if the service does not confirm it or fails, or the number is malformed', async () => {
    const [one, two] = [await site.createMember(), await site.createMember()]
    answer = '{"matches":false}'
    expect((await check(one, right)).Code).toBe(-7056)
    answer = 'broken'
    expect((await check(one, right)).Code).toBe(-5004)
    expect((await check(two, { ...right, realName: ' ' })).Code).toBe(-7054)
    expect((await check(two, { ...right, identity: '' })).Code).toBe(-7055)
    expect((await check(two, { ...right, identity: '110105194912310021' })).Code).toBe(-4001)
    const { isReal } = (await site.get(`/api/v3/user?userId=${one.id}`, one)).Data as { isReal: boolean }
    expect(isReal).toBe(false)
  })

  it('a real name is refused with an honest error on a site without a service', async () => {
    const lonely = await openTestApp()
    const me = await lonely.createMember()
    expect((await lonely.post('/api/v3/users/real', right, me)).Code).toBe(-5004)
    await lonely.close()
  })
})
