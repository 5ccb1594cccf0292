import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { fakeWebApp } from '../../testing/doubles/fake-web-app.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ web: fakeWebApp(), environment: { METRICS_TOKEN: 'measure-me' } })
})
afterAll(() => t.close())

const open = (url: string, remoteAddress = '192.0.2.1') =>
  t.app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })

test('a missing file is no page, whatever its query, and the answer names its path', async () => {
  for (const url of ['/nothing.js', '/nothing.js?v=1']) {
    const answer = await open(url)
    expect([answer.statusCode, answer.body], url).toEqual([404, 'There is no file /nothing.js\n'])
  }
})

test('metrics count pages from the cache as such, and other responses as requests', async () => {
  const counted = async () => {
    const headers = { authorization: 'Bearer measure-me' }
    const { body } = await t.app.inject({ url: '/metrics', headers })
    return (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1] ?? 0)
  }
  const calls = String.raw`http_requests_total\{route="/api/v3/emoji",method="GET",status="2xx"\}`
  const before = await counted()
  for (let times = 0; times < 2; times += 1) {
    await t.get('/api/v3/emoji')
    await open('/metered')
  }
  const after = await counted()
  const more = (name: string) => after(name) - before(name)
  expect([more(calls), more('page_cache_hits'), more('page_cache_renderings')]).toEqual([2, 1, 1])
})

test('a visitor may open a limited number of pages that others share', async () => {
  const api_freq = JSON.stringify({ get: { freq: 3, forbidden: 1 }, post: { freq: 3, forbidden: 1 } })
  await setSettings(t.ctx, { api_freq })
  const statuses: number[] = []
  // Each page is another one, since cached pages are not counted.
  for (let number = 0; number < 5; number += 1)
    statuses.push((await open(`/topic/topic-detail/${number}`, '192.0.2.2')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await open('/topic/topic-detail/9', '192.0.2.3')).statusCode).toBe(200)
})
