import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'
import { AttachmentView } from '../entities/attachment.ts'
import { OneOf } from '../shapes.ts'

export const filesApi = defineApi({
  uploadFile: {
    method: 'POST',
    path: '/api/v3/attachments',
    summary:
      'Uploads a file, a picture, a sound or a video. Pictures are written anew; sounds and videos answer their `threadVideoId`.',
    access: 'member',
    whenRestricted: 'before-approval',
    upload: 'file',
    input: T.Object({
      type: OneOf([0, 1, 2, 3, 4, 5]),
      name: T.Optional(T.String({ maxLength: 200 })),
      order: T.Optional(T.Integer({ minimum: 0, maximum: 1000 })),
      dialogMessageId: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    output: AttachmentView,
  },
})
