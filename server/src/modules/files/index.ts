import { filesApi, videosApi } from '@chaguan/contracts'
import type { FastifyRequest } from 'fastify'
import { implement, type Mount } from '../../http/implement.ts'
import { deleteOrphanedFiles } from './file-lifecycle.ts'
import { keepVideo } from './present-media.ts'
import { serveFile } from './serve-file.ts'
import { uploadFile } from './upload-file.ts'

export {
  type AttachmentRow,
  bindAttachments,
  findAttachments,
  listAttachments,
  listFilesOf,
  releaseAttachments,
} from './attachment-store.ts'
export { bindEmbeddedPictures, picturesFor, rebindEmbeddedPictures } from './embedded-pictures.ts'
export { downloadCounterHook, type FileReader, fileGuardHook } from './file-guard.ts'
export { deleteOrphanedFiles, removeFile, restrictFiles } from './file-lifecycle.ts'
export { findMedia, listMedia, type MediaRow } from './media-store.ts'
export { messagePictureHook } from './message-picture-hook.ts'
export { fileUrl, presentAttachment, presentFile, presentMessagePicture } from './present-attachment.ts'
export { presentMedia } from './present-media.ts'
export { requestedUploadHook } from './requested-upload.ts'
export { sendFile } from './send-file.ts'
export { signedUrl } from './signed-url.ts'
export { storePicture } from './store-picture.ts'

/** `tokenOf` reads the token of the session that a file is asked for in; null without one. */
export function registerFiles(mount: Mount, tokenOf: (request: FastifyRequest) => string | null): void {
  const { app, ctx } = mount
  implement(mount, filesApi, { uploadFile })
  implement(mount, videosApi, { keepVideo })
  app.get('/files/*', (request, reply) => serveFile(ctx, request, reply, tokenOf(request)))
  ctx.jobs.register({ name: 'files.sweep', pattern: '7 * * * *', run: () => deleteOrphanedFiles(ctx) })
}
