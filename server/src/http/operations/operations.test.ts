import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { apis, type Endpoint, failures } from '@chaguan/contracts'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { fakeWebApp } from '../../testing/doubles/fake-web-app.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { drainServer } from '../transport/graceful-shutdown.ts'
import { openLoadShedder } from '../transport/load-shedding.ts'
import { registerApiReference } from './api-reference.ts'
import { registerHealth } from './health.ts'

let t: TestApp

beforeAll(async () => {
  t = await openTestApp({ web: fakeWebApp(), environment: { METRICS_TOKEN: 'measure-me' } })
})
afterAll(() => t.close())

describe('health', () => {
  test('a running process is healthy', async () => {
    const { statusCode, headers } = await t.app.inject('/healthz')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('a process is ready with its database and web app', async () => {
    expect((await t.app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      database: true,
      web: true,
      capacity: true,
    })
  })

  test('a process is not ready without web app, nor while the database does not respond', async () => {
    const bare = await openTestApp()
    const answer = await bare.app.inject('/readyz')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    await bare.close()
    const { ping } = t.ctx.database
    t.ctx.database.ping = async () => {
      throw new Error('away')
    }
    expect((await t.app.inject('/readyz')).statusCode).toBe(503)
    expect((await t.app.inject('/healthz')).statusCode).toBe(200)
    t.ctx.database.ping = ping
  })

  test('a process is not ready while its event loop is too late for more work', async () => {
    const app = fastify()
    const loadShedder = openLoadShedder({ lagMostMs: -1 })
    registerHealth(app, t.ctx, { hasWeb: true, loadShedder })
    await expect(loadShedder.run({ kind: 'page', rank: 'member' }, async () => 'done')).rejects.toMatchObject(
      { status: 503 },
    )
    const answer = await app.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ status: 'not ready', database: true, web: true, capacity: false })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    loadShedder.close()
    await app.close()
  })
})

describe('metrics', () => {
  const ask = (remoteAddress: string, headers = {}) =>
    t.app.inject({ url: '/metrics', remoteAddress, headers })

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s may read metrics', async (address) => {
    expect((await ask(address)).statusCode).toBe(200)
  })

  test('other addresses may not read metrics, whatever headers claim', async () => {
    expect((await ask('10.0.0.7')).statusCode).toBe(404)
    expect((await ask('10.0.0.7', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    expect((await ask('10.0.0.7', { authorization: 'Bearer wrong-one' })).statusCode).toBe(404)
  })

  test('a request to this machine under another host name may not read metrics, because a local proxy may add no header', async () => {
    expect((await ask('127.0.0.1', { host: 'forum.test' })).statusCode).toBe(404)
    expect((await ask('127.0.0.1', { host: 'localhost:3000' })).statusCode).toBe(200)
    const token = { host: 'forum.test', authorization: 'Bearer measure-me' }
    expect((await ask('127.0.0.1', token)).statusCode).toBe(200)
  })

  test('the bearer of METRICS_TOKEN may read metrics', async () => {
    expect((await ask('10.0.0.7', { authorization: 'Bearer measure-me' })).statusCode).toBe(200)
  })

  test('metrics count requests by route and pages from the cache', async () => {
    await t.get('/api/v3/emoji')
    await t.get('/api/v3/nothing?token=secret')
    await t.get('/metered')
    await t.get('/metered')
    const text = (await ask('127.0.0.1')).body
    expect(text).toMatch(/http_requests_total\{route="\/api\/v3\/emoji",method="GET",status="2xx"\} [1-9]/)
    expect(text).toMatch(/http_request_duration_seconds_count\{route="\/api\/v3\/emoji"\} [1-9]/)
    expect(text).toMatch(/^page_cache_hits 1$/m)
    expect(text).toMatch(/^page_cache_renderings 1$/m)
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m)
    expect(text).toMatch(/^event_loop_lag_p99_seconds/m)
    expect(text).not.toContain('secret')
  })
})

describe('the API reference', () => {
  const endpoints = Object.values(apis).flatMap((api) => Object.values<Endpoint>(api))

  test('the API reference lists every endpoint with its response, and every error code', async () => {
    const document = (await t.app.inject('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { path, method, aliases } of endpoints) {
      const operation = document.paths[path][method.toLowerCase()]
      expect(operation.responses['200'].content['application/json'].schema.allOf).toHaveLength(2)
      expect(operation['x-aliases']).toEqual(aliases)
    }
    expect(document['x-codes']).toHaveLength(Object.keys(failures).length)
    expect(JSON.stringify(document)).not.toContain('"nullable"')
  })

  test('every summary is one short sentence that begins with a verb', () => {
    const wrong = endpoints
      .map(({ summary }) => summary)
      .filter((text) => !/^[A-Z][a-z]+s,? .{1,100}\.$/.test(text))
    expect(wrong).toEqual([])
  })

  test('the description of an endpoint is in the document and on the page', async () => {
    const described = endpoints.find(({ description }) => description?.includes('RESOURCE_IN_USE'))
    const text = (await t.app.inject('/openapi.json')).body
    expect(text).toContain(JSON.stringify(described?.description))
    expect((await t.app.inject('/docs')).body).toContain(described?.description)
  })

  test('every operation has a unique name, and every reference a target', async () => {
    const text = (await t.app.inject('/openapi.json')).body
    const document = JSON.parse(text)
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(endpoints.length)
    for (const [, target = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(target.split('/').reduce((node, name) => node?.[name], document)).toBeDefined()
  })

  test.each([
    ['zh', '错误码'],
    ['en', 'Error codes'],
  ])('the API reference is a page in %s that loads nothing from elsewhere', async (lang, word) => {
    const { body, headers } = await t.app.inject({ url: '/docs', headers: { cookie: `lang=${lang}` } })
    expect(body).toContain(word)
    for (const { path } of endpoints) expect(body).toContain(path)
    const policy = String(headers['content-security-policy'])
    const inline = [...body.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)]
    expect(inline).toHaveLength(2)
    for (const [, kind, text = ''] of inline) {
      const digest = createHash('sha256').update(text).digest('base64')
      expect(policy).toContain(`${kind}-src 'self' 'sha256-${digest}'`)
    }
    expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })
})

describe('documents that are the same for everybody', () => {
  const addresses = ['/openapi.json', '/docs']
  test.each(addresses)('%s is compressed once, however often it is requested', async (url) => {
    const app = fastify()
    const sent = new Set<unknown>()
    app.addHook('onSend', async (_request, _reply, payload) => {
      sent.add(payload)
    })
    registerApiReference(app, t.ctx, async () => {})
    const ask = () => app.inject({ url, headers: { 'accept-encoding': 'br' } })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(Array(20).fill('br'))
    expect(sent.size).toBe(1)
    await app.close()
  })

  test.each([...addresses, '/files/2026/11/none.jpg'])(
    'requests for %s are rate-limited by address',
    async (url) => {
      const site = await openTestApp()
      await setSettings(site.ctx, {
        api_freq: JSON.stringify({ get: { freq: 2, forbidden: 20 }, post: { freq: 2, forbidden: 20 } }),
      })
      const statuses: number[] = []
      for (let nth = 0; nth < 13; nth += 1)
        statuses.push((await site.app.inject({ url, remoteAddress: '10.1.0.2' })).statusCode)
      expect(statuses[0]).not.toBe(429)
      expect(statuses.at(-1)).toBe(429)
      expect((await site.app.inject({ url, remoteAddress: '10.1.0.3' })).statusCode).not.toBe(429)
      await site.close()
    },
  )
})

test('a shutdown closes idle connections at once and completes a request in flight', async () => {
  const web = fakeWebApp()
  const site = await openTestApp({ web })
  web.during = async () => {
    await pause(300)
    return undefined
  }
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as { port: number }
  const idle = connect(port, '127.0.0.1').resume()
  const busy = connect(port, '127.0.0.1')
  let received = ''
  busy.on('data', (chunk) => {
    received += chunk
  })
  const closed = [idle, busy].map((socket) => new Promise((resolve) => socket.on('close', resolve)))
  idle.write('GET /healthz HTTP/1.1\r\nHost: forum.test\r\n\r\n')
  busy.write('GET /slow HTTP/1.1\r\nHost: forum.test\r\n\r\n')
  await pause(100)
  const began = performance.now()
  await drainServer(site.app, 5000)
  await Promise.all(closed)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(received).toMatch(/^HTTP\/1\.1 200/)
  await site.close()
})
