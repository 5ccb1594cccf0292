import { defineHook, defineKeyedHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { AttachmentRow } from './attachment-store.ts'
import type { AccessVersion } from './public-file-url.ts'
import { typesOfPeople } from './upload-rules.ts'

/**
 * Whether a user (0 for a visitor) may currently load a bound file. `token` is that of the session of the request, or
 * null: some private files need more than their address.
 */
export type FileGuard = (
  ctx: Context,
  file: AttachmentRow,
  userId: number,
  token: string | null,
) => Promise<boolean>

/** File guards by attachment type; those of posts share one. Provided by the modules that own the files. */
export const fileGuardHook = defineKeyedHook<number | 'posts', FileGuard>('file guard')

/** Returns the access version of a post's picture while it is public. Provided by the threads module. */
export const publicFileHook =
  defineHook<(ctx: Context, file: AttachmentRow) => Promise<AccessVersion | null>>('public file')

/** Returns the access version of a picture, or of a video's poster, while it is public; otherwise null. */
export async function findAccessVersion(ctx: Context, file: AttachmentRow): Promise<AccessVersion | null> {
  if (file.type_id === 0 || typesOfPeople.includes(file.type)) return null
  return (await ctx.hooks.get(publicFileHook)?.(ctx, file)) ?? null
}

/** Whether a user may load a file; an unbound file is visible to its owner alone. */
export async function mayHaveFile(
  ctx: Context,
  file: AttachmentRow,
  userId: number,
  token: string | null,
): Promise<boolean> {
  if (file.type_id === 0) return file.user_id === userId
  const guard = ctx.hooks.getFor(fileGuardHook, file.type) ?? ctx.hooks.getFor(fileGuardHook, 'posts')
  return guard ? guard(ctx, file, userId, token) : false
}

/** The downloading user, or (0) a visitor with an IP address. */
export interface FileReader {
  readonly userId: number
  readonly ip: string
}

/**
 * Counts a download of a file that browsers do not show, unless it resumes (`mayContinue`) a counted one; throws a
 * refusal. Provided by the downloads module.
 */
export type DownloadCounter = (
  ctx: Context,
  file: AttachmentRow,
  reader: FileReader,
  request: { readonly mayContinue: boolean },
) => Promise<void>
export const downloadCounterHook = defineHook<DownloadCounter>('download counter')
