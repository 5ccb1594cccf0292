import { filesApi, videosApi } from '@chaguan/contracts'
import type { FastifyRequest } from 'fastify'
import { implement, type Mount } from '../../http/implement.ts'
import { keepVideo } from './keep-video.ts'
import { serveFile } from './serve-file.ts'
import { sweepFiles } from './sweep-files.ts'
import { uploadFile } from './upload-file.ts'

export { askForUploads } from './asked-upload.ts'
export {
  type AttachmentRow,
  bindAttachments,
  findAttachments,
  listAttachments,
  listFilesOf,
  releaseAttachments,
} from './attachment-store.ts'
export { awaitPictures } from './awaited-file.ts'
export { closeFiles } from './close-files.ts'
export { guardFiles } from './file-guard.ts'
export { findMedia, listMedia, type MediaRow } from './media-store.ts'
export { fileUrl, presentAttachment, presentFile, presentMessagePicture } from './present-attachment.ts'
export { presentMedia } from './present-media.ts'
export { noFile, sendFile } from './send-file.ts'
export { signedUrl } from './signed-address.ts'
export { storePicture } from './store-picture.ts'
export { removeFile, sweepFiles } from './sweep-files.ts'
export { bindTextPictures, picturesFor, rebindTextPictures } from './text-pictures.ts'

/** `tokenOf` reads the token of the session that a file is asked for in; null without one. */
export function registerFiles(mount: Mount, tokenOf: (request: FastifyRequest) => string | null): void {
  const { app, ctx } = mount
  implement(mount, filesApi, { uploadFile })
  implement(mount, videosApi, { keepVideo })
  app.get('/files/*', (request, reply) => serveFile(ctx, request, reply, tokenOf(request)))
  ctx.jobs.register({ name: 'files.sweep', pattern: '7 * * * *', run: () => sweepFiles(ctx) })
}
