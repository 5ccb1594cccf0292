import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWebApp } from '../testing/doubles/fake-web-app.ts'
import { openTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { sessionMarkOf } from './request/request-info.ts'

let t: TestApp
let member: TestMember

beforeAll(async () => {
  t = await openTestApp({ web: fakeWebApp() })
  member = await t.createMember()
})
afterAll(() => t.close())

const login = '/api/v3/users/username.login'
const json = { 'content-type': 'application/json' }

describe('bodies', () => {
  test.each([
    ['broken JSON', '{"username":', 400],
    ['a key that reaches for the prototype', '{"__proto__":{"isAdmin":true}}', 400],
    ['the same, deeper and escaped', '{"a":{"\\u005f_proto__":{"x":1}}}', 400],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"x":1}}}', 400],
    ['a list', '[1,2]', 400],
    ['a text', '"hello"', 400],
    ['forty levels', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400],
    ['half a million levels', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 400],
  ])('%s is refused with 400 and -4001', async (_name, payload, status) => {
    const answer = await t.inject({ method: 'POST', url: login, headers: json, payload })
    expect([answer.status, answer.Code]).toEqual([status, -4001])
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test.each(['', '   ', '{}', 'null'])('an empty body (%j) counts as an empty object', async (payload) => {
    const answer = await t.inject({ method: 'POST', url: login, headers: json, payload })
    expect(answer.status).toBe(200)
    expect(answer.Code).toBeLessThan(0)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html', 'nonsense'])(
    'a body of type %s is refused with 415 on the API',
    async (type) => {
      const payload = '{"username":"a","password":"b"}'
      const answer = await t.inject({
        method: 'POST',
        url: login,
        headers: { 'content-type': type },
        payload,
      })
      expect([answer.status, answer.Code]).toEqual([415, -4001])
    },
  )

  test('a multipart body is refused with 415 by a call that takes no file', async () => {
    const answer = await t.inject({
      method: 'POST',
      url: login,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\na\r\n--x--\r\n',
    })
    expect([answer.status, answer.Code]).toEqual([415, -4001])
  })

  test('an empty JSON body on GET is ignored', async () => {
    const answer = await t.inject({ method: 'GET', url: '/api/v3/emoji', headers: json, payload: '' })
    expect(answer.Code).toBe(0)
  })
})

const deep = 'a[b][c][d][e][f][g]=1'
const items = Array.from({ length: 21 }, (_, at) => `a[${at}]=1`).join('&')
const many = Array.from({ length: 1001 }, (_, at) => `p${at}=1`).join('&')

describe('queries', () => {
  test.each([
    ['seven levels', deep],
    ['21 items', items],
    ['1001 parameters', many],
  ])('queries with %s are refused on a write and truncated on a read', async (_name, query) => {
    const write = await t.inject({ method: 'POST', url: `${login}?${query}`, headers: json, payload: '{}' })
    expect([write.status, write.Code]).toEqual([400, -4001])
    expect((await t.get(`/api/v3/emoji?${query}`)).Code).toBe(0)
  })

  test.each(['__proto__[x]=1', 'a[__proto__][x]=1', 'a%5B__proto__%5D[x]=1', 'constructor[prototype][x]=1'])(
    '%s is refused with 400 even on a read',
    async (query) => {
      const answer = await t.get(`/api/v3/emoji?${query}`)
      expect([answer.status, answer.Code]).toEqual([400, -4001])
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    },
  )

  test('a parameter value may contain the word constructor', async () => {
    expect((await t.get('/api/v3/emoji?keyword=a%26constructor%3D1')).Code).toBe(0)
  })

  test('unknown parameters are ignored', async () => {
    expect((await t.get('/api/v3/emoji?dzqPf=pc&dzqSid=1&utm_source=x')).Code).toBe(0)
  })
})

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE'] as const)('%s on a known path is 405 with Allow', async (method) => {
    const answer = await t.inject({ method, url: login, headers: json, payload: '{}' })
    expect([answer.status, answer.Code]).toEqual([405, -4004])
    expect(answer.headers.allow).toContain('POST')
  })

  test.each(['PUT', 'PATCH', 'DELETE'] as const)('%s on a page is 405 with Allow', async (method) => {
    const { status, headers } = await t.inject({ method, url: '/thread/1' })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  })

  test('GET on a call that writes is 405, and so is POST on one that reads', async () => {
    const read = await t.get(login)
    expect([read.status, read.Code, read.headers.allow]).toEqual([405, -4004, 'POST'])
    const write = await t.post('/api/v3/emoji')
    expect([write.status, write.Code, write.headers.allow]).toEqual([405, -4004, 'GET, HEAD'])
  })

  test('TRACE is refused and echoes nothing', async () => {
    const answer = await t.inject({ method: 'TRACE' as 'GET', url: login, headers: { cookie: 'a=secret' } })
    expect(answer.status).toBe(405)
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  test.each(['/api/v3/nothing', '/api/nothing', '/apiv3/nothing', '/api', '/api/v3/'])(
    'the unknown path %s is 404 in the envelope',
    async (path) => {
      const answer = await t.get(path)
      expect([answer.status, answer.Code]).toEqual([404, -4004])
      expect((await t.post(path)).status).toBe(404)
    },
  )

  test('a header that overrides the method is ignored', async () => {
    const answer = await t.inject({
      method: 'GET',
      url: '/api/v3/emoji',
      headers: { 'x-http-method-override': 'DELETE' },
    })
    expect(answer.Code).toBe(0)
  })

  test.each([login, '/', '/api/v3/nothing'])(
    'OPTIONS %s is answered and allows no other site',
    async (url) => {
      const answer = await t.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
      })
      expect(answer.status).toBe(204)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )
})

describe('other sites', () => {
  const origins = [
    'null',
    'http://evil.test',
    'http://forum.test.evil.com',
    'http://evilforum.test',
    'https://forum.test',
  ]
  test.each(origins)('the Origin %s may not read, and its writes are refused', async (origin) => {
    for (const [method, url] of [
      ['GET', '/api/v3/emoji'],
      ['GET', '/'],
      ['POST', '/api/v3/users/logout'],
    ] as const) {
      const answer = await t.inject({
        method,
        url,
        headers: { origin, cookie: `access_token=${member.token}`, ...(method === 'POST' ? json : {}) },
        ...(method === 'POST' ? { payload: '{}' } : {}),
      })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      if (method === 'POST') expect(answer.Code).toBe(-4002)
    }
  })

  test("a write by cookie is refused without an Origin, and accepted with the site's own one", async () => {
    const other = await t.createMember()
    const write = (headers: Record<string, string>) =>
      t.inject({
        method: 'POST',
        url: '/api/v3/users/logout',
        headers: { ...json, cookie: `access_token=${other.token}`, ...headers },
        payload: '{}',
      })
    expect((await write({})).Code).toBe(-4002)
    expect((await write({ origin: 'http://forum.test' })).Code).toBe(0)
  })
})

describe('calls of a page that was rendered for one member', () => {
  const read = async (cookie: string, named?: number) => {
    const headers = { cookie, ...(named !== undefined && { 'x-chaguan-member': String(named) }) }
    const { Code, Data } = await t.inject({ method: 'GET', url: '/api/v3/emoji', headers })
    return [Code, Code === 0 ? 'answered' : Data]
  }
  const changed = [-4011, { session: 'changed' }]

  test("a call is accepted with that member's session or none, and refused with another one", async () => {
    const other = await t.createMember()
    expect(await read(`access_token=${member.token}`, member.id)).toEqual([0, 'answered'])
    expect(await read(`access_token=${other.token}`, member.id)).toEqual(changed)
    expect(await read('', member.id)).toEqual([0, 'answered'])
  })

  test('a call changes nothing for another member', async () => {
    const other = await t.createMember()
    const answer = await t.inject({
      method: 'POST',
      url: '/api/v3/users/logout',
      headers: {
        ...json,
        origin: 'http://forum.test',
        cookie: `access_token=${other.token}`,
        'x-chaguan-member': String(member.id),
      },
      payload: '{}',
    })
    expect([answer.Code, answer.Data]).toEqual(changed)
    expect(await read(`access_token=${other.token}`, other.id)).toEqual([0, 'answered'])
  })

  test('a call without a member header, or of a visitor, is accepted', async () => {
    expect(await read(`access_token=${member.token}`)).toEqual([0, 'answered'])
    expect(await read('')).toEqual([0, 'answered'])
  })
})

describe('headers of every response', () => {
  test.each(['/api/v3/emoji', '/api/v3/nothing', '/', '/docs', '/openapi.json', '/healthz', '/no.css'])(
    'a response of %s has the security headers',
    async (url) => {
      const { headers } = await t.get(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['content-security-policy']).toMatch(/frame-ancestors/)
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  test('a response of a call may not be stored, and has the milliseconds that the server took', async () => {
    const { headers } = await t.get('/api/v3/emoji')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['dzq-costtime']).toMatch(/^\d+\.\d{3}ms$/)
    expect(Number.parseFloat(String(headers['dzq-costtime']))).toBeLessThan(60_000)
  })

  test('an https site sends Strict-Transport-Security, and its cookie is Secure', async () => {
    const secure = await openTestApp({ environment: { SITE_URL: 'https://forum.test' }, web: fakeWebApp() })
    for (const url of ['/', '/api/v3/emoji', '/api/v3/nothing'])
      expect((await secure.get(url)).headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/)
    const cookie = `access_token=gone; __Host-session_mark=${sessionMarkOf('gone')}`
    const gone = await secure.inject({ method: 'GET', url: '/', headers: { cookie } })
    const set = gone.headers['set-cookie'] as string[]
    expect(set).toHaveLength(2)
    expect(set[0]).toMatch(/^access_token=;.*Max-Age=0;.*HttpOnly;.*Secure.*SameSite=Lax/)
    expect(set[1]).toMatch(/^__Host-session_mark=; Max-Age=0; Path=\/; HttpOnly; Secure/)
    await secure.close()
  })

  test('long API responses are compressed for clients that accept it, with the same content', async () => {
    const plain = await t.app.inject({ url: '/api/v3/emoji' })
    const packed = await t.app.inject({ url: '/api/v3/emoji', headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const { gunzipSync } = await import('node:zlib')
    const said = JSON.parse(gunzipSync(packed.rawPayload).toString())
    expect(said.Data).toEqual(plain.json().Data)
  })
})

describe('a session cookie that a sibling domain has planted', () => {
  let site: TestApp
  let [owner, attacker]: TestMember[] = []
  const marked = (token = '') => `__Host-session_mark=${sessionMarkOf(token)}`
  const own = (token = '') => `access_token=${token}`

  /** Returns the user id that cookies log in as, null for a visitor, or the code of a refusal. */
  const idBy = async (cookie: string) => {
    const { Code, Data } = await site.inject({ method: 'GET', url: '/api/v3/forum', headers: { cookie } })
    return Code === 0 ? ((Data as { user?: { userId: number } }).user?.userId ?? null) : Code
  }

  beforeAll(async () => {
    site = await openTestApp({ environment: { SITE_URL: 'https://forum.test' } })
    ;[owner, attacker] = [await site.createMember(), await site.createMember()]
  })
  afterAll(() => site.close())

  test('a planted cookie is distinguished from the own one on https, in any order', async () => {
    const cookies = [own(owner?.token), own(attacker?.token), marked(owner?.token)]
    for (const order of [cookies, cookies.toReversed(), [cookies[1], cookies[2], cookies[0]]])
      expect(await idBy(order.join('; '))).toBe(owner?.id)
  })

  test('a planted cookie does not log a visitor in', async () => {
    expect(await idBy(own(attacker?.token))).toBeNull()
    expect(await idBy(`${own(attacker?.token)}; ${marked(owner?.token)}`)).toBeNull()
    expect(await idBy(`${own('gone')}; ${own(owner?.token)}; ${marked(owner?.token)}`)).toBe(owner?.id)
  })
})

describe('rate limits by person', () => {
  test('a forged X-Forwarded-For does not start a new rate limit', async () => {
    const codes = new Set<number>()
    for (let at = 0; at < 520; at += 1) {
      const headers = { 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` }
      codes.add((await t.inject({ url: '/api/v3/emoji', headers })).status)
    }
    expect(codes.has(429)).toBe(true)
    const refused = await t.inject({ url: '/api/v3/emoji' })
    expect([refused.status, refused.Code]).toEqual([429, -5002])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
