import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { type FaceName, readerOf } from '../product/browser.ts'
import type { SheetTile } from './contact-sheet.ts'
import {
  canBe,
  type PageState,
  type PicturedPage,
  type PicturedPart,
  picturedPages,
  picturedParts,
} from './pages.ts'
import type { PicturedSite, PicturedSites } from './sites.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]

/** Milliseconds without a request after which a page is fully loaded. */
const quietMs = 200
/** Milliseconds after which a page is pictured regardless. */
const timeoutMs = 8000

/** Tracks the requests of a page; returns a function that waits until there are none. */
function watchTraffic(page: Page): () => Promise<void> {
  let open = 0
  let last = Date.now()
  const change = (by: number) => (request: Request) => {
    // An event stream stays open.
    if (request.resourceType() === 'eventsource') return
    open = Math.max(0, open + by)
    last = Date.now()
  }
  page.on('request', change(1))
  page.on('requestfinished', change(-1))
  page.on('requestfailed', change(-1))
  return async () => {
    const began = Date.now()
    last = began
    while (Date.now() - began < timeoutMs && (open > 0 || Date.now() - last < quietMs))
      await page.waitForTimeout(50)
  }
}

/** Opens the page by navigation within the site, with every call aborted. */
async function openCutOff(page: Page, origin: string, path: string, whenQuiet: () => Promise<void>) {
  await page.goto(`${origin}/user/agreement`)
  await whenQuiet()
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL((url) => url.pathname !== '/user/agreement', { timeout: timeoutMs }).catch(() => {})
}

/** Waits until a page is hydrated; a page without scripts needs no wait. */
async function whenAlive(page: Page): Promise<void> {
  const isAlive = () =>
    !document.querySelector('script[type=module]') || document.documentElement.dataset.hydrated !== undefined
  await page.waitForFunction(isAlive, null, { timeout: timeoutMs }).catch(() => {})
}

/** Opens a page, retrying while the site is overloaded. */
async function openPage(page: Page, url: string, tries = 3): Promise<void> {
  const answer = await page.goto(url)
  if (answer?.status() === 503 && tries > 1) {
    await page.waitForTimeout(1000)
    return openPage(page, url, tries - 1)
  }
}

const siteOf = (sites: PicturedSites, page: PicturedPage, state: PageState): PicturedSite =>
  sites.of[state === 'empty' ? 'blank' : (page.site ?? 'demo')]

/** What to picture, and how. */
export interface ShootOptions {
  readonly sites: PicturedSites
  readonly face: FaceName
  readonly theme: Theme
  readonly state: PageState
  readonly language: Language
  /** The output folder. */
  readonly folder: string
  /** Names of the wanted pages; empty for all. */
  readonly only: readonly string[]
  /** Whether to picture the whole page or only the viewport. */
  readonly isWhole: boolean
}

async function shootPage(
  context: BrowserContext,
  pictured: PicturedPage & Partial<PicturedPart>,
  options: ShootOptions,
): Promise<SheetTile> {
  const { sites, face, theme, state, language, folder, isWhole } = options
  const { origin, visit } = siteOf(sites, pictured, state)
  await context.clearCookies({ name: 'access_token' })
  if (pictured.asMember) await context.addCookies([{ name: 'access_token', value: visit.token, url: origin }])
  const page = await context.newPage()
  const whenQuiet = watchTraffic(page)
  const path = pictured.path(visit)
  if (state === 'failed') await openCutOff(page, origin, path, whenQuiet)
  else await openPage(page, origin + path)
  await whenAlive(page)
  await whenQuiet()
  for (const selector of pictured.presses ?? []) {
    await page.locator(selector).filter({ visible: true }).first().click()
    await whenQuiet()
  }
  const label = [
    face,
    theme,
    pictured.name,
    ...(state === 'full' ? [] : [state]),
    ...(language === 'zh' ? [] : [language]),
  ].join('-')
  const file = join(folder, `${label}.png`)
  await page.screenshot({ path: file, fullPage: isWhole, animations: 'disabled' })
  await page.close()
  return { file, label }
}

/** Takes pictures of every page in one face, theme, state and language. */
export async function shoot(browser: Browser, options: ShootOptions): Promise<SheetTile[]> {
  const { sites, face, theme, state, language, only } = options
  const wanted = picturedPages.filter(
    (page) => canBe(page, state) && (only.length === 0 || only.includes(page.name)),
  )
  const parts = picturedParts.filter(
    (part) =>
      // Buttons are selected by their Chinese names.
      language === 'zh' &&
      state === 'full' &&
      (part.face ?? face) === face &&
      (only.length === 0 || only.includes(part.name)),
  )
  const context = await browser.newContext(readerOf(face, { colorScheme: theme, reducedMotion: 'reduce' }))
  for (const { origin } of Object.values(sites.of))
    await context.addCookies([
      { name: 'theme', value: theme, url: origin },
      { name: 'lang', value: language, url: origin },
    ])
  const tiles: SheetTile[] = []
  for (const pictured of [...wanted, ...parts]) tiles.push(await shootPage(context, pictured, options))
  await context.close()
  return tiles
}
