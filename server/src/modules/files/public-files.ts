import { sql } from 'kysely'
import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import { findFileByKey, isPosterOf } from './attachment-store.ts'
import { findAccessVersion } from './file-guard.ts'
import { publicUrlPart } from './public-file-url.ts'

/** A file that is currently public. */
export interface PublicFile {
  /** Whether it belongs to the site itself (an avatar, a logo) and is always public. */
  readonly isOfSite: boolean
  /** The last segment of its URL; empty for files of the site. */
  readonly part: string
  /** Pixels; 0 when not stored. */
  readonly width: number
  readonly height: number
}

interface PublicFileLookup {
  readonly file: PublicFile | null
}

/**
 * Invalidated by every commit of this process, and at most 250 ms after one of another process
 * (docs/reference/threats.md#uploads).
 */
const publicFileCache: Cache<PublicFileLookup> = {
  name: 'public files',
  maxAgeMs: 250,
  untilCommit: true,
  limit: { entries: 20_000 },
}

/** Files of the site stay public as long as they exist, so they are cached for longer. */
const siteFileCache: Cache<PublicFile> = {
  name: 'files of the site',
  maxAgeMs: 60_000,
  limit: { entries: 20_000 },
}

/**
 * Whether an avatar, a cover, a setting, a category, a group or a plugin refers to this file, which makes it a file of
 * the site.
 */
async function isNamedBySite(db: Db, key: string): Promise<boolean> {
  const inText = `%${key}%`
  const { rows } = await sql<{ one: number }>`
    select 1 as one from users where avatar = ${key} and avatar <> ''
    union all select 1 from users where background = ${key} and background <> ''
    union all select 1 from settings where value like ${inText}
    union all select 1 from categories where icon like ${inText}
    union all select 1 from "groups" where icon like ${inText}
    union all select 1 from plugin_pictures where file_key = ${key}
    limit 1`.execute(db)
  return rows.length > 0
}

async function lookUp(ctx: Context, key: string): Promise<PublicFileLookup> {
  const row = await findFileByKey(ctx.db, key)
  if (!row) {
    const isOfSite = await isNamedBySite(ctx.db, key)
    const file = isOfSite ? { isOfSite, part: '', width: 0, height: 0 } : null
    if (file) ctx.cache(siteFileCache).set(key, file)
    return { file }
  }
  const accessVersion = await findAccessVersion(ctx, row)
  if (accessVersion === null) return { file: null }
  const isPoster = isPosterOf(row, key)
  return {
    file: {
      isOfSite: false,
      part: publicUrlPart(ctx, { file_key: key, extension: row.extension }, accessVersion),
      width: isPoster ? 0 : row.file_width,
      height: isPoster ? 0 : row.file_height,
    },
  }
}

async function findPublic(ctx: Context, key: string): Promise<PublicFile | null> {
  const known = ctx.cache(siteFileCache).peek(key)
  if (known) return known
  return (await ctx.cache(publicFileCache).read(key, () => lookUp(ctx, key))).file
}

/**
 * Returns the picture with this key when it is public at a URL with this part: one that visitors may currently see
 * without payment or, without a part, one of the site itself. Otherwise null, as for an unknown key.
 */
export async function findPublicFile(ctx: Context, key: string, part: string): Promise<PublicFile | null> {
  const known = await findPublic(ctx, key)
  // The cached result may be older than a URL that another instance has issued since.
  const file = known?.part === part || part === '' ? known : (await lookUp(ctx, key)).file
  return file?.part === part ? file : null
}
