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
import { findDownloadableFile, findLivingShare, mayDownload } from './share-attachment.ts'
import { hasDownloaded, type ShareRow } from './share-store.ts'

async function findReader(ctx: Context, { userId, ip }: FileReader) {
  const facts = { lang: 'zh', client: { ip, userAgent: '' }, origin: '', callUrl: '' } as const
  return findPerson(ctx, userId, facts)
}

/** What a link names in its address. */
export interface SharedLink {
  readonly sign: string
  readonly threadId: number
  readonly attachmentsId: number
}

/**
 * Whether a link was given to whoever uses it: to a visitor, to the person who is logged in, or to a client that keeps its
 * session in a header and follows the link without it, from where it asked and as long as the session lives.
 */
async function isGivenTo(ctx: Context, share: ShareRow, caller: Viewer): Promise<boolean> {
  if (share.user_id === 0) return true
  if (caller.id !== null) return caller.id === share.user_id
  if (share.session_id === null || share.session_from !== addressBlock(caller.client.ip)) return false
  return (await activeSessionsAmong(ctx, [share.session_id])).has(share.session_id)
}

/**
 * The file of a link, as whom it was given to may have it now. Refuses (DOWNLOAD_RESOURCE_IS_INVALID) a link that has
 * expired or was made for somebody else, or another file or thread, and (RESOURCE_NOT_FOUND) what that person may not
 * have any more.
 */
export async function findShared(
  ctx: Context,
  { sign, threadId, attachmentsId }: SharedLink,
  caller: Viewer,
): Promise<{ share: ShareRow; file: AttachmentRow }> {
  const share = await findLivingShare(ctx, sign)
  const isOfFile = share.attachments_id === attachmentsId && share.thread_id === threadId
  if (!isOfFile || !(await isGivenTo(ctx, share, caller))) throw new AppError('DOWNLOAD_RESOURCE_IS_INVALID')
  const viewer = await findReader(ctx, { userId: share.user_id, ip: caller.client.ip })
  const thread = viewer && (await findOpenThread(ctx, viewer, threadId))
  const [file] = await findAttachments(ctx.db, ctx.database.engine, [attachmentsId])
  const isOfThread = file !== undefined && file.type_id === thread?.first_post_id
  if (!viewer || !isOfThread || !(await mayDownload(ctx, viewer, thread, file)))
    throw new AppError('RESOURCE_NOT_FOUND')
  return { share, file }
}

/** How a browser is told to keep the file and what to call it (RFC 6266). */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Sends the file of a link to be kept, never to be opened in the page; the first use is counted. */
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

/** How long a download may go on where it broke off, in milliseconds: longer than a signed address lives. */
const continuedForMs = 86_400_000

/**
 * Counts a download by the signed address of a file of a thread, or lets one that was counted go on. Refuses whoever may
 * not download it (UNAUTHORIZED), and more than a day's (DOWNLOAD_NUMS_IS_TOPLIMIT).
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
 * With `sign`, sends the file of that link (docs/reference/wire-content.md#attachments) and counts its first use; without,
 * counts one download. Refuses an old or altered link (DOWNLOAD_RESOURCE_IS_INVALID) and more than a day's
 * (DOWNLOAD_NUMS_IS_TOPLIMIT).
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
