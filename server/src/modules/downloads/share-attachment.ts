import { attachmentTypes, blockLimits, downloadsApi, type InputOf, type OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { can, type Viewer } from '../../viewer.ts'
import { type AttachmentRow, findAttachments } from '../files/index.ts'
import { findOpenThread, isFilePaid, type ThreadRow } from '../threads/index.ts'
import { assertMayDownloadMore, downloaderOf, newShare } from './count-download.ts'
import { countShares, findShare, insertShare, type ShareRow } from './share-store.ts'

const minuteMs = 60_000

/** Whether a viewer may download a file of a thread that they may open. */
export async function mayDownload(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  file: AttachmentRow,
): Promise<boolean> {
  const isOwner = viewer.id !== null && viewer.id === file.user_id
  const isGranted = can(viewer, 'thread.viewAttachment') && can(viewer, 'thread.downloadAttachment')
  return (isOwner || isGranted) && isFilePaid(ctx, viewer, thread, file)
}

/**
 * Returns a file of a thread for download. Refuses an unknown file, and one that the viewer has no permission for or
 * has not paid for.
 */
export async function findDownloadableFile(
  ctx: Context,
  viewer: Viewer,
  threadId: number,
  id: number,
): Promise<AttachmentRow> {
  const thread = await findOpenThread(ctx, viewer, threadId)
  const [file] = await findAttachments(ctx.db, ctx.database.engine, [id])
  const isOfThread = file?.type === attachmentTypes.file && file.type_id === thread.first_post_id
  if (!file || !isOfThread) throw new AppError('RESOURCE_NOT_FOUND')
  if (!(await mayDownload(ctx, viewer, thread, file)))
    throw new AppError(viewer.id === null ? 'JUMP_TO_LOGIN' : 'UNAUTHORIZED')
  return file
}

/**
 * Creates a download link (docs/reference/wire-content.md#attachments) that is valid for ten minutes; it is counted
 * when it is used. Refuses a third link for the same file within a minute (NET_ERROR), and a viewer who has reached the
 * daily limit.
 */
export async function shareAttachment(
  ctx: Context,
  viewer: Viewer,
  { threadId, attachmentsId }: InputOf<typeof downloadsApi.shareAttachment>,
): Promise<OutputOf<typeof downloadsApi.shareAttachment>> {
  const file = await findDownloadableFile(ctx, viewer, threadId, attachmentsId)
  const who = downloaderOf(viewer)
  const share = newShare(ctx, viewer, threadId, file.id)
  await ctx.transaction(async (tx) => {
    await acquireLock(tx, ctx.database.engine, `shares ${who.user_id} ${who.ip}`)
    const given = await countShares(tx, who, file.id, share.created_at - minuteMs)
    if (given >= blockLimits.sharesAMinute)
      throw new AppError('NET_ERROR', localized('downloads.download.tooOften'))
    await assertMayDownloadMore(ctx, tx, who)
    await insertShare(tx, share)
  })
  // Clients of the discontinued product rely on the order of the parameters.
  const query = `sign=${share.sign}&attachmentsId=${attachmentsId}&threadId=${threadId}`
  return { url: `${viewer.origin}${downloadsApi.downloadAttachment.path}?${query}` }
}

/** Returns a valid link; refuses any other (DOWNLOAD_RESOURCE_IS_INVALID). */
export async function findValidShare(ctx: Context, sign: string): Promise<ShareRow> {
  const now = ctx.clock.now()
  const share = await findShare(ctx.db, sign, now)
  if (!share || share.expired_at < now) throw new AppError('DOWNLOAD_RESOURCE_IS_INVALID')
  return share
}
