import type { Browser, Page } from 'playwright-core'
import { axeFaults } from '../product/axe.ts'
import { type FaceName, faceNames, openBrowser, readerOf } from '../product/browser.ts'
import { findFacts, type Visit } from '../shots/find-facts.ts'
import { picturedPages } from '../shots/pages.ts'
import { Faults, type Trial } from './trial.ts'

const themes = ['light', 'dark'] as const
const languages = ['zh', 'en'] as const

/** A page with something open on it: how it is opened, when it is there. */
const opened: readonly {
  readonly name: string
  readonly path: (facts: Visit) => string
  readonly selector: string
  /** What is looked at when it covers the page only in part: what lies half beneath it cannot be hit, and need not be. */
  readonly within?: string
}[] = [
  { name: 'home, keys', path: () => '/', selector: 'key:?' },
  {
    name: 'home, menu',
    path: () => '/',
    selector: 'header summary, header [aria-haspopup]',
    within: 'details[open]',
  },
  { name: 'home, filters', path: () => '/', selector: '.dzq-feedbar__choice', within: 'details[open]' },
  {
    name: 'picture',
    path: ({ galleryId }) => `/thread/${galleryId}`,
    selector: '#main a[data-picture]',
  },
]

async function openPart(page: Page, selector: string): Promise<boolean> {
  if (selector.startsWith('key:')) await page.keyboard.press(selector.slice(4))
  else {
    const part = page.locator(selector).filter({ visible: true }).first()
    if ((await part.count()) === 0) return false
    await part.click()
  }
  // The slowest opening movement of the design system takes 300 ms.
  await page.waitForTimeout(400)
  return true
}

interface Look {
  readonly face: FaceName
  readonly theme: (typeof themes)[number]
  readonly lang: (typeof languages)[number]
}

async function lookAt(
  browser: Browser,
  origin: string,
  facts: Visit,
  look: Look,
  faults: Faults,
): Promise<number> {
  const context = await browser.newContext(
    readerOf(look.face, { colorScheme: look.theme, reducedMotion: 'reduce' }),
  )
  const cookies = { theme: look.theme, lang: look.lang }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })))
  const page = await context.newPage()
  let looked = 0
  const examine = async (name: string, within?: string) => {
    looked += 1
    const found = await axeFaults(page, within)
    faults.add(...found.map((fault) => `${look.face} ${look.theme} ${look.lang} ${name}: ${fault}`))
  }
  const asWhom = async (isMember: boolean) => {
    await context.clearCookies({ name: 'access_token' })
    if (isMember) await context.addCookies([{ name: 'access_token', value: facts.token, url: origin }])
  }
  for (const { name, path, asMember } of picturedPages) {
    await asWhom(asMember === true)
    await page.goto(origin + path(facts), { waitUntil: 'networkidle' })
    await examine(name)
  }
  await asWhom(true)
  for (const { name, path, selector, within } of opened) {
    await page.goto(origin + path(facts), { waitUntil: 'networkidle' })
    if (await openPart(page, selector)) await examine(name, within)
  }
  await context.close()
  return looked
}

/** Every page, and what opens on it, looked at by axe: both faces, themes and languages. */
export const axe: Trial = {
  name: 'axe',
  engines: ['sqlite'],
  async run(ground) {
    const product = await ground.start()
    const facts = await findFacts(product)
    const browser = await openBrowser()
    const faults = new Faults()
    let looked = 0
    try {
      for (const face of faceNames)
        for (const theme of themes)
          for (const lang of languages)
            looked += await lookAt(browser, product.origin, facts, { face, theme, lang }, faults)
    } finally {
      await browser.close()
    }
    return { figures: `${looked} looks at ${picturedPages.length} pages`, faults: faults.list }
  },
}
