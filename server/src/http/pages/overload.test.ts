import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { fakeWebApp } from '../../testing/doubles/fake-web-app.ts'
import { openTestApp, type TestAnswer, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { overloadedMs } from './page-cache.ts'

const web = fakeWebApp()
let t: TestApp
let member: TestMember
let crowd: NodeJS.Timeout
const asked: Promise<TestAnswer>[] = []

const retryAfter = ({ headers }: TestAnswer) => headers['retry-after']

/** Requests three times as many members' pages as can be rendered, until that counts as overload. */
beforeAll(async () => {
  t = await openTestApp({ web, loadLimits: { waitMostMs: 200 } })
  member = await t.createMember()
  await setSettings(t.ctx, {
    api_freq: JSON.stringify({ get: { freq: 100_000, forbidden: 1 }, post: { freq: 1000, forbidden: 1 } }),
  })
  await t.get('/kept')
  web.during = async () => {
    await pause(60)
    return undefined
  }
  crowd = setInterval(() => {
    for (let nth = 0; nth < 6; nth += 1) asked.push(t.get('/crowded', member))
  }, 20)
  await pause(1500)
})
afterAll(async () => {
  clearInterval(crowd)
  await Promise.all(asked)
  await t.close()
})

describe('while more pages are requested than can be rendered', () => {
  test('a page is refused early, with a small body and Retry-After', async () => {
    const asking: Promise<TestAnswer>[] = []
    for (let nth = 0; nth < 50; nth += 1) {
      asking.push(t.get('/two-more'))
      await pause(5)
    }
    const answers = await Promise.all(asking)
    for (const answer of answers) expect([answer.status, retryAfter(answer)]).toEqual([503, '5'])
    const isShort = ({ Message }: TestAnswer) => Buffer.byteLength(Message) < 1000
    const short = answers.filter(isShort)
    expect(short.length).toBeGreaterThan(5)
    for (const { Message, headers } of short) {
      expect(Message).toContain('<a href="">重试</a>')
      expect(headers['content-security-policy']).toMatch(/style-src 'sha256-[^']+'$/)
    }
    for (const { headers } of answers) expect(headers['cache-control']).toContain('no-store')
    expect(web.requests.map(({ url }) => url)).not.toContain('/two-more')
  })

  test('a visitor gets a cached page, although it is stale', async () => {
    t.clock.advance(overloadedMs - 5000)
    expect((await t.get('/kept')).status).toBe(200)
    expect((await t.get('/not-at-hand')).status).toBe(503)
    t.clock.advance(6000)
    expect((await t.get('/kept')).status).toBe(503)
  })

  test('logins, writes and API calls are served', async () => {
    const body = { username: 'nobody', password: 'a-wrong-password' }
    expect((await t.post('/api/v3/users/username.login', body)).status).toBe(200)
    expect((await t.post('/api/v3/posts.create', { id: 1, content: 'a' }, member)).status).toBe(200)
    expect((await t.get('/api/v3/emoji', member)).status).toBe(200)
    expect((await t.get('/healthz')).status).toBe(200)
  })

  test('pages are rendered up to the capacity, and all of them once the load has dropped', async () => {
    clearInterval(crowd)
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 10)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(statuses.length / 4)
    expect((await t.get('/after', member)).status).toBe(200)
  })
})
