import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, openBrowser, readerOf } from '../tools/product/browser.ts'
import { whenLive } from './reader.ts'
import { callApi, openSite, publishByApi, registerByApi, type Site } from './site.ts'

/** Each would set window.__xss if a browser ran it. */
const payloads = [
  '<script>window.__xss=1</script>',
  '<img src=x onerror="window.__xss=1">',
  '<svg onload="window.__xss=1"></svg>',
  '</script><script>window.__xss=1</script>',
  '<a href="javascript:window.__xss=1">点我</a>',
  '<a href="java\tscript:window.__xss=1">点我</a>',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=window.__xss=1></style></mglyph></math>',
  '<style>@import "http://evil.test/x.css"</style>',
  '<p style="background:url(javascript:window.__xss=1)">样式</p>',
  '<!--><img src=x onerror=window.__xss=1>-->',
  '"><img src=x onerror=window.__xss=1>',
  "'-window.__xss=1-'",
  '{{constructor.constructor("window.__xss=1")()}}',
  '<form action="/user/logout" method="post"><button>退出</button></form>',
] as const

let browser: Browser
let site: Site
let threadId: number
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), openSite()])
  const password = 'a-good-password-1'
  const token = await registerByApi(site, { username: 'mallory', nickname: '<svg onload=1>', password })
  threadId = await publishByApi(site, token, {
    title: payloads.slice(0, 3).join('').slice(0, 100),
    html: payloads.join('\n'),
  })
  for (const content of payloads) {
    const answer = await callApi(site, 'posts.create', { token, body: { id: threadId, content } })
    // What is empty once it is cleaned may be refused; nothing else may.
    expect([0, -4001]).toContain(answer.code)
  }
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

describe.each(faceNames)('script in titles, texts, comments and names on %s', (face) => {
  test('is shown or dropped, never run', async () => {
    const context = await browser.newContext(readerOf(face))
    const page = await context.newPage()
    let dialogs = 0
    page.on('dialog', async (dialog) => {
      dialogs += 1
      await dialog.dismiss()
    })
    const author = (await callApi(site, `thread.detail?threadId=${threadId}`)).data.userId
    for (const path of ['/', `/thread/${threadId}`, `/user/${author}`]) {
      const response = await page.goto(site.origin + path)
      expect(response?.headers()['content-security-policy']).toContain("default-src 'self'")
      await whenLive(page)
      expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
      expect(
        await page.locator('main [onerror], main [onload], main iframe, main [href^="java"]').count(),
      ).toBe(0)
    }
    await page.goto(`${site.origin}/thread/${threadId}`)
    // What is harmless in them is there to be read.
    expect(await page.getByText('点我').count()).toBeGreaterThan(1)
    expect(await page.getByText('<svg onload=1>').count()).toBeGreaterThan(0)
    for (const link of await page.getByText('点我').all()) await link.click({ timeout: 2000 }).catch(() => {})
    expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
    expect(dialogs).toBe(0)
    await context.close()
  })
})

test('a query that carries script comes back as text', async () => {
  const page = await browser.newPage(readerOf('pc'))
  for (const payload of payloads) {
    await page.goto(`${site.origin}/search?keyword=${encodeURIComponent(payload)}`)
    expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
  }
  await page.close()
})
