import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { devices, faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { watchErrors } from '../support/page-errors.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'
import { installSample, type Sample } from './sample-plugins.ts'

let browser: Browser
let site: Site
const callAdmin = administrator(() => site)
const [first, second] = [personOf('firstcat'), personOf('secondcat')]
const tokens: Record<string, string> = {}

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  for (const person of [first, second]) tokens[person.username] = await registerByApi(site, person)
  const words = { title: '今年的龙井', html: '<p>到了。</p>' }
  await publishByApi(site, tokens[first.username] ?? '', words)
})
afterEach(closeContexts)
afterAll(() => site?.close())

/** Sums the layout shifts of a page from its start. */
function watchShifts(): void {
  const shifts = { sum: 0 }
  Object.assign(window, { shifts })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

describe.each(faceNames)('a sandboxed plugin on %s', (face) => {
  const letters = face === 'pc' ? 'pc' : 'hfive'
  const sample: Sample = {
    name: `${letters}Served`,
    appId: `5e12ed${face}`,
    draw: `const [count, setCount] = host.useState(0)
      return h(ui.Card, null, h(ui.Text, null, 'drawn early for ' + (props.userInfo?.nickname ?? 'guest') + ' in ' + (props.settings.words ?? '')),
        h(ui.Button, { onPress: () => setCount(count + 1) }, 'pressed ' + count))`,
    config: { settings: { words: { title: '字', type: 'string', default: 'spring' } } },
  }
  const { userAgent = '' } = devices[face] as { userAgent?: string }
  const served = async (as?: string) => {
    const cookie = as ? { cookie: `access_token=${tokens[as]}` } : {}
    const answer = await fetch(site.origin, { headers: { 'user-agent': userAgent, ...cookie } })
    return answer.text()
  }
  const settled = { timeout: 30_000, interval: 500 }

  test("a sandboxed plugin is in the server's HTML once it was rendered, and only for its own viewer", async () => {
    await installSample(callAdmin, sample)
    await expect.poll(() => served(), settled).toContain('drawn early for guest in spring')
    await expect.poll(() => served(first.username), settled).toContain('drawn early for firstcat')
    expect(await served(second.username)).not.toMatch(/drawn early for (?:firstcat|guest)/)
    await expect.poll(() => served(second.username), settled).toContain('drawn early for secondcat')
  })

  test('a sandboxed plugin is readable without scripts, causes no layout shift, and responds once its frame has loaded', async () => {
    await expect.poll(() => served(second.username), settled).toContain('drawn early for secondcat')
    const bare = await (await browser.newContext({ ...readerOf(face), javaScriptEnabled: false })).newPage()
    await bare.goto(site.origin)
    expect(await bare.getByText('drawn early for guest').count()).toBe(1)
    const context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
    await context.addInitScript(watchShifts)
    const page = await context.newPage()
    await logInByApi(page, site.origin, second)
    const errors = watchErrors(page)
    await page.goto(site.origin)
    await waitForHydration(page)
    await page.locator(`[data-plugin=${sample.name}][data-live]`).waitFor()
    await page.getByText('drawn early for secondcat').waitFor()
    await page.waitForTimeout(500)
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02)
    expect(errors()).toEqual([])
    await page.getByRole('button', { name: 'pressed 0' }).click()
    await page.getByRole('button', { name: 'pressed 1' }).waitFor()
  })

  test('a sandboxed plugin is rendered again after its settings change, and disappears when it is unpublished', async () => {
    const publicValue = { words: 'autumn' }
    await callAdmin('plugin/settings', {
      appId: sample.appId,
      appName: sample.name,
      publicValue,
      privateValue: {},
    })
    await expect.poll(() => served(), settled).toContain('drawn early for guest in autumn')
    await callAdmin('plugin/operate', { appId: sample.appId, operate: 2 })
    await expect.poll(() => served(), settled).not.toContain('drawn early')
  })
})
