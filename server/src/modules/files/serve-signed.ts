import { attachmentTypes, dataExportType, fileKindOf } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { TransportError } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { type AttachmentRow, findFileByKey, isPosterOf } from './attachment-store.ts'
import { downloadCounterHook, mayHaveFile } from './file-guard.ts'
import { noFile, type Sending, sendFile } from './send-file.ts'
import { sendPicture } from './send-picture.ts'
import { readSignedPart, type SignedFor, signedUrl } from './signed-url.ts'
import { isMediaType, isPictureType } from './upload-rules.ts'

/** Restricted files are never cached. */
const cacheControl = 'private, no-store'

/** The PDF viewer of browsers does not run in a sandbox; its content has no access to the page. */
const pdfHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
} as const

const sampleBytes = 64 * 1024

/** Detects the encoding of a text file from its beginning: UTF-8 or an older Chinese encoding. */
async function charsetOf(ctx: Context, { file_key, file_size }: AttachmentRow): Promise<string> {
  const end = Math.min(file_size, sampleBytes) - 1
  const file = end < 0 ? undefined : await ctx.files.read(file_key, { start: 0, end })
  if (!file) return 'utf-8'
  const bytes = Buffer.concat(await file.stream.toArray())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

/** Headers that make browsers save the file under this name. */
const downloadHeaders = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '')}`,
})

/** How a file is sent: inline where browsers can show it, otherwise as a download. */
async function sendingOf(ctx: Context, row: AttachmentRow): Promise<Sending> {
  const plain = { key: row.file_key, cacheControl }
  if (row.type === attachmentTypes.signInFile || row.type === dataExportType)
    return { ...plain, mediaType: 'application/octet-stream', headers: downloadHeaders(row.file_name) }
  if (isMediaType(row.type) || isPictureType(row.type) || row.type === attachmentTypes.signInImage)
    return { ...plain, mediaType: row.file_type }
  const { preview, mediaType } = fileKindOf(row.extension)
  if (preview === '') return { ...plain, mediaType, headers: downloadHeaders(row.file_name) }
  if (preview === 'text') return { ...plain, mediaType: `text/plain; charset=${await charsetOf(ctx, row)}` }
  return { ...plain, mediaType, ...(preview === 'pdf' ? { headers: pdfHeaders } : {}) }
}

/** Whether a file is a document that browsers do not show, so that loading it is a download. */
const isDownload = (row: AttachmentRow) =>
  row.type === attachmentTypes.file && fileKindOf(row.extension).preview === ''

/** The parts of a signed URL. */
interface SignedAddress {
  readonly key: string
  /** The signed segment. */
  readonly signed: string
  /** The variant of a picture; undefined for the file itself. */
  readonly variant: string | undefined
}

/** Identifies the callers of file URLs. Provided by the module of sessions. */
export interface FileCallers {
  /** Returns the token of the request's session; null without one. */
  tokenOf(request: FastifyRequest): string | null
  /** Returns the viewer of the request; null for an unknown token and an ended session. */
  findViewer(request: FastifyRequest): Promise<Viewer | null>
  /** Counts a file request against the rate limit; refuses too many. */
  count(request: FastifyRequest): Promise<void>
  /** Whether a session is active. */
  isAlive(sessionId: number): Promise<boolean>
}

const wrongCaller = () => new TransportError(403, 'DOWNLOAD_RESOURCE_IS_INVALID')

/**
 * Returns null when the signed URL is valid for this request, or the viewer to redirect to a fresh URL: the person it
 * was signed for, later or in another session. Refuses an expired URL with 403, and other callers with 404.
 */
async function admit(
  { userId, sessionId, isBearer, isExpired }: SignedFor,
  request: FastifyRequest,
  callers: FileCallers,
): Promise<Viewer | null> {
  if (userId === 0) {
    if (isExpired) throw wrongCaller()
    return null
  }
  if (callers.tokenOf(request) === null) {
    if (isBearer && isExpired) throw wrongCaller()
    if (!isBearer || !(await callers.isAlive(sessionId))) throw noFile()
    return null
  }
  const viewer = await callers.findViewer(request)
  if (viewer?.id !== userId) throw noFile()
  return viewer.sessionId === sessionId && !isExpired ? null : viewer
}

/** Sends a file to the person and session that its URL was signed for; redirects from an expired URL to a fresh one. */
export async function serveSigned(
  ctx: Context,
  { key, signed, variant }: SignedAddress,
  request: FastifyRequest,
  reply: FastifyReply,
  callers: FileCallers,
): Promise<FastifyReply> {
  const signedFor = readSignedPart(ctx, key, signed, request.ip)
  if (!signedFor) throw wrongCaller()
  const { userId } = signedFor
  const late = await admit(signedFor, request, callers)
  const row = await findFileByKey(ctx.db, key)
  if (!row || !(await mayHaveFile(ctx, row, userId, callers.tokenOf(request)))) throw noFile()
  if (late) {
    // A data export must be requested again by its owner.
    if (row.type === dataExportType) throw wrongCaller()
    const extension = signed.slice(signed.lastIndexOf('.') + 1)
    const fresh = signedUrl(ctx, { ...late, origin: '' }, { file_key: key, extension })
    reply.header('cache-control', cacheControl)
    return reply.redirect(variant === undefined ? fresh : `${fresh}/${variant}`, 302)
  }
  if (isPosterOf(row, key))
    return sendPicture(ctx, { key, width: 0, height: 0, variant, cacheControl }, request, reply)
  if (variant !== undefined) {
    const { file_width: width, file_height: height } = row
    return sendPicture(ctx, { key, width, height, variant, cacheControl }, request, reply)
  }
  if (isDownload(row) && row.user_id !== userId && request.method === 'GET')
    await ctx.hooks.get(downloadCounterHook)?.(
      ctx,
      row,
      { userId, ip: request.ip },
      { mayContinue: isResumption(request) },
    )
  return sendFile(ctx, await sendingOf(ctx, row), request, reply)
}

/** Whether a request resumes a download: it omits the beginning. */
function isResumption({ headers }: FastifyRequest): boolean {
  return /^bytes=[1-9]/.test(headers.range ?? '')
}
