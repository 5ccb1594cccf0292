import type { Browser, BrowserContext, Page } from 'playwright-core'
import { axeFaults, axeFaultsOfPage } from '../../product/axe.ts'
import { type FaceName, faceNames, openBrowser, readerOf } from '../../product/browser.ts'
import { type Facts, pagesOn, picturedPages, type SiteName } from '../../shots/pages.ts'
import { openSites, type PicturedSites } from '../../shots/sites.ts'
import { Faults, type Trial } from '../trial.ts'
import { type Examine, openPersonCard, openQuoting, pressAllButtons } from './open-popups.ts'

const themes = ['light', 'dark'] as const
const languages = ['zh', 'en'] as const
const siteNames: readonly SiteName[] = ['demo', 'closed', 'new', 'phoneAndMail', 'wechat']

/** Pages on which a member presses every button. */
const pressed: Readonly<Record<string, (facts: Facts) => string>> = {
  home: () => '/',
  thread: ({ threadId }) => `/thread/${threadId}`,
  composer: () => '/thread/post',
  my: () => '/my',
  'edit-profile': () => '/my/edit',
  search: () => '/search?keyword=%E8%8C%B6',
  components: () => '/gallery',
}

const isGone = /No elements found for include/

interface PageVariant {
  readonly face: FaceName
  readonly theme: (typeof themes)[number]
  readonly lang: (typeof languages)[number]
}

interface Examination {
  readonly context: BrowserContext
  readonly page: Page
  /** Examines the open page under a name. */
  readonly look: Examine
}

/** Examines every page of the sites as opened. */
async function lookAtPages({ context, page, look }: Examination, sites: PicturedSites): Promise<void> {
  for (const site of siteNames) {
    const { origin, visit } = sites.of[site]
    for (const { name, path, asMember } of pagesOn(site)) {
      await context.clearCookies({ name: 'access_token' })
      if (asMember) await context.addCookies([{ name: 'access_token', value: visit.token, url: origin }])
      await page.goto(origin + path(visit), { waitUntil: 'networkidle' })
      await look(name)
    }
  }
}

/** Examines everything that opens on a member's pages: by buttons, keys, the mouse and a selection. */
async function lookAtOpened(
  { context, page, look }: Examination,
  sites: PicturedSites,
  face: FaceName,
): Promise<void> {
  const { origin, visit } = sites.of.demo
  await context.addCookies([{ name: 'access_token', value: visit.token, url: origin }])
  const seen = new Set<string>()
  for (const [name, path] of Object.entries(pressed))
    await pressAllButtons(page, origin + path(visit), seen, (part, within) =>
      look(`${name}, ${part}`, within),
    )
  await page.goto(`${origin}/thread/${visit.galleryId}`, { waitUntil: 'networkidle' })
  await openQuoting(page, look)
  await page.locator('#main a[data-picture]').first().click()
  await page.waitForTimeout(400)
  await look('picture')
  if (face === 'h5') return
  await page.goto(origin, { waitUntil: 'networkidle' })
  await openPersonCard(page, look)
  await page.keyboard.press('?')
  await page.locator('dialog[open]').waitFor()
  await look('keys')
}

async function lookAround(
  browser: Browser,
  sites: PicturedSites,
  how: PageVariant,
  faults: Faults,
): Promise<{ pages: number; parts: number }> {
  const { face, theme, lang } = how
  const context = await browser.newContext(readerOf(face, { colorScheme: theme, reducedMotion: 'reduce' }))
  for (const { origin } of Object.values(sites.of))
    await context.addCookies(
      Object.entries({ theme, lang }).map(([name, value]) => ({ name, value, url: origin })),
    )
  const page = await context.newPage()
  let looked = 0
  const look: Examine = async (name, within) => {
    // A popup may have closed by itself.
    if (within !== undefined && (await page.locator(within).count()) === 0) return
    looked += 1
    const looking = within === undefined ? axeFaultsOfPage(page) : axeFaults(page, within)
    const found = await looking.catch((error: Error) => (isGone.test(error.message) ? [] : [error.message]))
    faults.add(...found.map((fault) => `${face} ${theme} ${lang} ${name}: ${fault}`))
  }
  await lookAtPages({ context, page, look }, sites)
  const pages = looked
  await lookAtOpened({ context, page, look }, sites, face)
  await context.close()
  return { pages, parts: looked - pages }
}

/** Runs axe on every page and everything that opens on it: both faces, themes and languages. */
export const axe: Trial = {
  name: 'axe',
  engines: ['sqlite'],
  async run(site) {
    const sites = await openSites(await site.start())
    const browser = await openBrowser()
    const faults = new Faults()
    const looked = { pages: 0, parts: 0 }
    try {
      for (const face of faceNames)
        for (const theme of themes)
          for (const lang of languages) {
            const { pages, parts } = await lookAround(browser, sites, { face, theme, lang }, faults)
            looked.pages += pages
            looked.parts += parts
          }
    } finally {
      await browser.close()
      await sites.close()
    }
    const figures = `${looked.pages} looks at ${picturedPages.length} pages, ${looked.parts} at what opens on them`
    return { figures, faults: faults.list }
  },
}
