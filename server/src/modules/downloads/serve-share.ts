import type { downloadsApi, InputOf, OutputOf } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { addressBlock, type Viewer } from '../../viewer.ts'
import { type AttachmentRow, type FileReader, findAttachments, sendFile } from '../files/index.ts'
import { activeSessionsAmong, findPerson } from '../sign-in/index.ts'
import { findOpenThread } from '../threads/index.ts'
import { countDownload, countUse, downloaderOf } from './count-download.ts'
import { findDownloadableFile, findValidShare, mayDownload } from './share-attachment.ts'
import { hasDownloaded, type ShareRow } from './share-store.ts'

async function findReader(ctx: Context, { userId, ip }: FileReader) {
  const facts = { lang: 'zh', client: { ip, userAgent: '' }, origin: '', callUrl: '' } as const
  return findPerson(ctx, userId, facts)
}

/** The query parameters of a link. */
export interface SharedLink {
  readonly sign: string
  readonly threadId: number
  readonly attachmentsId: number
}

/**
 * Whether a link was issued to the caller: to a visitor, to the logged-in user, or to a client that sends its session
 * in a header and follows the link without it, from the same address block and while the session is active.
 */
async function isIssuedTo(ctx: Context, share: ShareRow, caller: Viewer): Promise<boolean> {
  if (share.user_id === 0) return true
  if (caller.id !== null) return caller.id === share.user_id
  if (share.session_id === null || share.session_from !== addressBlock(caller.client.ip)) return false
  return (await activeSessionsAmong(ctx, [share.session_id])).has(share.session_id)
}

/**
 * Returns the file of a link. Refuses (DOWNLOAD_RESOURCE_IS_INVALID) a link that has expired or was made for somebody
 * else, another file or another thread, and (RESOURCE_NOT_FOUND) a file that its user may no longer download.
 */
export async function findShared(
  ctx: Context,
  { sign, threadId, attachmentsId }: SharedLink,
  caller: Viewer,
): Promise<{ share: ShareRow; file: AttachmentRow }> {
  const share = await findValidShare(ctx, sign)
  const isOfFile = share.attachments_id === attachmentsId && share.thread_id === threadId
  if (!isOfFile || !(await isIssuedTo(ctx, share, caller))) throw new AppError('DOWNLOAD_RESOURCE_IS_INVALID')
  const viewer = await findReader(ctx, { userId: share.user_id, ip: caller.client.ip })
  const thread = viewer && (await findOpenThread(ctx, viewer, threadId))
  const [file] = await findAttachments(ctx.db, ctx.database.engine, [attachmentsId])
  const isOfThread = file !== undefined && file.type_id === thread?.first_post_id
  if (!viewer || !isOfThread || !(await mayDownload(ctx, viewer, thread, file)))
    throw new AppError('RESOURCE_NOT_FOUND')
  return { share, file }
}

/** Returns the `Content-Disposition` value that downloads a file under its name (RFC 6266). */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Sends the file of a link as a download, never to be opened in the page; counts the first use. */
export async function sendShared(
  ctx: Context,
  { share, file }: { share: ShareRow; file: AttachmentRow },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.method === 'GET') await countUse(ctx, share)
  const headers = { 'content-disposition': attachmentHeader(file.file_name) }
  const { file_key: key, file_type: mediaType } = file
  return sendFile(ctx, { key, mediaType, cacheControl: 'private, no-store', headers }, request, reply)
}

/** For how many milliseconds a download may be resumed: longer than a signed address is valid. */
const continuedForMs = 86_400_000

/**
 * Counts a download by the signed address of a thread's file, or lets a counted one be resumed. Refuses a reader
 * without the permission (UNAUTHORIZED), and more than the daily limit (DOWNLOAD_NUMS_IS_TOPLIMIT).
 */
export async function countSignedDownload(
  ctx: Context,
  file: AttachmentRow,
  reader: FileReader,
  { mayContinue }: { readonly mayContinue: boolean },
): Promise<void> {
  const post = await ctx.db
    .selectFrom('posts')
    .select('thread_id')
    .where('id', '=', file.type_id)
    .executeTakeFirst()
  const viewer = await findReader(ctx, reader)
  const thread = post && viewer && (await findOpenThread(ctx, viewer, post.thread_id))
  if (!thread || !(await mayDownload(ctx, viewer, thread, file))) throw new AppError('UNAUTHORIZED')
  const downloader = { id: viewer.id, client: { ...viewer.client, ip: reader.ip } }
  const since = ctx.clock.now() - continuedForMs
  if (mayContinue && (await hasDownloaded(ctx.db, downloaderOf(downloader), file.id, since))) return
  await countDownload(ctx, downloader, thread.id, file.id)
}

/**
 * With `sign`, sends the file of that link (docs/reference/wire-content.md#attachments) and counts its first use;
 * without it, counts one download. Refuses an expired or altered link (DOWNLOAD_RESOURCE_IS_INVALID) and more than the
 * daily limit (DOWNLOAD_NUMS_IS_TOPLIMIT).
 */
export async function downloadAttachment(
  ctx: Context,
  viewer: Viewer,
  { threadId, attachmentsId, sign = '' }: InputOf<typeof downloadsApi.downloadAttachment>,
  exchange: Exchange,
): Promise<OutputOf<typeof downloadsApi.downloadAttachment>> {
  if (sign === '') {
    const file = await findDownloadableFile(ctx, viewer, threadId, attachmentsId)
    await countDownload(ctx, viewer, threadId, file.id)
    return []
  }
  const shared = await findShared(ctx, { sign, threadId, attachmentsId }, viewer)
  exchange.sendFile?.((request, reply) => sendShared(ctx, shared, request, reply))
  return []
}
