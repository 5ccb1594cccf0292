import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FaceName, faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { watchErrors } from '../support/page-errors.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, owner, publishByApi, registerByApi, type Site } from '../support/site.ts'
import { attackers, type Hostile, hogs, reachers } from './hostile-samples.ts'
import { counter, installSample, type Sample } from './sample-plugins.ts'

let browser: Browser
let site: Site
/** The session of the administrator, whose data the plugins try to get. */
let session: Awaited<ReturnType<BrowserContext['storageState']>>
const callAdmin = administrator(() => site)
const admin = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }
const good: Sample = { name: 'good', appId: 'good000', draw: counter('the plugin beside it') }

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const author = { username: 'author', nickname: '三花', password: 'a-good-password-1' }
  await publishByApi(site, await registerByApi(site, author), { title: '今年的龙井', html: '<p>到了。</p>' })
  await installSample(callAdmin, good)
  const page = await browser.newPage(readerOf('pc'))
  await logInByApi(page, site.origin, admin)
  session = await page.context().storageState()
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

let count = 0
let published: Sample[] = []
async function publish({ setUp = '', draw = "return h(ui.Text, null, 'drawn')" }: Hostile): Promise<Sample> {
  count += 1
  const letters = `${String.fromCharCode(97 + Math.floor(count / 26))}${String.fromCharCode(97 + (count % 26))}`
  const sample = { name: `hostile${letters}`, appId: `hostile${letters}`, setUp, draw }
  await installSample(callAdmin, sample)
  published.push(sample)
  return sample
}
afterEach(async () => {
  await closeContexts()
  for (const { appId } of published) await callAdmin('plugin/operate', { appId, operate: 2 })
  published = []
})

interface Looked {
  readonly context: BrowserContext
  readonly page: Page
  /** Requested URLs of other hosts. */
  readonly foreign: () => readonly string[]
  /** The faults of plugins that the page reports. */
  readonly faults: () => readonly string[]
  /** The errors of the page, except reported faults of plugins. */
  readonly errors: () => readonly string[]
}

async function open(face: FaceName): Promise<Looked> {
  const context = await browser.newContext(readerOf(face, { reducedMotion: 'reduce', storageState: session }))
  const page = await context.newPage()
  const asked: Request[] = []
  const faults: string[] = []
  context.on('request', (request) => asked.push(request))
  const errors = watchErrors(page)
  await page.goto(site.origin)
  await waitForHydration(page)
  // Chromium also logs each refused attempt of a frame.
  page.on('console', (message) => {
    if (message.text().startsWith('[hostile')) faults.push(message.text())
  })
  const isOfSandbox = (error: string) => /Content Security Policy|^\[hostile\w+@1\.0\.0 /.test(error)
  return {
    context,
    page,
    faults: () => faults,
    foreign: () =>
      asked
        // Requests refused by the frame's policy are reported like sent ones.
        .filter((request) => !/csp|blocked/i.test(request.failure()?.errorText ?? ''))
        .map((request) => request.url())
        .filter((url) => !/^(?:blob|data|file):/.test(url) && !url.startsWith(site.origin)),
    errors: () => errors().filter((error) => !isOfSandbox(error)),
  }
}

/** Expects the page and the other plugin to work, without navigation, popups, errors, or requests to other sites. */
async function expectWhole({ context, page, foreign, errors }: Looked): Promise<void> {
  await page.getByText('the plugin beside it').waitFor()
  await page.getByRole('button', { name: 'pressed 0' }).click()
  await page.getByRole('button', { name: 'pressed 1' }).waitFor()
  expect(await page.getByText('今年的龙井').first().isVisible()).toBe(true)
  // An overlay would intercept the click.
  await page.getByText('今年的龙井').first().click({ trial: true })
  expect(context.pages()).toHaveLength(1)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(foreign()).toEqual([])
  expect(errors()).toEqual([])
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
}

/** Opens the home page in both layouts concurrently, and runs the check in each. */
async function inBothFaces(work: (looked: Looked) => Promise<void>): Promise<void> {
  await Promise.all(
    faceNames.map(async (face) => {
      try {
        await work(await open(face))
      } catch (error) {
        throw new Error(`on ${face}: ${(error as Error).message}`, { cause: error })
      }
    }),
  )
}

/** Groups of plugins for one page, named by what they try. */
const groupsOf = (all: readonly Hostile[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => {
    const group = all.slice(at * size, (at + 1) * size)
    return [group.map(({ tries }) => tries).join(', '), group] as const
  })

describe('hostile plugins in frames, on pc and h5', () => {
  test('hostile plugins in frames have no access to cookies, storage, the page, the network or other plugins', async () => {
    const all = reachers(site.origin)
    for (const one of all) await publish(one)
    await inBothFaces(async (looked) => {
      for (const { tries } of all) {
        const line = looked.page.getByText(`reached ${tries}: `)
        await line.waitFor()
        await expect.poll(() => line.textContent()).toBe(`reached ${tries}: refused`)
      }
      await expectWhole(looked)
    })
  })

  test.each(groupsOf(attackers, 9))(
    'hostile plugins in frames do not affect the page (%s)',
    async (_tries, group) => {
      for (const one of group) await publish(one)
      await inBothFaces(async (looked) => {
        const { page } = looked
        await expectWhole(looked)
        await page.waitForTimeout(1000)
        expect(await page.getByRole('dialog').count()).toBe(0)
        expect(await page.locator('main script, main iframe').count()).toBe(0)
        expect(await page.title()).not.toMatch(/taken|^1$/)
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8000)
        const links = page.locator('[data-plugin] a')
        const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
        expect(hrefs.filter((href) => href !== '/')).toEqual([])
        expect(await page.locator('[data-plugin] img:not([src^="/files/"])').count()).toBe(0)
        expect(looked.errors()).toEqual([])
      })
    },
  )

  test.each(hogs)(
    'hostile plugins in frames are stopped when they exhaust CPU or memory: one that $tries',
    async (one) => {
      await publish(one)
      await inBothFaces(async (looked) => {
        await expectWhole(looked)
        await expect.poll(() => looked.page.locator('iframe[src^="/plugin_frame/"]').count()).toBe(1)
        await expect.poll(looked.faults).toHaveLength(1)
      })
    },
  )
})
