import { LRUCache } from 'lru-cache'
import { memoizeByObject } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { pooledRandomBytes } from '../../random-bytes.ts'

const dayMs = 86_400_000
const tokenBytes = 16

function sign(secrets: Context['secrets'], sessionId: number | null, day: number): Buffer {
  const digest = secrets.sign('form', `${sessionId ?? 'visitor'}|${day}`)
  return Buffer.from(digest, 'base64url').subarray(0, tokenBytes)
}

/** The digests of visitors, by day. */
const visitorDigests = memoizeByObject(
  (_secrets: Context['secrets']) => new LRUCache<number, Buffer>({ max: 2 }),
)

function digestOf({ secrets }: Context, sessionId: number | null, day: number): Buffer {
  if (sessionId !== null) return sign(secrets, sessionId, day)
  const known = visitorDigests(secrets)
  const digest = known.get(day) ?? sign(secrets, null, day)
  known.set(day, digest)
  return digest
}

const xor = (bytes: Buffer, pad: Buffer) => Buffer.from(bytes.map((byte, at) => byte ^ (pad[at] ?? 0)))

/**
 * Creates a token for the forms of a session, or of visitors. Each one is masked differently, because a compressed page
 * must not contain the same secret twice (BREACH).
 */
export function newCsrfToken(ctx: Context, sessionId: number | null): string {
  const pad = pooledRandomBytes(tokenBytes)
  const digest = digestOf(ctx, sessionId, Math.floor(ctx.clock.now() / dayMs))
  return Buffer.concat([pad, xor(digest, pad)]).toString('base64url')
}

/** Whether a token was created for this session, today or yesterday. */
export function isCsrfToken(ctx: Context, sessionId: number | null, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * tokenBytes) return false
  const digest = xor(bytes.subarray(tokenBytes), bytes.subarray(0, tokenBytes))
  const today = Math.floor(ctx.clock.now() / dayMs)
  return [today, today - 1].some((day) => digestOf(ctx, sessionId, day).equals(digest))
}
