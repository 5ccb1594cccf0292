import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { addressBlock, type Viewer } from '../../viewer.ts'
import type { AttachmentRow } from './attachment-store.ts'

/** The viewer that a URL is signed for: a person in a session, or a visitor. */
export type UrlViewer = Pick<Viewer, 'id' | 'origin' | 'sessionId' | 'client'>

/** A file that has URLs: those of pictures in texts need its key alone. */
export type AddressedFile = Pick<AttachmentRow, 'file_key' | 'extension'>

/** A person's URL is valid for one to two of these windows, and is stable within one. */
const windowMs = 5 * 60_000
/** A visitor's URL grants what visitors may see, so it is valid as long as a cached page. */
const visitorWindowMs = 6 * 60 * 60_000
const purpose = 'file'

/** Origin of the session: a cookie (b, a browser), a header that picture requests lack (h), or none (v, a visitor). */
type Carrier = 'b' | 'h' | 'v'

interface Signed {
  readonly key: string
  readonly userId: number
  readonly until: number
  readonly carrier: Carrier
  /** 0 for a visitor. */
  readonly sessionId: number
  /**
   * The address block that may use the URL of a header client (docs/reference/threats.md#uploads); empty for others.
   */
  readonly from: string
}

/** Lengths of the session id (base 36) and of the digest (192 bits): clients expect 43 characters, as of one digest. */
const sessionCharacters = 10
const digestCharacters = 32

function digestOf(ctx: Context, { key, userId, until, carrier, sessionId, from }: Signed): string {
  const text = [key, userId, until, carrier, sessionId, from].join('|')
  return ctx.secrets.sign(purpose, text).slice(0, digestCharacters)
}

function carrierOf({ id, client }: UrlViewer): Carrier {
  if (id === null) return 'v'
  return client.sendsHeader ? 'h' : 'b'
}

function grantOf(ctx: Context, viewer: UrlViewer): Omit<Signed, 'key'> {
  const carrier = carrierOf(viewer)
  const life = carrier === 'v' ? visitorWindowMs : windowMs
  return {
    userId: viewer.id ?? 0,
    until: (Math.floor(ctx.clock.now() / life) + 2) * life,
    carrier,
    sessionId: carrier === 'v' ? 0 : (viewer.sessionId ?? 0),
    from: carrier === 'h' ? addressBlock(viewer.client.ip) : '',
  }
}

/** Identifies all that URLs signed now for a viewer depend on besides their file: equal within a window of a session. */
export const signedUrlVersion = (ctx: Context, viewer: UrlViewer): string =>
  [viewer.origin, ...Object.values(grantOf(ctx, viewer))].join('|')

/** Returns the signed segment of a URL; it ends with the real extension, because players rely on it. */
function signedPart(ctx: Context, viewer: UrlViewer, file: AddressedFile, playsMs: number): string {
  const grant = grantOf(ctx, viewer)
  const signed: Signed = { ...grant, key: file.file_key, until: grant.until + playsMs }
  const session = signed.sessionId.toString(36).padStart(sessionCharacters, '0')
  const signature = signed.carrier + session + digestOf(ctx, signed)
  return `${signed.userId}-${signed.until}-${signature}.${file.extension || 'bin'}`
}

/**
 * Returns the signed URL of a restricted file. A person's URL works in their session alone, for five to ten minutes
 * plus the playing time (`playsMs`); after that it redirects a browser in that session to a fresh one. A visitor's URL
 * is valid for six to twelve hours and grants what visitors may see. Permissions are checked again at each request.
 */
export function signedUrl(ctx: Context, viewer: UrlViewer, file: AddressedFile, playsMs = 0): string {
  return `${viewer.origin}/files/${file.file_key}/${signedPart(ctx, viewer, file, Math.ceil(playsMs))}`
}

/** The viewer that a URL was signed for. */
export interface SignedFor {
  readonly userId: number
  /** 0 for a visitor. */
  readonly sessionId: number
  /** Whether the URL works without the session's cookie, as it must for clients that send their session in a header. */
  readonly isBearer: boolean
  readonly isExpired: boolean
}

const part = /^(\d{1,15})-(\d{1,15})-([bhv])([0-9a-z]{10})([\w-]{32})\.[a-z0-9]{1,16}$/

/** Whether a path segment has the form of a signed segment. */
export const isSignedPart = (text: string): boolean => part.test(text)

/** Verifies the signed segment of a file's URL for a request from an IP address; null when the signature is wrong. */
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
