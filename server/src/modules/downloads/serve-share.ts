import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError, TransportError } from '../../http/app-error.ts'
import { findAttachments, noFile, sendFile } from '../files/index.ts'
import { findPerson } from '../sign-in/index.ts'
import { findOpenThread } from '../threads/index.ts'
import { countUse } from './count-download.ts'
import { findLivingShare, mayDownload } from './share-attachment.ts'
import type { ShareRow } from './share-store.ts'

const statuses: Readonly<Record<string, number>> = {
  DOWNLOAD_RESOURCE_IS_INVALID: 403,
  DOWNLOAD_NUMS_IS_TOPLIMIT: 429,
  RESOURCE_NOT_FOUND: 404,
}

/** A browser that follows a link reads statuses. */
function asStatus(error: unknown): unknown {
  if (!(error instanceof AppError) || error instanceof TransportError) return error
  return new TransportError(statuses[error.reason] ?? 403, error.reason, error.text)
}

/** The file of a link, as whom it was given to may have it now. */
async function findShared(ctx: Context, share: ShareRow, ip: string) {
  const facts = { lang: 'zh', client: { ip, userAgent: '' }, origin: '', callUrl: '' } as const
  const viewer = await findPerson(ctx, share.user_id, facts)
  if (!viewer) throw noFile()
  const thread = await findOpenThread(ctx, viewer, share.thread_id)
  const [file] = await findAttachments(ctx.db, ctx.database.engine, [share.attachments_id])
  if (!file || file.type_id !== thread.first_post_id || !(await mayDownload(ctx, viewer, thread, file)))
    throw noFile()
  return file
}

/** How a browser is told to keep the file and what to call it (RFC 6266). */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** `GET /files/shared/{sign}` sends the file of a link to be kept, never to be opened in the page. */
export async function serveShare(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { sign } = request.params as { sign: string }
    const share = await findLivingShare(ctx, sign)
    const file = await findShared(ctx, share, request.ip)
    if (request.method === 'GET') await countUse(ctx, share)
    const headers = { 'content-disposition': attachmentHeader(file.file_name) }
    const { file_key: key, file_type: mediaType } = file
    return await sendFile(ctx, { key, mediaType, cacheControl: 'private, no-store', headers }, request, reply)
  } catch (error) {
    throw asStatus(error)
  }
}
