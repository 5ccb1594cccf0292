import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import {
  type InjectionSite,
  pathsOf,
  prepareInjectionSite,
  registerRefusedMember,
  renameEverything,
  requireSignInFields,
  type WrittenPayload,
  writeMessages,
  writePayload,
} from '../../tools/product/script-injection-site.ts'
import { onePayloadEach, payloadFamilies } from '../../tools/product/script-payloads.ts'
import { auditPage, showFeed, watchScripts } from '../../tools/product/script-watch.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, owner, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let prepared: InjectionSite
const written: WrittenPayload[] = []
let dialogId = 0

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  prepared = await prepareInjectionSite(site, {
    username: owner.ADMIN_USERNAME,
    password: owner.ADMIN_PASSWORD,
  })
  for (const [at, payload] of onePayloadEach.entries())
    written.push(await writePayload(site, prepared, payload, `mallory${at}`))
  dialogId = await writeMessages(site, prepared, written)
  await renameEverything(site, prepared, onePayloadEach[0] ?? '')
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

test('the payload detector notices a payload that is allowed to run', async () => {
  const context = await browser.newContext()
  const ran = await watchScripts(context)
  const page = await context.newPage()
  await page.setContent(payloadFamilies['an event that comes']?.[0] ?? '')
  await expect.poll(() => ran.length).toBe(1)
  await context.close()
})

describe.each(faceNames)('scripts in texts of members and administrators on %s', (face) => {
  /** Opens a browser that ignores the site's content security policy, so that the HTML itself must be harmless. */
  async function open(token?: string) {
    const context = await browser.newContext(readerOf(face, { bypassCSP: true }))
    const ran = await watchScripts(context)
    if (token) await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    return { context, ran, page: await context.newPage() }
  }

  test('scripts in texts of members and administrators are shown as text or removed on every page, and never run', async () => {
    const { context, ran, page } = await open()
    const topics = written.flatMap(({ topicIds }) => topicIds).map((id) => `/topic/topic-detail/${id}`)
    expect(topics.length).toBeGreaterThan(0)
    // Every thread on both layouts; its author's page and the search for it on one of them.
    const own = written.flatMap((one, at) =>
      at % 2 === faceNames.indexOf(face) ? pathsOf(one) : pathsOf(one).slice(0, 1),
    )
    for (const path of ['/', '/topic', ...topics.slice(0, 2), ...own]) {
      const response = await page.goto(site.origin + path, { waitUntil: 'load' })
      expect(response?.headers()['content-security-policy']).toContain("default-src 'self'")
      expect([path, ...(await auditPage(page))]).toEqual([path])
    }
    await waitForHydration(page)
    expect(ran).toEqual([])
    await context.close()
  })

  test('scripts in texts of members and administrators do not run for their author or their recipients', async () => {
    const visits = [
      ...written.slice(1, 3).flatMap(({ token, threadId }) => [
        [token, '/my'],
        [token, '/my/edit'],
        [token, `/thread/post?id=${threadId}`],
      ]),
      [prepared.reader.token, `/message?page=chat&dialogId=${dialogId}`],
      [prepared.reader.token, '/message'],
    ] as const
    const { context, ran, page } = await open()
    for (const [token, path] of visits) {
      await context.addCookies([{ name: 'access_token', value: token ?? '', url: site.origin }])
      await page.goto(`${site.origin}${path}`)
      await waitForHydration(page)
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
      expect([path, ...(await auditPage(page))]).toEqual([path])
    }
    expect(ran).toEqual([])
    await context.close()
  })

  test('scripts in texts of members and administrators are kept as text in plain texts, and their links are harmless', async () => {
    const { context, ran, page } = await open()
    const { threadId } = written[0] ?? { threadId: 0 }
    await page.goto(`${site.origin}/thread/${threadId}`)
    expect(await page.locator('main h1').first().textContent()).toBe(onePayloadEach[0])
    const linking = written.find(({ payload }) => payload.startsWith('<a href'))
    await page.goto(`${site.origin}/thread/${linking?.threadId}`)
    await waitForHydration(page)
    for (const text of await page.locator('main').getByText('茶', { exact: true }).all())
      await text.click({ timeout: 1000, noWaitAfter: true }).catch(() => {})
    expect(ran).toEqual([])
    await context.close()
  })
})

test('scripts in feeds are included as text or removed', async () => {
  const context = await browser.newContext({ bypassCSP: true })
  const ran = await watchScripts(context)
  const page = await context.newPage()
  await page.goto(`${site.origin}/agreement-of-nothing`)
  const [first] = written
  const topic = written.flatMap(({ topicIds }) => topicIds)[0]
  const feeds = ['', `/cate/${prepared.categoryId}`, `/user/${first?.userId}`, `/topic/topic-detail/${topic}`]
  for (const feed of feeds)
    for (const name of ['feed.xml', 'atom.xml']) {
      const xml = await (await fetch(`${site.origin}${feed}/${name}`)).text()
      expect([feed, ...(await showFeed(page, xml))]).toEqual([feed])
    }
  await page.goto(`${site.origin}/feed.xml`)
  await page.waitForTimeout(200)
  expect(ran).toEqual([])
  await context.close()
})

test('scripts in sign-in fields and answers are text on pc and h5', async () => {
  await requireSignInFields(site, prepared, onePayloadEach)
  const newcomer = await registerRefusedMember(site, prepared, onePayloadEach[0] ?? '')
  for (const face of faceNames) {
    const context = await browser.newContext(readerOf(face, { bypassCSP: true }))
    const ran = await watchScripts(context)
    await context.addCookies([{ name: 'access_token', value: newcomer, url: site.origin }])
    const page = await context.newPage()
    for (const path of ['/user/supplementary', '/user/status']) {
      await page.goto(site.origin + path)
      await waitForHydration(page)
      expect([path, ...(await auditPage(page))]).toEqual([path])
    }
    expect(ran).toEqual([])
    await context.close()
  }
})
