import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser } from 'playwright-core'
import { skeletonOf } from '../../../server/src/drivers/chinese/name-skeleton.ts'
import { foldName } from '../../../server/src/modules/users/index.ts'
import { callSite, logIn } from '../../bench/sites/bench-site.ts'
import { type FaceName, faceNames, openBrowser, readerOf } from '../../product/browser.ts'
import type { Product } from '../../product/product.ts'
import type { PageVisit } from '../../shots/find-page-ids.ts'
import { picturedPages } from '../../shots/pages.ts'
import { openSites, type PicturedSites } from '../../shots/sites.ts'
import { Faults, type Trial } from '../trial.ts'
import { findClippedElements } from './clipped-elements.ts'

const width = 320
const rightToLeft = 'مرحبا بالعالم، هذا نص طويل'
const unbroken = 'W'.repeat(60)

/** The variants: the narrowest viewport, and text of twice the size in the face's own viewport. */
const looks = [
  { name: '320 px', viewport: { width, height: 640 }, isLarge: false },
  { name: '200 % text', viewport: null, isLarge: true },
  { name: '320 px and 200 % text', viewport: { width, height: 640 }, isLarge: true },
] as const

interface Heavy {
  readonly threadId: number
  readonly userId: number
}

const writer = 'qinghe'

/** Sets a name of 60 characters: longer than allowed today, but possible for accounts from other systems. */
function lengthenName(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'chaguan.db'))
  database
    .prepare('UPDATE users SET nickname = ?, nickname_key = ?, nickname_skeleton = ? WHERE username = ?')
    .run(unbroken, foldName(unbroken), skeletonOf(unbroken), writer)
  database.close()
}

/** A member with the longest name writes 20,000 characters, and comments in a right-to-left script. */
async function writeHeavy(product: Product, facts: PageVisit): Promise<Heavy> {
  const { token, userId } = await logIn(product, writer)
  const words = ['茶', rightToLeft, `https://tea.example/${'long'.repeat(40)}`, unbroken].join(' ')
  const text = words.repeat(Math.ceil(20_000 / words.length)).slice(0, 20_000)
  const { threadId } = (await callSite(product, '/api/v3/thread.create', {
    token,
    body: {
      title: `${rightToLeft} ${unbroken}`.slice(0, 100),
      categoryId: facts.categoryId,
      content: {
        text: `<p>${text}</p><pre><code>${unbroken.repeat(4)}</code></pre><table><tbody><tr>${'<td>茶馆茶馆</td>'.repeat(12)}</tr></tbody></table>`,
      },
    },
  })) as { threadId: number }
  for (const content of [rightToLeft.repeat(5), unbroken.repeat(5)])
    await callSite(product, '/api/v3/posts.create', { token, body: { id: threadId, content } })
  return { threadId, userId }
}

async function lookAt(
  browser: Browser,
  sites: PicturedSites,
  heavy: Heavy,
  face: FaceName,
  faults: Faults,
): Promise<number> {
  let looked = 0
  const { demo } = sites.of
  const addresses = [
    ...picturedPages.map(({ name, path, asMember, site }) => {
      const on = sites.of[site ?? 'demo']
      return { name, asMember, on, address: path(on.visit) }
    }),
    { name: 'long thread', asMember: true, on: demo, address: `/thread/${heavy.threadId}` },
    { name: 'long name', asMember: false, on: demo, address: `/user/${heavy.userId}` },
    { name: 'newest', asMember: false, on: demo, address: `/cate/${demo.visit.categoryId}/seq/0` },
  ]
  for (const { name: look, viewport, isLarge } of looks) {
    const context = await browser.newContext(
      readerOf(face, { reducedMotion: 'reduce', ...(viewport ? { viewport } : {}) }),
    )
    const page = await context.newPage()
    for (const { name, asMember, on, address } of addresses) {
      await context.clearCookies({ name: 'access_token' })
      if (asMember)
        await context.addCookies([{ name: 'access_token', value: on.visit.token, url: on.origin }])
      await page.goto(on.origin + address, { waitUntil: 'networkidle' })
      if (isLarge) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      // The page re-renders after the resize.
      await page.waitForTimeout(100)
      looked += 1
      faults.add(
        ...(await findClippedElements(page)).slice(0, 4).map((fault) => `${face} ${look} ${name}: ${fault}`),
      )
    }
    await context.close()
  }
  return looked
}

/**
 * Checks every page in the narrowest viewport, with text of twice the size, and with the longest and widest content.
 */
export const narrowScreens: Trial = {
  name: 'narrow',
  engines: ['sqlite'],
  async run(site) {
    lengthenName(site.dataDir)
    const product = await site.start()
    const sites = await openSites(product)
    const heavy = await writeHeavy(product, sites.of.demo.visit)
    const browser = await openBrowser()
    const faults = new Faults()
    let looked = 0
    try {
      for (const face of faceNames) looked += await lookAt(browser, sites, heavy, face, faults)
    } finally {
      await browser.close()
      await sites.close()
    }
    return { figures: `${looked} checks of ${picturedPages.length + 3} pages`, faults: faults.list }
  },
}
