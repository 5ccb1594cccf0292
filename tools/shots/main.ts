import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { type FaceName, faceNames, openBrowser } from '../product/browser.ts'
import { drawContactSheet } from './contact-sheet.ts'
import { type PageState, pageStates } from './pages.ts'
import { languages, type ShootOptions, shoot, type Theme, themes } from './shoot.ts'
import { openSites } from './sites.ts'

const folder = fileURLToPath(new URL('../../shots', import.meta.url))
const pictures = fileURLToPath(new URL('../../docs/pictures', import.meta.url))
const columns = { pc: { columns: 4, width: 480 }, h5: { columns: 6, width: 260 } } as const

type ShotChoice = Pick<ShootOptions, 'sites' | 'only' | 'isWhole' | 'language'> & {
  readonly themes: readonly Theme[]
}

/** Creates the pictures of a face and state in both themes concurrently, each theme with a contact sheet. */
async function makeSheets(
  browser: Browser,
  face: FaceName,
  state: PageState,
  { themes: wantedThemes, ...wanted }: ShotChoice,
): Promise<void> {
  const suffix = wanted.language === 'zh' ? '' : `-${wanted.language}`
  await Promise.all(
    wantedThemes.map(async (theme) => {
      const tiles = await shoot(browser, { ...wanted, face, theme, state, folder })
      const file = join(folder, `sheet-${face}-${theme}-${state}${suffix}.png`)
      if (tiles.length > 0) await drawContactSheet(tiles, { ...columns[face], file })
    }),
  )
}

/** Pictures of the README: the shot, and its width in pixels. */
const chosen = [
  { shot: 'pc-light-home', name: 'home-pc', width: 960 },
  { shot: 'pc-dark-gallery', name: 'thread-pc-dark', width: 960 },
  { shot: 'h5-light-home', name: 'home-h5', width: 390 },
  { shot: 'h5-dark-gallery', name: 'thread-h5-dark', width: 390 },
] as const

/** Creates the README's pictures from the shots, small enough for the repository. */
async function makeReadmePictures(): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  for (const { shot, name, width } of chosen)
    await sharp(join(folder, `${shot}.png`))
      .resize({ width })
      .webp({ quality: 82 })
      .toFile(join(pictures, `${name}.webp`))
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      face: { type: 'string', multiple: true, default: [...faceNames] },
      state: { type: 'string', multiple: true, default: [...pageStates] },
      theme: { type: 'string', multiple: true, default: [...themes] },
      lang: { type: 'string', default: languages[0] },
      only: { type: 'string', multiple: true, default: [] },
      readme: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
    },
  })
  mkdirSync(folder, { recursive: true })
  const sites = await openSites()
  const browser = await openBrowser()
  try {
    const wanted = {
      sites,
      only: values.only,
      isWhole: values.whole,
      language: languages.find((language) => language === values.lang) ?? languages[0],
      themes: themes.filter((theme) => values.theme.includes(theme)),
    }
    for (const face of faceNames.filter((name) => values.face.includes(name)))
      for (const state of pageStates.filter((name) => values.state.includes(name)))
        await makeSheets(browser, face, state, wanted)
    if (values.readme) await makeReadmePictures()
  } finally {
    await browser.close()
    await sites.close()
  }
  process.stdout.write(`Screenshots are in ${folder}. Begin with the contact sheets.\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
