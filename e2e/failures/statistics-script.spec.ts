import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { logInOnPage, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, owner, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** The snippet tries several accesses and reports the results in the name of its window. */
const snippet = `<script>
  const tried = {}
  const attempt = (name, work) => { try { tried[name] = String(work()) } catch { tried[name] = 'refused' } }
  attempt('cookie', () => document.cookie)
  attempt('page', () => parent.document.title)
  attempt('storage', () => localStorage.length)
  attempt('referrer', () => document.referrer || 'none')
  fetch('/api/v3/user?userId=1', { credentials: 'include' })
    .then(() => 'answered', () => 'refused')
    .then((outcome) => { tried.call = outcome; document.title = JSON.stringify(tried) })
</script>`

test('a new site contacts no foreign host, and a statistics script has no access to page or session', async () => {
  const context = await browser.newContext(readerOf('pc'))
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await logInOnPage(page, site.origin, { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD })
  await waitForHydration(page)
  expect(await page.locator('iframe').count()).toBe(0)
  expect(asked.filter((url) => !url.startsWith(site.origin) && !url.startsWith('data:'))).toEqual([])

  const code = await page.evaluate(async (value) => {
    const answer = await fetch('/api/settings.v2', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: [{ key: 'site_stat', value, tag: 'default' }] }),
    })
    return (await answer.json()).Code
  }, snippet)
  expect(code).toBe(0)

  await page.goto(site.origin)
  await waitForHydration(page)
  const frame = await (await page.waitForSelector('iframe', { state: 'attached' })).contentFrame()
  await frame?.waitForFunction(() => document.title !== '')
  expect(JSON.parse((await frame?.title()) ?? '')).toEqual({
    cookie: 'refused',
    page: 'refused',
    storage: 'refused',
    referrer: 'none',
    call: 'refused',
  })
  expect(frame?.url()).toBe(`${site.origin}/site-stat.html?platform=pc`)

  const alone = await context.newPage()
  await alone.goto(`${site.origin}/site-stat.html`)
  await alone.waitForFunction(() => document.title !== '')
  expect(JSON.parse(await alone.title())).toMatchObject({ cookie: 'refused', call: 'refused' })
  await context.close()

  const visitor = await browser.newPage(readerOf('h5'))
  await visitor.goto(`${site.origin}/user/login`)
  await waitForHydration(visitor)
  expect(await visitor.locator('iframe').count()).toBe(0)
  await visitor.context().close()
})
