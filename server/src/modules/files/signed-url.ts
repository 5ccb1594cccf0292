import type { Context } from '../../context.ts'
import type { AttachmentRow } from './attachment-store.ts'

/** A signed address lives for one to two of these: long enough for a film, and the same for a while, so that it is kept. */
const windowMs = 6 * 60 * 60_000
const purpose = 'file'

const signed = (key: string, userId: number, until: number) => `${key}|${userId}|${until}`

/**
 * The address of a file that not everybody may have, for one person (0 for visitors), valid for six to twelve hours.
 * Whoever uses it is looked at again each time: it ends with the right to the file. Players go by the end of an address,
 * so it ends in the file's real ending.
 */
export function signedUrl(
  ctx: Context,
  origin: string,
  { file_key: key, extension }: Pick<AttachmentRow, 'file_key' | 'extension'>,
  userId: number | null,
): string {
  const until = (Math.floor(ctx.clock.now() / windowMs) + 2) * windowMs
  const signature = ctx.secrets.sign(purpose, signed(key, userId ?? 0, until))
  return `${origin}/files/${key}/${userId ?? 0}-${until}-${signature}.${extension || 'bin'}`
}

const signedPart = /^(\d{1,15})-(\d{1,15})-([\w-]{16,100})\.[a-z0-9]{1,16}$/

/** For whom the last part of this file's address was signed; null when it was not, or is no longer valid. */
export function verifySignedUrl(ctx: Context, key: string, part: string): number | null {
  const [, userId, until, signature = ''] = signedPart.exec(part) ?? []
  if (userId === undefined || Number(until) < ctx.clock.now()) return null
  const isGenuine = ctx.secrets.verify(purpose, signed(key, Number(userId), Number(until)), signature)
  return isGenuine ? Number(userId) : null
}
