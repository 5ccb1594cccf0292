import { filesApi, videosApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { hashOlderFiles } from './file-hashes.ts'
import { deleteOrphanedFiles } from './file-lifecycle.ts'
import { findOwnVideo } from './present-media.ts'
import { serveFile } from './serve-file.ts'
import type { FileCallers } from './serve-signed.ts'
import { uploadFile } from './upload-file.ts'

export { assertSessionValid } from './assert-session-valid.ts'
export {
  type AttachmentRow,
  bindAttachments,
  findAttachments,
  listAttachments,
  listFilesOf,
  releaseAttachments,
  releaseAttachmentsOf,
} from './attachment-store.ts'
export {
  bindEmbeddedPictures,
  picturesFor,
  picturesIn,
  rebindEmbeddedPictures,
  withPictureUrls,
} from './embedded-pictures.ts'
export { downloadCounterHook, type FileReader, fileGuardHook, publicFileHook } from './file-guard.ts'
export { storeLocalFile } from './file-hashes.ts'
export { deleteOrphanedFiles, removeFile, removeReleased, restrictFiles } from './file-lifecycle.ts'
export { findMedia, listMedia, type MediaRow } from './media-store.ts'
export { messagePictureHook } from './message-picture-hook.ts'
export { type FileAccess, fileUrl, pictureUrl, presentFile, presentPicture } from './present-attachment.ts'
export { presentMedia } from './present-media.ts'
export { type AccessVersion, accessVersionOf, type FileOwner, siteFilesVersion } from './public-file-url.ts'
export { requestedUploadHook } from './requested-upload.ts'
export { sendFile } from './send-file.ts'
export type { FileCallers } from './serve-signed.ts'
export { signedUrl, signedUrlVersion, type UrlViewer } from './signed-url.ts'
export { storePicture } from './store-picture.ts'
export { isRestrictedKey } from './upload-rules.ts'

export function registerFiles(mount: Mount, callers: FileCallers): void {
  const { app, ctx } = mount
  implement(mount, filesApi, { uploadFile })
  implement(mount, videosApi, { findOwnVideo })
  app.get('/files/*', async (request, reply) => {
    await callers.count(request)
    return serveFile(ctx, request, reply, callers)
  })
  ctx.jobs.register({ name: 'files.sweep', pattern: '7 * * * *', run: () => deleteOrphanedFiles(ctx) })
  ctx.jobs.register({ name: 'files.hash', pattern: '53 4 * * *', run: () => hashOlderFiles(ctx) })
}
