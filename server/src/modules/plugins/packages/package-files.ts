import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { ZipFile } from 'yazl'
import type { Context } from '../../../context.ts'
import { type PluginPackage, readPackage } from './read-package.ts'

/** Packages that were unpacked last, by their digests. */
const unpackedMost = 64 * 1024 * 1024

type PackageContext = Pick<Context, 'config' | 'hooks'>

const kept = new WeakMap<object, LRUCache<string, PluginPackage>>()

function unpacked(ctx: PackageContext): LRUCache<string, PluginPackage> {
  const known = kept.get(ctx.hooks)
  if (known) return known
  const made = new LRUCache<string, PluginPackage>({
    maxSize: unpackedMost,
    sizeCalculation: ({ files }) => [...files.values()].reduce((sum, { length }) => sum + length, 1000),
  })
  kept.set(ctx.hooks, made)
  return made
}

const folderOf = ({ config }: PackageContext) => join(config.dataDir, 'plugins')
const pathOf = (ctx: PackageContext, digest: string) => join(folderOf(ctx), `${digest}.zip`)

/** Keeps a package below `DATA_DIR/plugins`, under its digest; a file of that name is whole, always. */
export async function keepPackage(ctx: PackageContext, bytes: Buffer, one: PluginPackage): Promise<void> {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o750 })
  const path = pathOf(ctx, one.digest)
  const unfinished = `${path}.${process.pid}.${process.hrtime.bigint()}`
  try {
    await using file = await open(unfinished, 'wx', 0o640)
    await file.writeFile(bytes)
    await file.sync()
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  unpacked(ctx).set(one.digest, one)
}

/** A kept package; undefined for one that this site does not have. */
export async function openPackage(ctx: PackageContext, digest: string): Promise<PluginPackage | undefined> {
  if (!/^[0-9a-f]{64}$/.test(digest)) return undefined
  const known = unpacked(ctx).get(digest)
  if (known) return known
  const bytes = await readFile(pathOf(ctx, digest)).catch(() => null)
  if (!bytes) return undefined
  const one = await readPackage(bytes).catch(() => undefined)
  if (one?.digest !== digest) return undefined
  unpacked(ctx).set(digest, one)
  return one
}

/** Whether the file of a package is there. */
export const hasPackage = (ctx: PackageContext, digest: string): Promise<boolean> =>
  access(pathOf(ctx, digest)).then(
    () => true,
    () => false,
  )

/** Removes a package; does nothing when there is none. */
export async function dropPackage(ctx: PackageContext, digest: string): Promise<void> {
  unpacked(ctx).delete(digest)
  await rm(pathOf(ctx, digest), { force: true })
}

/** The same files make the same bytes, and with them the same digest. */
const mtime = new Date(Date.UTC(2020, 0, 1))

/** The ZIP of a package: its files by their names. */
export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { mtime })
  zip.end()
  return buffer(zip.outputStream)
}
