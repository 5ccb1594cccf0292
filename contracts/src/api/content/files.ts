import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { AttachmentView } from '../../entities/attachment.ts'
import { ThreadVideoView } from '../../entities/blocks.ts'
import { Bool01, Id, Nothing, OneOf } from '../../shapes.ts'

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

/** Sounds and videos of threads (docs/reference/wire-content.md#threads). `attachments` takes their bytes. */
export const videosApi = defineApi({
  findOwnVideo: {
    method: 'POST',
    path: '/api/v3/thread/video',
    summary: 'Says that an uploaded video or sound shall become part of a thread.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({
      fileId: Id,
      mediaUrl: T.Optional(T.String({ maxLength: 1000 })),
      type: T.Optional(Bool01),
    }),
    output: ThreadVideoView,
  },
})

/** Downloads of the files of threads (docs/reference/wire-content.md#attachments). */
export const downloadsApi = defineApi({
  shareAttachment: {
    method: 'GET',
    path: '/api/v3/attachment.share',
    summary: 'A link to download a file of a thread, valid for ten minutes.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, attachmentsId: Id }),
    output: T.Object({
      url: T.String({ description: 'absolute address; it counts one download when it is used' }),
    }),
  },
  downloadAttachment: {
    method: 'GET',
    path: '/api/v3/attachment.download',
    summary: 'Sends the file of a link (with sign), once counted; without, counts one download of a file.',
    access: 'visitor',
    whenRestricted: 'before-joining',
    maySendFile: true,
    input: T.Object({ threadId: Id, attachmentsId: Id, sign: T.Optional(T.String({ maxLength: 64 })) }),
    output: Nothing,
  },
})
