import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenInvariants } from './broken-invariants.ts'
import { Faults, type Trial, type TrialSite } from './trial.ts'

const maxFiles = 8
const maxPages = 8
const maxRandomFlips = 12
const pageBytes = 4096

/** Changes one byte of a file, verifies the site, and restores the byte; returns the reported faults. */
function brokenWith(site: TrialSite, file: string, at: number, bits: number): readonly string[] {
  const bytes = readFileSync(file)
  const before = Buffer.from(bytes)
  bytes[at] = (bytes[at] ?? 0) ^ bits
  writeFileSync(file, bytes)
  try {
    return brokenInvariants(site)
  } finally {
    writeFileSync(file, before)
  }
}

/** Returns evenly distributed items of a list. */
function some<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.floor(items.length / most))
  return items.filter((_, place) => place % step === 0).slice(0, most)
}

function tryFiles(site: TrialSite, faults: Faults): { tried: number; found: number } {
  const folder = join(site.dataDir, 'files')
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{32}\.\w+$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const tried = some(all, maxFiles)
  if (tried.length === 0) faults.add('the site has no stored file to damage')
  const found = tried.filter((file) => {
    const { length } = readFileSync(file)
    const isFound = brokenWith(site, file, randomInt(length), 0x10).length > 0
    if (!isFound) faults.add(`verify did not report a changed byte of ${file} (${length} bytes)`)
    return isFound
  })
  return { tried: tried.length, found: found.length }
}

/** Types of SQLite pages with rows or keys, by their first byte. */
const kindsOfPages = new Set([2, 5, 10, 13])

function tryDatabase(site: TrialSite, faults: Faults): string {
  const file = join(site.dataDir, 'chaguan.db')
  const bytes = readFileSync(file)
  const pages = Array.from({ length: bytes.length / pageBytes }, (_, page) => page * pageBytes).filter(
    (start) => start > 0 && kindsOfPages.has(bytes[start] ?? 0),
  )
  const tried = some(pages, maxPages)
  // The cell count in a page header.
  const heads = tried.filter((start) => brokenWith(site, file, start + 4, 0x10).length > 0)
  if (heads.length < tried.length) faults.add('verify did not report a changed byte in a page header')
  let found = 0
  for (let times = 0; times < maxRandomFlips; times += 1)
    if (brokenWith(site, file, randomInt(pageBytes, bytes.length), 1 << randomInt(8)).length > 0) found += 1
  return `, ${heads.length} of ${tried.length} heads of pages, ${found} of ${maxRandomFlips} bytes anywhere in the database`
}

/** Single bytes of a stopped site are changed: reports which changes `npm run verify` finds. */
export const flippedBytes: Trial = {
  name: 'flipped bytes',
  async run(site) {
    const faults = new Faults()
    const product = await site.start()
    await product.stop()
    faults.add(...brokenInvariants(site))
    const { tried, found } = tryFiles(site, faults)
    const ofDatabase = site.engine === 'sqlite' ? tryDatabase(site, faults) : ''
    return { figures: `found: ${found} of ${tried} stored files${ofDatabase}`, faults: faults.list }
  },
}
