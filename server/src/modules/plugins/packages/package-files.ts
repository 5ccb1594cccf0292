import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Cache } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { type PluginPackage, readPackage } from './read-package.ts'

/** Maximum bytes of cached unpacked packages. */
const maxUnpacked = 64 * 1024 * 1024

type PackageContext = Pick<Context, 'config' | 'cache'>

const unpacked: Cache<PluginPackage> = {
  name: 'unpacked packages of plugins',
  limit: {
    size: maxUnpacked,
    sizeOf: ({ files }) => [...files.values()].reduce((sum, { length }) => sum + length, 1000),
  },
}

const folderOf = ({ config }: PackageContext) => join(config.dataDir, 'plugins')
const pathOf = (ctx: PackageContext, digest: string) => join(folderOf(ctx), `${digest}.zip`)

/** Stores a package below `DATA_DIR/plugins` under its digest; a file of that name is always complete. */
export async function storePackageFile(
  ctx: PackageContext,
  bytes: Buffer,
  one: PluginPackage,
): Promise<void> {
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
  ctx.cache(unpacked).set(one.digest, one)
}

/** Returns a stored package; undefined for none. */
export async function openPackage(ctx: PackageContext, digest: string): Promise<PluginPackage | undefined> {
  if (!/^[0-9a-f]{64}$/.test(digest)) return undefined
  const known = ctx.cache(unpacked).peek(digest)
  if (known) return known
  const bytes = await readFile(pathOf(ctx, digest)).catch(() => null)
  if (!bytes) return undefined
  const one = await readPackage(bytes).catch(() => undefined)
  if (one?.digest !== digest) return undefined
  ctx.cache(unpacked).set(digest, one)
  return one
}

/** Returns whether the file of a package exists. */
export const hasPackage = (ctx: PackageContext, digest: string): Promise<boolean> =>
  access(pathOf(ctx, digest)).then(
    () => true,
    () => false,
  )

/** Deletes a package; does nothing if there is none. */
export async function dropPackage(ctx: PackageContext, digest: string): Promise<void> {
  ctx.cache(unpacked).evict(digest)
  await rm(pathOf(ctx, digest), { force: true })
}

/** A fixed time, so that the same files have the same bytes and digest. */
const mtime = new Date(Date.UTC(2020, 0, 1))

/** Packs files, given by name, into a ZIP. */
export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { mtime })
  zip.end()
  return buffer(zip.outputStream)
}
