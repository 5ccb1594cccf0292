import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { forumApi, type ThreadView, threadsApi, wechatApi } from '@chaguan/contracts'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { type FakeWebApp, fakeWebApp, requestIn } from '../../testing/doubles/fake-web-app.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let web: FakeWebApp

beforeEach(async () => {
  web = fakeWebApp()
  t = await openTestApp({ web })
})
afterEach(() => t.close())

type Headers = NonNullable<InjectOptions['headers']>

const page = async (url: string, headers: Headers = {}) => {
  const answer = await t.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { answer, status: answer.statusCode, headers: answer.headers, said: requestIn(answer.body) }
}
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148'

describe('pages depend on their viewer', () => {
  test('pages of visitors differ by layout, language, theme and view of the feed only', async () => {
    expect((await page('/')).said).toMatchObject({ url: '/', origin: 'http://forum.test', userId: null })
    expect((await page('/')).said).toMatchObject({ face: 'pc', lang: 'zh', theme: 'auto' })
    expect((await page('/', { 'user-agent': phone })).said.face).toBe('h5')
    expect((await page('/', { 'user-agent': phone, cookie: 'face=pc' })).said.face).toBe('pc')
    expect((await page('/', { 'accept-language': 'en-GB,zh;q=0.5' })).said.lang).toBe('en')
    expect((await page('/', { cookie: 'lang=en; theme=dark' })).said).toMatchObject({
      lang: 'en',
      theme: 'dark',
    })
    expect((await page('/', { cookie: 'feed=list' })).said.feedView).toBe('list')
    expect((await page('/', { cookie: 'feed=other' })).said.feedView).toBe('cards')
    expect(web.requests).toHaveLength(5)
  })

  test("a visitor without a chosen language gets the site's language, whatever the browser names", async () => {
    const accepted = { 'accept-language': 'zh-CN,zh' }
    expect((await page('/', accepted)).said.lang).toBe('zh')
    await setSettings(t.ctx, { site_lang: 'en' })
    expect((await page('/topic')).said.lang).toBe('en')
    expect((await page('/topic', accepted)).said.lang).toBe('en')
    expect((await page('/', accepted)).said.lang).toBe('en')
    expect((await page('/topic', { ...accepted, cookie: 'lang=zh' })).said.lang).toBe('zh')
    expect((await page('/nothing/here.html', accepted)).said.lang).toBe('en')
    await setSettings(t.ctx, { site_lang: 'auto' })
    expect((await page('/topic', accepted)).said.lang).toBe('zh')
  })

  test("a visitor without a chosen theme gets the site's theme", async () => {
    const themeOf = async (headers = {}) => (await page('/topic', headers)).said.theme
    expect(await themeOf()).toBe('auto')
    await setSettings(t.ctx, { site_theme: 'dark' })
    expect(await themeOf()).toBe('dark')
    expect(await themeOf({ cookie: 'theme=light' })).toBe('light')
    expect(await themeOf({ cookie: 'theme=auto' })).toBe('auto')
    await setSettings(t.ctx, { site_theme: 'auto' })
    expect(await themeOf()).toBe('auto')
  })

  test.each(['member', 'visitor'])(
    "the list in a %s's page omits the likers of threads, which cards do not show; the API call includes them",
    async (who) => {
      const member = await t.createMember()
      const { postId } = await publishThreadByCall(t, member, {
        title: '明前茶',
        content: { text: '<p>正文</p>' },
      })
      await t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, member)
      web.during = async (request) => {
        const listed = await request.call(threadsApi.listThreads, {})
        return { html: JSON.stringify(listed.data) }
      }
      const cookie = who === 'member' ? { cookie: `access_token=${member.token}` } : {}
      const { answer } = await page('/', cookie)
      const [drawn] = JSON.parse(answer.body).pageData
      expect(drawn.likeReward).toMatchObject({ users: [], likePayCount: 1 })
      const { Data } = await t.get('/api/v3/thread.list', who === 'member' ? member : undefined)
      const [called] = (Data as { pageData: ThreadView[] }).pageData
      expect(called?.likeReward).toMatchObject({ users: [{ userId: member.id }], likePayCount: 1 })
    },
  )

  test("the site's configuration in a page omits the texts of agreements; the API call and `agreements` include them", async () => {
    await setSettings(t.ctx, { register_content: '<p>第一条</p><script>x</script>', privacy_content: '隐私' })
    web.during = async (request) => ({
      html: JSON.stringify((await request.call(forumApi.readForum, {})).data),
    })
    const { answer } = await page('/')
    expect(JSON.parse(answer.body).agreement).toMatchObject({ registerContent: '', privacyContent: '' })
    const texts = { registerContent: '<p>第一条</p>', privacyContent: '隐私' }
    expect((await t.get('/api/v3/forum')).Data).toMatchObject({ agreement: texts })
    expect((await t.get('/api/v3/agreements')).Data).toEqual(texts)
  })

  test('calls of an unshared page are made for its viewer: a QR code names their device', async () => {
    const local = { offiaccount_app_id: 'local', offiaccount_app_secret: 'local-secret' }
    await setSettings(t.ctx, { offiaccount_close: true, ...local })
    web.during = async (request) => {
      const drawn = await request.call(wechatApi.drawScreenCode, { type: 'pc_login' })
      return { html: JSON.stringify(drawn.data) }
    }
    const answer = await t.app.inject({
      url: '/code',
      remoteAddress: '192.0.2.77',
      headers: { accept: 'text/html', 'user-agent': phone },
    })
    const { sessionToken } = JSON.parse(answer.body) as { sessionToken: string }
    const scan = await t.get(`/api/v3/users/pc/wechat/scan?sessionToken=${sessionToken.split('.')[0]}`)
    expect(scan.Data).toMatchObject({ ip: '192.0.2.77', userAgent: phone })
  })

  test("a page contains the site's time and its UTC offset", async () => {
    expect((await page('/')).said).toMatchObject({ now: '2026-11-18 12:00:00', utcOffset: '+08:00' })
  })

  test('the content security policy contains the nonce of the page', async () => {
    const first = await page('/')
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'nonce-${first.said.nonce}'`)
    expect(policy).toContain("style-src-attr 'unsafe-inline'")
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    const member = await t.createMember()
    const own = await page('/', { cookie: `access_token=${member.token}` })
    expect(String(own.headers['content-security-policy'])).toContain(`'nonce-${own.said.nonce}'`)
    expect(own.said.nonce).not.toBe(first.said.nonce)
  })

  test('a page of a member is not cached', async () => {
    const member = await t.createMember()
    const { said, headers } = await page('/', { cookie: `access_token=${member.token}` })
    expect(said.userId).toBe(member.id)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.vary).toBe('Cookie, User-Agent, Accept-Language, Accept-Encoding')
  })

  test('an invalid cookie is deleted, and its sender is a visitor', async () => {
    const { status, said, headers } = await page('/', { cookie: 'access_token=stolen' })
    expect([status, said.userId]).toEqual([200, null])
    expect(headers['set-cookie']).toMatch(/^access_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax/)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('many invalid cookies from one address are refused with 429', async () => {
    const statuses = new Set<number>()
    for (let at = 0; at < 70; at += 1)
      statuses.add((await page('/', { cookie: `access_token=guess${at}` })).status)
    expect(statuses).toEqual(new Set([200, 429]))
  })

  test('status and redirect are those of the web app, and a redirect stays on the site', async () => {
    expect((await page('/gone')).status).toBe(404)
    const away = async (next: string) =>
      (await page(`/away?next=${encodeURIComponent(next)}`)).headers.location
    expect((await page('/away?next=/my')).status).toBe(302)
    expect(await away('/my?tab=2')).toBe('/my?tab=2')
    expect(await away('http://forum.test/x')).toBe('/x')
    for (const foreign of [
      'http://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '\\\\evil.test',
    ])
      expect(await away(foreign)).toBe('/')
  })

  test('long pages are compressed, also for members', async () => {
    const member = await t.createMember()
    const headers = { cookie: `access_token=${member.token}`, 'accept-encoding': 'gzip, br' }
    const answer = await t.app.inject({ url: '/', headers })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(requestIn(brotliDecompressSync(answer.rawPayload).toString()).userId).toBe(member.id)
  })

  test('a failed rendering becomes a plain page with 500 and no details', async () => {
    web.during = async () => {
      throw new Error('secret detail')
    }
    const { answer, status } = await page('/')
    expect(status).toBe(500)
    expect(answer.body).toMatch(/^<!doctype html>/)
    expect(answer.body).not.toContain('secret detail')
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test('a rendering of more than ten seconds is aborted with 503', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      web.during = () => new Promise(() => {})
      const pending = page('/')
      await vi.waitUntil(() => web.requests.length > 0)
      vi.advanceTimersByTime(10_001)
      const { status, headers } = await pending
      expect([status, headers['retry-after']]).toEqual([503, '5'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('calls of a page return the same as the API, for the same viewer', async () => {
    const { emojiApi, settingsApi } = await import('@chaguan/contracts')
    const codes: number[] = []
    web.during = async ({ call }) => {
      codes.push((await call(emojiApi.listEmoji, {})).code, (await call(settingsApi.readSettings, {})).code)
      return undefined
    }
    await page('/')
    const administrator = await t.createAdmin()
    await page('/', { cookie: `access_token=${administrator.token}` })
    expect(codes).toEqual([0, -3001, 0, 0])
  })
})

describe('paths without a page', () => {
  test.each([
    '/assets/app-1234.js',
    '/my/x.css',
    '/emoji/qq/none.svg',
    '/favicon.ico',
    '/wp-login.php',
    '/.env',
  ])('%s is answered with a short text and 404', async (url) => {
    const member = await t.createMember({ nickname: 'canary' })
    const { status, headers, answer } = await page(url, { cookie: `access_token=${member.token}` })
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain('<')
    expect(web.requests).toHaveLength(0)
  })

  test('all emoji are served as one file, by their codes', async () => {
    const { status, headers, answer } = await page('/emoji/qq.svg')
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(answer.body.match(/<symbol id="\w+" viewBox="0 0 36 36"><[\s\S]*?<\/symbol>/g)).toHaveLength(92)
  })

  test('emoji pictures are cached for long, and their policy forbids scripts', async () => {
    const { status, headers } = await page('/emoji/qq/doge.svg')
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(headers['cache-control']).toContain('max-age=604800')
    const again = await page('/emoji/qq/doge.svg', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
  })

  test('files beside the served folders cannot be requested', async () => {
    for (const url of [
      '/emoji/qq/..%2f..%2fpackage.json',
      '/emoji/qq/emoji.json',
      '/assets/../../package.json',
      '/.vite/manifest.json',
    ])
      expect((await page(url)).status).toBe(404)
  })
})

test('without a built web app a plain page explains what to do', async () => {
  const bare = await openTestApp()
  const answer = await bare.app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('npm run build')
  expect((await bare.get('/api/v3/emoji')).Code).toBe(0)
  await bare.close()
})

describe('visitors share cached pages without private content', () => {
  test('the second visitor gets the same bytes without a rendering', async () => {
    const first = await page('/')
    const second = await page('/')
    expect(second.answer.body).toBe(first.answer.body)
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(web.requests).toHaveLength(1)
  })

  test('the list and the cards of the feed are cached separately', async () => {
    const cards = await page('/')
    const list = await page('/', { cookie: 'feed=list' })
    expect([cards.said.feedView, list.said.feedView]).toEqual(['cards', 'list'])
    expect((await page('/')).answer.body).toBe(cards.answer.body)
    expect((await page('/', { cookie: 'feed=list' })).answer.body).toBe(list.answer.body)
    expect(web.requests).toHaveLength(2)
  })

  test("a member's page never reaches a visitor, in either order", async () => {
    const member = await t.createMember()
    const urls = Array.from({ length: 20 }, (_, at) => `/thread/${at}`)
    for (const url of urls) await page(url, { cookie: `lang=zh; access_token=${member.token}` })
    for (const url of urls) await page(url, { authorization: `Bearer ${member.token}` })
    const answers = await Promise.all(urls.flatMap((url) => [page(url), page(url)]))
    expect(answers.every(({ said, headers }) => said.userId === null && !headers['set-cookie'])).toBe(true)
    expect((await page('/thread/1', { cookie: `access_token=${member.token}` })).said.userId).toBe(member.id)
  })

  test.each([
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }],
    ['X-Original-URL', { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' }],
    ['X-HTTP-Method-Override', { 'x-http-method-override': 'POST' }],
    ['a foreign Host', { host: 'evil.test' }],
    ['a phone', { 'user-agent': phone }],
    ['another language', { 'accept-language': 'en' }],
    ['cookies', { cookie: 'lang=en; theme=dark; evil=<script>' }],
  ])('%s of one visitor does not affect the next', async (_name, headers) => {
    const poisoned = await page('/', headers as Headers)
    expect(poisoned.answer.body).not.toContain('evil')
    const { said, answer } = await page('/')
    expect(said).toMatchObject({
      face: 'pc',
      lang: 'zh',
      theme: 'auto',
      origin: 'http://forum.test',
      url: '/',
    })
    expect(answer.body).not.toContain('evil')
  })

  test('unknown parameters do not create another page, nor does the order of parameters', async () => {
    const first = await page('/?utm_source=<payload>&page=2&fbclid=1&sort=3&__proto__[x]=1')
    expect(first.said.url).toBe('/?page=2&sort=3')
    expect((await page('/?sort=3&page=2&utm_campaign=x')).answer.body).toBe(first.answer.body)
    expect((await page('/?page=3')).said.url).toBe('/?page=3')
    expect((await page('/?filter%5Bsort%5D=1&filterx=2')).said.url).toBe('/?filter%5Bsort%5D=1')
    expect(web.requests).toHaveLength(3)
  })

  test('a body sent with GET is ignored', async () => {
    await t.app.inject({
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload: '{"url":"/evil"}',
    })
    expect((await page('/')).answer.body).not.toContain('evil')
  })

  test('a page that may not be shared is rendered for each visitor', async () => {
    const [first, second] = await Promise.all([page('/mine'), page('/mine')])
    expect(first.said.nonce).not.toBe(second.said.nonce)
    expect((await page('/mine')).headers['cache-control']).toBe('private, no-store')
    expect(web.requests).toHaveLength(3)
  })

  test('no page older than five seconds is served', async () => {
    await page('/')
    t.clock.advance(1900)
    expect((await page('/')).said.count).toBe(1)
    t.clock.advance(3000)
    expect((await page('/')).said.count).toBe(1)
    await pause(50)
    expect((await page('/')).said.count).toBe(2)
    t.clock.advance(5001)
    expect((await page('/')).said.count).toBe(3)
  })

  test('a changed setting is visible at once', async () => {
    await page('/')
    await t.ctx.transaction(async () => {}, ['settings'])
    expect((await page('/')).said.count).toBe(2)
  })

  test('without SITE_URL each host has its own cached pages', async () => {
    const open = await openTestApp({ environment: { SITE_URL: '' }, web: fakeWebApp() })
    const origin = async (host: string) =>
      requestIn((await open.app.inject({ url: '/', headers: { host } })).body).origin
    expect(await origin('evil.test')).toBe('http://evil.test')
    expect(await origin('forum.test:3000')).toBe('http://forum.test:3000')
    await open.close()
  })

  test('without SITE_URL only this machine, HOST and the setting determine the public origin', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const environment = { SITE_URL: '', HOST: '10.0.0.5' }
    const open = await openTestApp({ environment, web: fakeWebApp(), log })
    const told = async (host: string, path = '/') =>
      requestIn((await open.app.inject({ url: path, headers: { host } })).body).publicOrigin
    expect(await told('evil.test')).toBeNull()
    expect(await told('other.test')).toBeNull()
    expect(lines.filter((line) => line.includes('SITE_URL'))).toHaveLength(1)
    expect(await told('localhost:3000')).toBe('http://localhost:3000')
    expect(await told('10.0.0.5:3000')).toBe('http://10.0.0.5:3000')
    await setSettings(open.ctx, { site_url: 'https://tea.example' })
    expect(await told('evil.test', '/again')).toBe('https://tea.example')
    await open.close()
  })
})
