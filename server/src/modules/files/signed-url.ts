import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { addressBlock, type Viewer } from '../../viewer.ts'
import type { AttachmentRow } from './attachment-store.ts'

/** For whom an address is signed: a person in a session, or a visitor. */
export type Addressee = Pick<Viewer, 'id' | 'origin' | 'sessionId' | 'client'>

/** A file that has addresses: those of pictures in texts are made of its key alone. */
export type AddressedFile = Pick<AttachmentRow, 'file_key' | 'extension'>

/** An address of somebody in a session lives for one to two of these, and is the same for a while. */
const windowMs = 5 * 60_000
/** That of a visitor opens what visitors may have, so it may live as long as a page that caches share. */
const visitorWindowMs = 6 * 60 * 60_000
const purpose = 'file'

/** How the session of an address came: in a cookie (a browser), in a header that a picture is asked for without, or not. */
type Carrier = 'b' | 'h' | 'v'

interface Signed {
  readonly key: string
  readonly userId: number
  readonly until: number
  readonly carrier: Carrier
  /** 0 for a visitor. */
  readonly sessionId: number
  /** From where an address of a header is used (docs/reference/threats.md#uploads); empty for others. */
  readonly from: string
}

/**
 * Characters of the session's id, in base 36, and of the digest (192 bits): clients know 43 characters, as of a whole
 * one.
 */
const sessionCharacters = 10
const digestCharacters = 32

function digestOf(ctx: Context, { key, userId, until, carrier, sessionId, from }: Signed): string {
  const text = [key, userId, until, carrier, sessionId, from].join('|')
  return ctx.secrets.sign(purpose, text).slice(0, digestCharacters)
}

function carrierOf({ id, client }: Addressee): Carrier {
  if (id === null) return 'v'
  return client.sendsHeader ? 'h' : 'b'
}

/** The last part of an address, which says for whom it is; players go by its end, so it is the file's real ending. */
function signedPart(ctx: Context, viewer: Addressee, file: AddressedFile, playsMs: number): string {
  const carrier = carrierOf(viewer)
  const life = carrier === 'v' ? visitorWindowMs : windowMs
  const signed: Signed = {
    key: file.file_key,
    userId: viewer.id ?? 0,
    until: (Math.floor(ctx.clock.now() / life) + 2) * life + playsMs,
    carrier,
    sessionId: carrier === 'v' ? 0 : (viewer.sessionId ?? 0),
    from: carrier === 'h' ? addressBlock(viewer.client.ip) : '',
  }
  const session = signed.sessionId.toString(36).padStart(sessionCharacters, '0')
  const signature = carrier + session + digestOf(ctx, signed)
  return `${signed.userId}-${signed.until}-${signature}.${file.extension || 'bin'}`
}

/**
 * The address of a file that not everybody may have. For a person it opens in their session alone, for five to ten minutes
 * and as long as the file plays (`playsMs`); a browser in that session is led on to a fresh one after that. For a visitor
 * it lives six to twelve hours and opens what visitors may have. Whoever uses it is looked at again each time.
 */
export function signedUrl(ctx: Context, viewer: Addressee, file: AddressedFile, playsMs = 0): string {
  return `${viewer.origin}/files/${file.file_key}/${signedPart(ctx, viewer, file, Math.ceil(playsMs))}`
}

/** For whom an address was signed. */
export interface SignedFor {
  readonly userId: number
  /** 0 for a visitor. */
  readonly sessionId: number
  /** Whether it opens without a session at hand, as it must for clients that keep theirs in a header. */
  readonly isBearer: boolean
  readonly isExpired: boolean
}

const part = /^(\d{1,15})-(\d{1,15})-([bhv])([0-9a-z]{10})([\w-]{32})\.[a-z0-9]{1,16}$/

/** Whether a part of a path looks like what makes an address a signed one. */
export const isSignedPart = (text: string): boolean => part.test(text)

/** For whom a part of this file's address was signed, as it is used from an IP; null when it was not. */
export function readSignedPart(ctx: Context, key: string, text: string, ip: string): SignedFor | null {
  const [, user = '', until = '', carrier = '', session = '', digest = ''] = part.exec(text) ?? []
  if (user === '') return null
  const signed: Signed = {
    key,
    userId: Number(user),
    until: Number(until),
    carrier: carrier as Carrier,
    sessionId: Number.parseInt(session, 36),
    from: carrier === 'h' ? addressBlock(ip) : '',
  }
  if (!timingSafeEqual(Buffer.from(digestOf(ctx, signed)), Buffer.from(digest))) return null
  const isExpired = signed.until < ctx.clock.now()
  return { userId: signed.userId, sessionId: signed.sessionId, isBearer: carrier === 'h', isExpired }
}
