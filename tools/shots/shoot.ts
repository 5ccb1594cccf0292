import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { type FaceName, readerOf } from '../product/browser.ts'
import type { SheetTile } from './contact-sheet.ts'
import type { PageVisit } from './find-page-ids.ts'
import { openCutOff, openPage, waitForHydration, watchTraffic } from './open-page.ts'
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

/** Milliseconds after which a navigation fails, long enough for a busy machine. */
const busyMs = 120_000

/** Milliseconds until what opened has faded in. */
const fadedInMs = 300

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

/** The session of a page's viewer; nothing for a visitor. */
function tokenOf({ asWaiting, asPayer, asMember }: PicturedPage, visit: PageVisit): string | undefined {
  if (asWaiting) return visit.waitingToken
  if (asPayer && visit.payerToken) return visit.payerToken
  return asMember ? visit.token : undefined
}

/** Whether all visible images in the viewport have loaded; runs in the page. Those of closed details never load. */
const areImagesLoaded = () =>
  [...document.images].every((image) => {
    if (!image.checkVisibility()) return true
    const { top, bottom } = image.getBoundingClientRect()
    return image.complete || bottom <= 0 || top >= innerHeight
  })

async function shootPage(
  context: BrowserContext,
  pictured: PicturedPage & Partial<PicturedPart>,
  options: ShootOptions,
): Promise<SheetTile> {
  const { sites, face, theme, state, language, folder, isWhole } = options
  const { origin, visit } = siteOf(sites, pictured, state)
  await context.clearCookies({ name: 'access_token' })
  const token = tokenOf(pictured, visit)
  if (token) await context.addCookies([{ name: 'access_token', value: token, url: origin }])
  const page = await context.newPage()
  const whenQuiet = watchTraffic(page)
  const path = pictured.path(visit)
  if (state === 'failed') await openCutOff(page, origin, path, whenQuiet)
  else await openPage(page, origin + path)
  await waitForHydration(page)
  await whenQuiet()
  if (pictured.types) await page.locator('[contenteditable=true]').first().fill(pictured.types)
  for (const selector of pictured.presses ?? []) {
    const pressed = page.locator(selector).filter({ visible: true }).first()
    await (face === 'h5' ? pressed.tap() : pressed.click())
    await whenQuiet()
  }
  if (pictured.hovers) await page.locator(pictured.hovers).filter({ visible: true }).first().hover()
  if (pictured.shows) {
    await page.locator(pictured.shows).filter({ visible: true }).first().waitFor()
    await page.waitForTimeout(fadedInMs)
    await whenQuiet()
  }
  const label = [
    face,
    theme,
    pictured.name,
    ...(state === 'full' ? [] : [state]),
    ...(language === 'zh' ? [] : [language]),
  ].join('-')
  await page.waitForFunction(areImagesLoaded)
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
      state === 'full' && (part.face ?? face) === face && (only.length === 0 || only.includes(part.name)),
  )
  const context = await browser.newContext(readerOf(face, { colorScheme: theme, reducedMotion: 'reduce' }))
  context.setDefaultNavigationTimeout(busyMs)
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
