import type { downloadsApi, InputOf, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { countDownload } from './count-download.ts'
import { findShared, sendShared } from './serve-share.ts'
import { findDownloadableFile } from './share-attachment.ts'

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
