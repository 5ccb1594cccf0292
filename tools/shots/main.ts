import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from 'playwright-core'
import { type FaceName, faceNames, openBrowser, readerOf } from '../product/browser.ts'
import { type Product, startProduct } from '../product/product.ts'
import { drawContactSheet, type Tile } from './contact-sheet.ts'
import { findFacts, type Visit } from './find-facts.ts'
import { picturedPages } from './pages.ts'
import { makeReadmePictures } from './readme-pictures.ts'

const folder = fileURLToPath(new URL('../../shots', import.meta.url))
const themes = ['light', 'dark'] as const
const sheets = { pc: { columns: 4, width: 480 }, h5: { columns: 6, width: 260 } } as const

/** Shoots every page in one face and theme, as visitor and as member. */
async function shoot(
  context: BrowserContext,
  origin: string,
  facts: Visit,
  prefix: string,
  wholePage: boolean,
): Promise<Tile[]> {
  const tiles: Tile[] = []
  for (const { name, path, asMember } of picturedPages) {
    await context.clearCookies({ name: 'access_token' })
    if (asMember) await context.addCookies([{ name: 'access_token', value: facts.token, url: origin }])
    const page = await context.newPage()
    await page.goto(origin + path(facts), { waitUntil: 'networkidle' })
    const file = join(folder, `${prefix}-${name}.png`)
    await page.screenshot({ path: file, fullPage: wholePage, animations: 'disabled' })
    await page.close()
    tiles.push({ file, label: `${prefix} ${name}` })
  }
  return tiles
}

async function shootFace(
  browser: Browser,
  product: Product,
  facts: Visit,
  face: FaceName,
  wholePage: boolean,
): Promise<void> {
  const tiles: Tile[] = []
  for (const theme of themes) {
    const context = await browser.newContext(readerOf(face, { colorScheme: theme, reducedMotion: 'reduce' }))
    await context.addCookies([{ name: 'theme', value: theme, url: product.origin }])
    tiles.push(...(await shoot(context, product.origin, facts, `${face}-${theme}`, wholePage)))
    await context.close()
  }
  await drawContactSheet(tiles, { ...sheets[face], file: join(folder, `sheet-${face}.png`) })
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { readme: { type: 'boolean', default: false }, whole: { type: 'boolean', default: false } },
  })
  mkdirSync(folder, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'chaguan-shots-'))
  const product = await startProduct({ dataDir, settings: { DEMO: '1' } })
  const browser = await openBrowser()
  try {
    const facts = await findFacts(product)
    for (const face of faceNames) await shootFace(browser, product, facts, face, values.whole)
    if (values.readme) await makeReadmePictures(folder)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.stdout.write(`Pictures of every page are in ${folder}; look at sheet-pc.png and sheet-h5.png.\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
