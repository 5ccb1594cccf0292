import { defineHook, defineKeyedHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { AttachmentRow } from './attachment-store.ts'
import type { Opening } from './open-address.ts'
import { typesOfPeople } from './upload-rules.ts'

/**
 * Whether a person (0 for a visitor) may have a file that belongs to something right now. The token is that of the session
 * it is asked for in, if any: what is nobody else's business needs more than its address.
 */
export type FileGuard = (
  ctx: Context,
  file: AttachmentRow,
  userId: number,
  token: string | null,
) => Promise<boolean>

/** Who may have files, by their type; those of posts have one guard. Provided by the modules that the files belong to. */
export const fileGuardHook = defineKeyedHook<number | 'posts', FileGuard>('file guard')

/** The opening of a picture of a post when anybody may have it right now. Provided by the module of threads. */
export const openFileHook =
  defineHook<(ctx: Context, file: AttachmentRow) => Promise<Opening | null>>('open file')

/** The opening of a picture, or of the poster of a video, that an attachment is or has, when anybody may have it. */
export async function findOpening(ctx: Context, file: AttachmentRow): Promise<Opening | null> {
  if (file.type_id === 0 || typesOfPeople.includes(file.type)) return null
  return (await ctx.hooks.get(openFileHook)?.(ctx, file)) ?? null
}

/** Whether a person may have a file: what belongs to nothing yet is its owner's alone. */
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

/** Who downloads: a person, or (0) a visitor from an address. */
export interface FileReader {
  readonly userId: number
  readonly ip: string
}

/**
 * Counts a download of a file that no browser shows, unless it goes on (`mayContinue`) with one that was counted; throws
 * what refuses it. Provided by the module of downloads.
 */
export type DownloadCounter = (
  ctx: Context,
  file: AttachmentRow,
  reader: FileReader,
  request: { readonly mayContinue: boolean },
) => Promise<void>
export const downloadCounterHook = defineHook<DownloadCounter>('download counter')
