import type { Context } from '../../context.ts'

/** A signed address lives for one to two of these: long enough for a film, and the same for a while, so that it is kept. */
const windowMs = 6 * 60 * 60_000
const purpose = 'file'

const signed = (key: string, userId: number, until: number) => `${key}|${userId}|${until}`

/**
 * The address of a file that not everybody may have, for one person (0 for visitors), valid for six to twelve hours.
 * Whoever uses it is looked at again each time: it ends with the right to the file.
 */
export function signedUrl(ctx: Context, origin: string, key: string, userId: number | null): string {
  const until = (Math.floor(ctx.clock.now() / windowMs) + 2) * windowMs
  const sign = ctx.secrets.sign(purpose, signed(key, userId ?? 0, until))
  return `${origin}/files/${key}?u=${userId ?? 0}&until=${until}&sign=${sign}`
}

/** For whom the address of this file was signed, by its query; null when it was not, or is no longer valid. */
export function verifySignedUrl(ctx: Context, key: string, query: unknown): number | null {
  const { u, until, sign } = (query ?? {}) as Readonly<Record<string, unknown>>
  const [userId, end] = [Number(u), Number(until)]
  if (typeof sign !== 'string' || !Number.isSafeInteger(userId) || !Number.isSafeInteger(end)) return null
  if (end < ctx.clock.now()) return null
  return ctx.secrets.verify(purpose, signed(key, userId, end), sign) ? userId : null
}
