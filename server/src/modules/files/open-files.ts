import { sql } from 'kysely'
import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import { findFileByKey, isPosterOf } from './attachment-store.ts'
import { findOpening } from './file-guard.ts'
import { openPart } from './open-address.ts'

/** A file that anybody may have right now. */
export interface OpenFile {
  /** Whether it is part of the site itself (an avatar, a logo), and open for good. */
  readonly isOfSite: boolean
  /** What its address ends with after the key; empty for what is part of the site. */
  readonly part: string
  /** Pixels; 0 where they are not written down. */
  readonly width: number
  readonly height: number
}

interface OpenFileLookup {
  readonly open: OpenFile | null
}

/** Found anew at every commit of this process, and this long after one of another (docs/reference/threats.md#uploads). */
const looks: Cache<OpenFileLookup> = {
  name: 'files that lie open',
  maxAgeMs: 250,
  untilCommit: true,
  limit: { entries: 20_000 },
}

/** What the site itself shows is open as long as it is kept, so it is asked for less often. */
const filesOfSite: Cache<OpenFile> = {
  name: 'files of the site',
  maxAgeMs: 60_000,
  limit: { entries: 20_000 },
}

/** Whether an avatar, a cover, a setting, a category, a group or a plugin names this file: that is what makes it open for good. */
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

async function look(ctx: Context, key: string): Promise<OpenFileLookup> {
  const row = await findFileByKey(ctx.db, key)
  if (!row) {
    const isOfSite = await isNamedBySite(ctx.db, key)
    const open = isOfSite ? { isOfSite, part: '', width: 0, height: 0 } : null
    if (open) ctx.cache(filesOfSite).set(key, open)
    return { open }
  }
  const opening = await findOpening(ctx, row)
  if (opening === null) return { open: null }
  const isPoster = isPosterOf(row, key)
  return {
    open: {
      isOfSite: false,
      part: openPart(ctx, { file_key: key, extension: row.extension }, opening),
      width: isPoster ? 0 : row.file_width,
      height: isPoster ? 0 : row.file_height,
    },
  }
}

async function findOpen(ctx: Context, key: string): Promise<OpenFile | null> {
  const known = ctx.cache(filesOfSite).peek(key)
  if (known) return known
  return (await ctx.cache(looks).read(key, () => look(ctx, key))).open
}

/**
 * The picture with this key when anybody may have it at an address with this part: what a visitor may read right now and
 * need not pay for, and, without a part, what the site itself shows. Null for all others, as for what is not there.
 */
export async function findOpenFile(ctx: Context, key: string, part: string): Promise<OpenFile | null> {
  const known = await findOpen(ctx, key)
  // What was found a moment ago may be older than an address that another instance has shown since.
  const open = known?.part === part || part === '' ? known : (await look(ctx, key)).open
  return open?.part === part ? open : null
}
