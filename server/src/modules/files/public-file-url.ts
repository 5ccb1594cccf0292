import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { AddressedFile } from './signed-url.ts'

/**
 * Version token of public files: it identifies their post and counts its changes of visibility. It changes with each of
 * them, so that a public URL from before never works again.
 */
export type AccessVersion = string

/** A post that owns files: a thread (its first post), or a comment in it. */
export interface FileOwner {
  readonly id: number
  readonly files_version: number
}

const loadSiteVersion = async ({ db }: Context): Promise<number> => {
  const row = await db.selectFrom('versions').select('version').where('name', '=', 'files').executeTakeFirst()
  return row?.version ?? 0
}

/** Returns how often the site, or a part of it, was closed to visitors. */
export function siteFilesVersion(ctx: Context): Promise<number> {
  return ctx.versionedCache.read('files', () => loadSiteVersion(ctx))
}

/** Returns the current access version of the files of a thread, or of a comment in it. */
export function accessVersionOf(siteVersion: number, thread: FileOwner, comment?: FileOwner): AccessVersion {
  const owners = comment ? [thread, comment] : [thread]
  return [siteVersion, ...owners.flatMap((owner) => [owner.id, owner.files_version])].join('.')
}

const digestCharacters = 22
const part = /^[\w-]{22}\.[a-z0-9]{1,8}$/

/** Whether a path segment has the form of the public part of a file URL. */
export const isPublicPart = (text: string): boolean => part.test(text)

/** Digests for pictures that lists show repeatedly; a digest depends on its text alone and never changes. */
const digests: Cache<string> = { name: 'open addresses', limit: { entries: 20_000 } }

/** Returns the last path segment of a file's public URL for an access version; it cannot be guessed. */
export function publicUrlPart(ctx: Context, file: AddressedFile, accessVersion: AccessVersion): string {
  const text = `${file.file_key}|${accessVersion}`
  const sign = () => ctx.secrets.sign('open file', text).slice(0, digestCharacters)
  const digest = ctx.cache(digests).getOrSet(text, sign)
  return `${digest}.${file.file_key.slice(file.file_key.lastIndexOf('.') + 1)}`
}

/** Returns the public URL of a picture. */
export function publicUrl(
  ctx: Context,
  origin: string,
  file: AddressedFile,
  accessVersion: AccessVersion,
): string {
  return `${origin}/files/${file.file_key}/${publicUrlPart(ctx, file, accessVersion)}`
}
