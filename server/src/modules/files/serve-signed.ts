import { attachmentTypes, dataExportType, fileKindOf } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { TransportError } from '../../http/app-error.ts'
import { type AttachmentRow, findAttachmentByKey } from './attachment-store.ts'
import { downloadCounterHook, mayHaveFile } from './file-guard.ts'
import { noFile, type Sending, sendFile } from './send-file.ts'
import { verifySignedUrl } from './signed-url.ts'
import { isMediaType, isPictureType } from './upload-rules.ts'

/** Looked at anew each time, so that what was taken back is gone at once. */
const cacheControl = 'private, no-cache'

/** The reader of PDF in browsers does not run in a sandbox; what it shows has no reach of its own. */
const pdfHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
} as const

const sampleBytes = 64 * 1024

/** Chinese text files are UTF-8 or an older encoding; the beginning tells. */
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

/** The browser saves the file under this name. */
const saved = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '')}`,
})

/** How a file is sent: shown in the page where a browser can, else saved. */
async function sendingOf(ctx: Context, row: AttachmentRow): Promise<Sending> {
  const plain = { key: row.file_key, cacheControl }
  if (row.type === attachmentTypes.signInFile || row.type === dataExportType)
    return { ...plain, mediaType: 'application/octet-stream', headers: saved(row.file_name) }
  if (isMediaType(row.type) || isPictureType(row.type) || row.type === attachmentTypes.signInImage)
    return { ...plain, mediaType: row.file_type }
  const { preview, mediaType } = fileKindOf(row.extension)
  if (preview === '') return { ...plain, mediaType, headers: saved(row.file_name) }
  if (preview === 'text') return { ...plain, mediaType: `text/plain; charset=${await charsetOf(ctx, row)}` }
  return { ...plain, mediaType, ...(preview === 'pdf' ? { headers: pdfHeaders } : {}) }
}

/** Whether a file is a document that no browser shows: having it is downloading it. */
const isDownload = (row: AttachmentRow) =>
  row.type === attachmentTypes.file && fileKindOf(row.extension).preview === ''

/** What a request for a restricted file carries besides its key. */
interface SignedRequest {
  readonly key: string
  /** The part of the address that says for whom it was signed. */
  readonly signed: string
  /** The token of the session it is asked for in, if any. */
  readonly token: string | null
}

/** Sends a file by its signed address, to whom it was signed for, as long as they may have it. */
export async function serveSigned(
  ctx: Context,
  { key, signed, token }: SignedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const userId = verifySignedUrl(ctx, key, signed)
  if (userId === null) throw new TransportError(403, 'DOWNLOAD_RESOURCE_IS_INVALID')
  const row = await findAttachmentByKey(ctx.db, key)
  if (!row || !(await mayHaveFile(ctx, row, userId, token))) throw noFile()
  if (isDownload(row) && row.user_id !== userId && request.method === 'GET')
    await ctx.hooks.get(downloadCounterHook)?.(
      ctx,
      row,
      { userId, ip: request.ip },
      { mayContinue: asksForRest(request) },
    )
  return sendFile(ctx, await sendingOf(ctx, row), request, reply)
}

/** Whether a request may go on where a download broke off: it leaves out the beginning. */
function asksForRest({ headers }: FastifyRequest): boolean {
  return /^bytes=[1-9]/.test(headers.range ?? '')
}
