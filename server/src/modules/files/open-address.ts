import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { AddressedFile } from './signed-url.ts'

/**
 * Says to what files belong that lie open, and how often it has changed who may have them: another one after each change,
 * so that no address of before it ever opens again.
 */
export type Opening = string

/** What has files: a thread (its first post), or a comment in it. */
export interface FileOwner {
  readonly id: number
  readonly files_version: number
}

const loadSiteVersion = async ({ db }: Context): Promise<number> => {
  const row = await db.selectFrom('versions').select('version').where('name', '=', 'files').executeTakeFirst()
  return row?.version ?? 0
}

/** How often the site itself was closed to visitors, whole or in part. */
export function siteFilesVersion(ctx: Context): Promise<number> {
  return ctx.versionedCache.read('files', () => loadSiteVersion(ctx))
}

/** The opening of the files of a thread, or of a comment in it, as they are now. */
export function openingOf(siteVersion: number, thread: FileOwner, comment?: FileOwner): Opening {
  const owners = comment ? [thread, comment] : [thread]
  return [siteVersion, ...owners.flatMap((owner) => [owner.id, owner.files_version])].join('.')
}

const digestCharacters = 22
const part = /^[\w-]{22}\.[a-z0-9]{1,8}$/

/** Whether a part of an address has the shape of one that opens a file to everybody. */
export const isOpenPart = (text: string): boolean => part.test(text)

/** Digests of the pictures that lists show again and again; the same text has the same one for ever. */
const digests: Cache<string> = { name: 'open addresses', limit: { entries: 20_000 } }

/** The last part of the address at which anybody may have a file while it has this opening; nobody can guess it. */
export function openPart(ctx: Context, file: AddressedFile, opening: Opening): string {
  const text = `${file.file_key}|${opening}`
  const sign = () => ctx.secrets.sign('open file', text).slice(0, digestCharacters)
  const digest = ctx.cache(digests).getOrSet(text, sign)
  return `${digest}.${file.file_key.slice(file.file_key.lastIndexOf('.') + 1)}`
}

/** The address at which anybody may have a picture, with the `origin` in front. */
export function openUrl(ctx: Context, origin: string, file: AddressedFile, opening: Opening): string {
  return `${origin}/files/${file.file_key}/${openPart(ctx, file, opening)}`
}
