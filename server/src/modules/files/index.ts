import { filesApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { serveFile } from './serve-file.ts'
import { sweepFiles } from './sweep-files.ts'
import { uploadFile } from './upload-file.ts'

export { type AttachmentRow, bindAttachments, listAttachments } from './attachment-store.ts'
export { fileUrl, presentAttachment } from './present-attachment.ts'
export { storePicture } from './store-picture.ts'
export { removeFile } from './sweep-files.ts'

export function registerFiles(mount: Mount): void {
  const { app, ctx } = mount
  implement(mount, filesApi, { uploadFile })
  app.get('/files/*', (request, reply) => serveFile(ctx, request, reply))
  ctx.jobs.register({ name: 'files.sweep', pattern: '7 * * * *', run: () => sweepFiles(ctx) })
}
