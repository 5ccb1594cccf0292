import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ManifestError, type PluginManifest, readManifest } from '@chaguan/plugin-sdk'
import { Cron } from 'croner'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { invalid } from '../../../http/app-error.ts'

const packageLimits = {
  entries: 500,
  /** Unpacked bytes of one file and of all together. */
  fileBytes: 10 * 1024 * 1024,
  bytes: 60 * 1024 * 1024,
  /** Maximum compression ratio of files above `ratioFrom` bytes. */
  ratio: 200,
  ratioFrom: 256 * 1024,
} as const

/** A validated, unpacked package. */
export interface PluginPackage {
  /** SHA-256 of the ZIP in hex. */
  readonly digest: string
  readonly manifest: PluginManifest
  /** Files by their names in the ZIP. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** Allowed file names: no path traversal and no hidden files. */
const goodName = /^(?:[\w][\w.-]{0,99}\/){0,8}[\w][\w.-]{0,99}$/
const linkType = 0xa000

function checkEntry(entry: Entry, left: number): void {
  const { fileName: name, uncompressedSize: bytes, compressedSize: packed } = entry
  const isLink = ((entry.externalFileAttributes >>> 16) & 0xf000) === linkType
  if (!goodName.test(name) || isLink) throw invalid('plugins.zip.name', { name: name.slice(0, 60) })
  if (entry.isEncrypted()) throw invalid('plugins.zip.unreadable')
  const isBomb = bytes > packageLimits.ratioFrom && bytes > packed * packageLimits.ratio
  if (isBomb || bytes > packageLimits.fileBytes || bytes > left) throw invalid('plugins.zip.tooLarge')
}

async function readFiles(zip: ZipFile): Promise<Map<string, Buffer>> {
  if (zip.entryCount > packageLimits.entries) throw invalid('plugins.zip.tooLarge')
  const files = new Map<string, Buffer>()
  const names = new Set<string>()
  let left: number = packageLimits.bytes
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    checkEntry(entry, left)
    const name = entry.fileName.toLowerCase()
    // Duplicate names: another reader could run the file that was not validated.
    if (names.has(name)) throw invalid('plugins.zip.name', { name: name.slice(0, 60) })
    names.add(name)
    // Fails for a file that is larger than its declared size.
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    left -= bytes.length
    files.set(entry.fileName, bytes)
  }
  return files
}

function manifestOf(files: ReadonlyMap<string, Buffer>): PluginManifest {
  const bytes = files.get('config.json')
  if (!bytes) throw invalid('plugins.manifest.missing')
  let given: unknown
  try {
    given = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw invalid('plugins.manifest.unreadable')
  }
  try {
    return readManifest(given)
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error
    throw invalid('plugins.manifest.wrong', { why: error.message })
  }
}

/** Lists the files in the folder of a view, ordered by name: below `View/dist`, as in the known packages, or `dist`. */
export function filesOfView(names: Iterable<string>, key: string): string[] {
  const folder = new RegExp(`^(?:View/)?dist/${key}/`)
  return [...names].filter((name) => folder.test(name)).sort()
}

function isPattern(pattern: string): boolean {
  try {
    return new Cron(pattern, { paused: true }).nextRun() !== null
  } catch {
    return false
  }
}

function checkViews({ manifest, files }: Omit<PluginPackage, 'digest'>): void {
  if (manifest.sdk === '') return
  for (const [key, { disables }] of Object.entries(manifest.views))
    if (!disables && !files.has(`dist/${key}/index.js`)) throw invalid('plugins.view.missing', { key })
  if (manifest.server !== '' && !files.has(manifest.server))
    throw invalid('plugins.server.missing', { name: manifest.server })
  for (const [name, pattern] of Object.entries(manifest.uses.jobs))
    if (!isPattern(pattern)) throw invalid('plugins.pattern.wrong', { name })
}

/** Unpacks and validates a package; throws with a sentence about the first problem. */
export async function readPackage(bytes: Buffer): Promise<PluginPackage> {
  const zip = await fromBufferPromise(bytes).catch(() => null)
  if (!zip) throw invalid('plugins.zip.unreadable')
  let files: Map<string, Buffer>
  try {
    files = await readFiles(zip)
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error
    throw invalid('plugins.zip.unreadable')
  } finally {
    zip.close()
  }
  const manifest = manifestOf(files)
  checkViews({ manifest, files })
  return { digest: createHash('sha256').update(bytes).digest('hex'), manifest, files }
}
