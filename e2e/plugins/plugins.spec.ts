import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { devices, type FaceName, faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { watchErrors } from '../support/page-errors.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, owner, publishByApi, registerByApi, type Site } from '../support/site.ts'
import { counter, type Sample, sampleZip } from './sample-plugins.ts'

let browser: Browser
let site: Site
const callAdmin = administrator(() => site)
const admin = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const author = { username: 'author', nickname: '三花', password: 'a-good-password-1' }
  await publishByApi(site, await registerByApi(site, author), { title: '今年的龙井', html: '<p>到了。</p>' })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

// Pages are closed after each test: an open page would also render the plugins of the next one, and report their faults.
afterEach(closeContexts)

async function open(face: FaceName, path: string, as?: typeof admin): Promise<Page> {
  const context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
  const page = await context.newPage()
  if (as) await logInByApi(page, site.origin, as)
  await page.goto(site.origin + path)
  await waitForHydration(page)
  return page
}

/** Returns the card of a plugin in the admin area. */
const cardOf = (page: Page, { name }: Pick<Sample, 'name'>) =>
  page
    .locator('main > *')
    .filter({ has: page.getByRole('heading', { name: `插件 ${name}`, exact: true }) })
    .last()

/** Chooses the ZIP of a sample in the admin area, and waits until it is listed. */
async function upload(page: Page, sample: Sample): Promise<void> {
  const buffer = await sampleZip(sample)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${sample.name}.zip`, mimeType: 'application/zip', buffer })
  await page.getByText('上传成功').waitFor()
  await cardOf(page, sample).waitFor()
}

const publish = async (page: Page, sample: Sample) => {
  await cardOf(page, sample).getByRole('button', { name: '发布 1.0.0' }).click()
  await cardOf(page, sample).getByText('运行中 1.0.0').waitFor()
}

async function trust(page: Page, sample: Sample): Promise<void> {
  await cardOf(page, sample).getByRole('button', { name: '信任', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '信任' }).click()
  await cardOf(page, sample).getByText('受信任').waitFor()
}

const takeOffline = (appId: string) => callAdmin('plugin/operate', { appId, operate: 2 })

/** Milliseconds within which an open page renders a published plugin. */
const withinMs = 15_000

const frames = (page: Page) => page.locator('iframe[src^="/plugin_frame/"]')

describe.each(faceNames)('plugins on %s', (face) => {
  const letters = face === 'pc' ? 'pc' : 'hfive'
  const sandboxed: Sample = {
    name: `${letters}Frame`,
    appId: `aaaa00${face}`,
    draw: counter('from a frame'),
  }
  const trusted: Sample = { name: `${letters}Inline`, appId: `bbbb00${face}`, draw: counter('from the page') }

  test('an uploaded plugin appears in a frame on an open page, responds, and disappears when it is unpublished', async () => {
    const reader = await open(face, '/')
    const page = await open('pc', '/admin/plugins', admin)
    await upload(page, sandboxed)
    expect(await reader.getByText('from a frame').count()).toBe(0)
    await publish(page, sandboxed)
    await reader.getByText('from a frame').waitFor({ timeout: withinMs })
    expect(await frames(reader).count()).toBe(1)
    await reader.getByRole('button', { name: 'pressed 0' }).click()
    await reader.getByRole('button', { name: 'pressed 1' }).waitFor()
    await cardOf(page, sandboxed).getByRole('button', { name: '下线' }).click()
    await reader.getByText('from a frame').waitFor({ state: 'detached', timeout: withinMs })
    await frames(reader).waitFor({ state: 'detached' })
    expect(await reader.getByText('今年的龙井').first().isVisible()).toBe(true)
  })

  test('a trusted plugin is rendered on the server, and its button responds after hydration', async () => {
    const page = await open('pc', '/admin/plugins', admin)
    await upload(page, trusted)
    await trust(page, trusted)
    await publish(page, trusted)
    const { userAgent = '' } = devices[face] as { userAgent?: string }
    await expect
      .poll(async () => (await fetch(site.origin, { headers: { 'user-agent': userAgent } })).text())
      .toContain('from the page')
    const context = await browser.newContext(readerOf(face))
    const reader = await context.newPage()
    // The page hydrates the plugin's HTML of the server.
    const errors = watchErrors(reader)
    await reader.goto(site.origin)
    await waitForHydration(reader)
    await reader.getByRole('button', { name: 'pressed 0' }).click()
    await reader.getByRole('button', { name: 'pressed 1' }).waitFor()
    expect(await frames(reader).count()).toBe(0)
    expect(errors()).toEqual([])
    // A press before the plugin's code is loaded takes effect afterwards.
    const slow = await browser.newContext(readerOf(face))
    await slow.route('**/plugin_files/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.continue()
    })
    const early = await slow.newPage()
    await early.goto(site.origin)
    await early.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await early.getByRole('button', { name: 'pressed 0' }).click()
    await early.getByRole('button', { name: 'pressed 1' }).waitFor()
    const without = await open(face, '/?plugins=off')
    expect(await without.getByText('from the page').count()).toBe(0)
    expect(await without.getByText('今年的龙井').first().isVisible()).toBe(true)
    await takeOffline(trusted.appId)
  })

  test('the space reserved by a sandboxed plugin is there from the start, without a layout shift', async () => {
    const view = { target: 'plugin_index', hookName: 'header_insert_before_hook', platform: ['pc', 'h5'] }
    const still: Sample = {
      name: `${letters}Still`,
      appId: `dddd00${face}`,
      draw: "return h(ui.Text, null, 'nothing moves')",
      config: { view: { top: { ...view, height: 120 } } },
    }
    const page = await open('pc', '/admin/plugins', admin)
    await upload(page, still)
    await publish(page, still)
    const context = await browser.newContext(readerOf(face))
    await context.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      })
      observer.observe({ type: 'layout-shift', buffered: true })
    })
    const reader = await context.newPage()
    await expect
      .poll(async () => {
        await reader.goto(site.origin)
        return reader.locator(`[data-plugin=${still.name}]`).count()
      })
      .toBe(1)
    await reader.getByText('nothing moves').waitFor()
    await reader.waitForTimeout(500)
    const moved = await reader.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
    expect(moved).toBeLessThanOrEqual(0.02)
    await takeOffline(still.appId)
  })

  test.each([
    ['loops', 'for (;;) {}', false],
    ['throws', "throw new Error('broken')", false],
    ['throws', "throw new Error('broken')", true],
  ])('a plugin that %s affects neither the page nor the other plugin', async (what, draw, isTrusted) => {
    const bad: Sample = {
      name: `${letters}${what}${isTrusted ? 'Inline' : ''}`,
      appId: `cc${what}${isTrusted ? 1 : 0}${face}`,
      draw,
    }
    const page = await open('pc', '/admin/plugins', admin)
    await upload(page, bad)
    if (isTrusted) await trust(page, bad)
    await publish(page, bad)
    await callAdmin('plugin/operate', { appId: sandboxed.appId, operate: 1 })
    const reader = await open(face, '/')
    await reader.getByText('from a frame').waitFor()
    expect(await reader.getByText('今年的龙井').first().isVisible()).toBe(true)
    await reader.getByRole('button', { name: 'pressed 0' }).click()
    await reader.getByRole('button', { name: 'pressed 1' }).waitFor()
    // A frame that no longer responds is removed; the fault is shown in the admin area.
    if (!isTrusted) await expect.poll(() => frames(reader).count()).toBe(what === 'loops' ? 1 : 2)
    await expect
      .poll(async () => {
        const { data } = await callAdmin('plugin/overview')
        return data.find(({ appId }: Sample) => appId === bad.appId)?.faults.length
      })
      .toBeGreaterThan(0)
    await takeOffline(bad.appId)
    await takeOffline(sandboxed.appId)
  })
})
