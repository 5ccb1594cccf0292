import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeWebApp, fakeWebApp, requestIn } from '../../testing/doubles/fake-web-app.ts'
import { createPng } from '../../testing/fixtures/pictures.ts'
import { openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

let t: TestApp
let web: FakeWebApp

beforeEach(async () => {
  web = fakeWebApp()
  t = await openTestApp({ web })
})
afterEach(() => t.close())

const origin = 'http://forum.test'
const cookieOf = (as?: TestMember) => (as ? { cookie: `access_token=${as.token}` } : {})

async function tokenFor(as?: TestMember): Promise<string> {
  return requestIn((await t.app.inject({ url: '/', headers: cookieOf(as) })).body).formToken
}

interface SentForm {
  readonly as?: TestMember
  readonly token?: string
  readonly headers?: Record<string, string>
}

/** Posts a form like a browser from a page of the site. */
async function post(url: string, fields: Record<string, string>, { as, token, headers }: SentForm = {}) {
  const formToken = token ?? (await tokenFor(as))
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...cookieOf(as),
      ...(headers ?? { origin, 'sec-fetch-site': 'same-origin' }),
    },
    payload: new URLSearchParams({ ...fields, formToken }).toString(),
  })
  return { answer, status: answer.statusCode, headers: answer.headers, form: requestIn(answer.body)?.form }
}

const nicknameOf = async ({ id }: Pick<TestMember, 'id'>) =>
  (await t.ctx.db.selectFrom('users').select('nickname').where('id', '=', id).executeTakeFirstOrThrow())
    .nickname

const account = { username: 'laozhou', password: 'a-good-password-1' }

/** Registers an account with a user name and a password. */
async function registerAccount(): Promise<number> {
  const { Data } = await t.post('/api/v3/users/username.register', {
    ...account,
    nickname: '老周',
    passwordConfirmation: account.password,
  })
  return (Data as { userId: number }).userId
}

describe('a form without JavaScript', () => {
  test('a successful form redirects with 303', async () => {
    const member = await t.createMember()
    const { status, headers } = await post('/nickname', { nickname: '新名字' }, { as: member })
    expect([status, headers.location]).toEqual([303, '/my'])
    expect(headers['cache-control']).toBe('private, no-store')
    expect(await nicknameOf(member)).toBe('新名字')
  })

  test('a refused form shows the page again with its values and the reason, but no password', async () => {
    const fields = { username: 'nobody', password: 'secret-1', password2: 'secret-2', action: 'log-in' }
    const { status, form, answer } = await post('/login', fields)
    expect(status).toBe(422)
    expect(form).toMatchObject({ action: 'log-in', values: { username: 'nobody', action: 'log-in' } })
    expect(form?.code).toBeLessThan(0)
    expect(form?.message).not.toBe('')
    expect(answer.body).not.toContain('secret-')
    expect(form?.values).not.toHaveProperty('formToken')
  })

  test('a form of an ended session shows the login, with the return address and the values', async () => {
    const { status, answer } = await post('/nickname?id=5', {
      action: 'set',
      nickname: '写了很久',
      password: 'p-1',
    })
    const { url, form } = requestIn(answer.body)
    expect([status, url]).toEqual([422, '/user/login?next=%2Fnickname%3Fid%3D5'])
    expect(form).toMatchObject({ action: 'login', code: -3001, values: { next: '/nickname?id=5' } })
    const kept = { url: '/nickname?id=5', values: { action: 'set', nickname: '写了很久' } }
    expect(JSON.parse(form?.values.keptForm ?? '')).toEqual(kept)
    expect(answer.body).not.toContain('p-1')
  })

  test('a form with the token of an ended session shows the login too', async () => {
    const member = await t.createMember()
    const token = await tokenFor(member)
    const { status, answer } = await post('/nickname', { nickname: 'x' }, { token })
    expect([status, requestIn(answer.body).url]).toEqual([422, '/user/login?next=%2Fnickname'])
  })

  test('the values of a form are shown again after the login, and can be sent', async () => {
    const id = await registerAccount()
    const kept = { url: '/nickname?id=5', values: { action: 'set', nickname: '写了很久' } }
    const fields = { ...account, keptForm: JSON.stringify(kept) }
    const { status, answer, headers } = await post('/login', fields)
    const { url, form, userId, formToken } = requestIn(answer.body)
    expect([status, url, userId]).toEqual([200, '/nickname?id=5', id])
    expect(form).toMatchObject({ action: 'set', values: kept.values })
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
    const sent = { token: formToken, headers: { origin, cookie } }
    expect((await post('/nickname', { nickname: '写了很久' }, sent)).status).toBe(303)
    expect(await nicknameOf({ id })).toBe('写了很久')
  })

  test.each(['', 'x', '[]', '{"url":"//evil.test/","values":{}}', '{"url":"/a","values":{"b":1}}'])(
    'the malformed pending form %j is ignored after the login',
    async (keptForm) => {
      await registerAccount()
      const { status, headers } = await post('/login', { ...account, keptForm })
      expect([status, headers.location]).toEqual([303, '/'])
    },
  )

  test('a log-out form ends the session and deletes the cookie', async () => {
    const member = await t.createMember()
    const { status, headers } = await post('/logout', {}, { as: member })
    expect(status).toBe(303)
    expect(headers['set-cookie']).toMatch(/^access_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await t.get('/api/v3/users/sessions', member)).Code).toBe(-4011)
  })

  test('a form without a next page shows its page again with its values', async () => {
    const member = await t.createMember()
    const { formAction } = web
    web.formAction = (path, fields) => {
      const found = formAction(path, fields)
      return found && { ...found, action: { ...found.action, next: () => null } }
    }
    const { status, form } = await post('/nickname', { nickname: '留下' }, { as: member })
    expect([status, form?.code, form?.values.nickname]).toEqual([200, 0, '留下'])
    expect(await nicknameOf(member)).toBe('留下')
  })

  test('a form does not redirect to another site', async () => {
    web.formAction = () => ({
      action: {
        ...(fakeWebApp().formAction('/nickname', { nickname: '某人' })?.action ?? unknown()),
        next: () => '//evil.test/x',
      },
      params: {},
    })
    const { status, headers } = await post('/nickname', { nickname: '某人' }, { as: await t.createMember() })
    expect([status, headers.location]).toEqual([303, '/'])
  })
})

function unknown(): never {
  throw new Error('the fake web app takes that form')
}

describe('a form that does not come from a page of the site changes nothing', () => {
  const foreign: [string, Record<string, string>][] = [
    ['a foreign Origin', { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['a foreign Origin alone', { origin: 'http://evil.test' }],
    ['Origin null', { origin: 'null' }],
    ['no Origin and nothing else', {}],
    ['no Origin from another site', { 'sec-fetch-site': 'cross-site' }],
    ['no Origin from a sibling', { 'sec-fetch-site': 'same-site' }],
    ['the own Origin, but another site by the browser', { origin, 'sec-fetch-site': 'cross-site' }],
    ['another scheme', { origin: 'https://forum.test' }],
  ]
  test.each(foreign)('%s is refused with 403', async (_name, headers) => {
    const member = await t.createMember()
    const { status } = await post('/nickname', { nickname: '被改了' }, { as: member, headers })
    expect(status).toBe(403)
    expect(await nicknameOf(member)).toBe(member.nickname)
  })

  test('a request without Origin needs a Sec-Fetch-Site of the same origin', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const { status } = await post('/nickname', { nickname: '可以' }, { as: await t.createMember(), headers })
    expect(status).toBe(303)
  })

  test.each(['', 'x', 'A'.repeat(43)])('the invalid token %j is refused', async (token) => {
    const member = await t.createMember()
    const { status, form } = await post('/nickname', { nickname: '被改了' }, { as: member, token })
    expect([status, form?.code, form?.values.nickname]).toEqual([422, -4001, '被改了'])
    expect(await nicknameOf(member)).toBe(member.nickname)
  })

  test('a token belongs to one session, and no two tokens are equal', async () => {
    const [one, other] = [await t.createMember(), await t.createMember()]
    const token = await tokenFor(one)
    expect(await tokenFor(one)).not.toBe(token)
    expect((await post('/nickname', { nickname: '甲' }, { as: other, token })).status).toBe(422)
    expect((await post('/nickname', { nickname: '甲' }, { as: other, token: await tokenFor() })).status).toBe(
      422,
    )
    expect((await post('/nickname', { nickname: '乙' }, { as: one, token })).status).toBe(303)
  })

  test('a token is valid until the end of the next day', async () => {
    const member = await t.createMember()
    const token = await tokenFor(member)
    t.clock.advance(86_400_000)
    expect((await post('/nickname', { nickname: '明天' }, { as: member, token })).status).toBe(303)
    t.clock.advance(86_400_000)
    expect((await post('/nickname', { nickname: '后天' }, { as: member, token })).status).toBe(422)
  })
})

describe('forms have limits', () => {
  const send = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    t.app.inject({ method: 'POST', url, headers: { origin, 'content-type': type }, payload })

  test('a form of more than half a megabyte is refused with 413', async () => {
    expect((await send('/login', `a=${'x'.repeat(600_000)}`)).statusCode).toBe(413)
  })

  test('a form with more than 200 fields, or a prototype-polluting name, is refused with 400', async () => {
    expect((await send('/login', 'a=1&'.repeat(300))).statusCode).toBe(400)
    expect((await send('/login', '__proto__=1')).statusCode).toBe(400)
  })

  test.each(['application/json', 'text/plain'])('a form of type %s is refused with 415', async (type) => {
    expect((await send('/login', '{}', type)).statusCode).toBe(415)
  })

  test('a form posted to a page without forms is refused with 405', async () => {
    const { status, headers } = await post('/about', {})
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('calls of forms count towards the rate limits of the API', async () => {
    await t.ctx.transaction(
      async (tx) => {
        const value = JSON.stringify({ get: { freq: 500 }, post: { freq: 5, forbidden: 30 } })
        await tx
          .insertInto('settings')
          .values({ key: 'api_freq', tag: 'default', value, updated_at: 0 })
          .execute()
      },
      ['settings'],
    )
    const member = await t.createMember()
    const set = '/api/v3/users/nickname.set'
    for (const nickname of ['甲', '乙', '丙'])
      expect((await post('/nickname', { nickname }, { as: member })).status).toBe(303)
    expect((await t.post(set, { nickname: '丁' }, member)).status).toBe(200)
    expect((await t.post(set, { nickname: '戊' }, member)).status).toBe(200)
    expect((await t.post(set, { nickname: '己' }, member)).status).toBe(429)
    const { status, form } = await post('/nickname', { nickname: '庚' }, { as: member })
    expect([status, form?.code]).toEqual([422, -5002])
  })
})

describe('a form with a file, without JavaScript', () => {
  async function send(bytes: Uint8Array | null, as?: TestMember, token?: string) {
    const form = new FormData()
    form.set('formToken', token ?? (await tokenFor(as)))
    form.set('action', 'avatar')
    if (bytes) form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'me.png')
    const request = new Request('http://forum.test/avatar', { method: 'POST', body: form })
    const answer = await t.app.inject({
      method: 'POST',
      url: '/avatar',
      headers: {
        accept: 'text/html',
        'content-type': request.headers.get('content-type') ?? '',
        ...cookieOf(as),
        origin,
        'sec-fetch-site': 'same-origin',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, headers: answer.headers, form: requestIn(answer.body)?.form }
  }
  const avatarOf = async ({ id }: TestMember) =>
    (await t.ctx.db.selectFrom('users').select('avatar').where('id', '=', id).executeTakeFirstOrThrow())
      .avatar
  const temporary = () => readdir(join(t.ctx.config.dataDir, 'files', 'tmp')).catch(() => [])

  test('a form with a picture passes it to its call and redirects', async () => {
    const me = await t.createMember()
    expect(await send(await createPng(), me)).toMatchObject({ status: 303, headers: { location: '/my' } })
    expect(await avatarOf(me)).not.toBe('')
  })

  test('a form without a file, with another file type or with a foreign token is shown again with the reason', async () => {
    const me = await t.createMember()
    expect(await send(null, me)).toMatchObject({ status: 422, form: { code: -4001 } })
    expect(await send(Buffer.alloc(0), me)).toMatchObject({ status: 422, form: { code: -4001 } })
    expect(await send(Buffer.from('<html></html>'), me)).toMatchObject({
      status: 422,
      form: { code: -4001, action: 'avatar' },
    })
    expect(await send(await createPng(), me, 'foreign')).toMatchObject({ status: 422 })
    expect(await avatarOf(me)).toBe('')
    expect(await temporary()).toEqual([])
  })

  test("the file of a visitor's form is not read, and the login is shown", async () => {
    const { form, status } = await send(await createPng())
    expect(status).toBe(422)
    expect(form?.code).not.toBe(0)
    expect(await temporary()).toEqual([])
  })
})
