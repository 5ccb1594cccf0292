import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { AttachmentView } from '../../entities/attachment.ts'
import { ThreadVideoView } from '../../entities/blocks.ts'
import { Bool01, Id, Nothing, OneOf } from '../../shapes.ts'

export const filesApi = defineApi({
  uploadFile: {
    method: 'POST',
    path: '/api/v3/attachments',
    summary: 'Uploads a file, picture, audio or video.',
    description: 'Pictures are re-encoded. For audio and video the response has a `threadVideoId`.',
    access: 'member',
    whenRestricted: 'before-approval',
    upload: 'file',
    input: T.Object({
      type: T.Unsafe<0 | 1 | 2 | 3 | 4 | 5>({
        ...OneOf([0, 1, 2, 3, 4, 5]),
        description: '0 file, 1 picture, 2 audio, 3 video, 4 picture of a message, 5 picture of an answer',
      }),
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
    summary: 'Registers an uploaded video or audio file for use in a thread.',
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
    summary: 'Creates a download URL for a file of a thread, valid for 10 minutes.',
    description: 'NET_ERROR for a third URL of the same file within a minute.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ threadId: Id, attachmentsId: Id }),
    output: T.Object({
      url: T.String({ description: 'absolute URL; its first use counts a download' }),
    }),
  },
  downloadAttachment: {
    method: 'GET',
    path: '/api/v3/attachment.download',
    summary: 'Sends the file of a signed URL and counts a download; without `sign` only counts.',
    access: 'visitor',
    whenRestricted: 'before-joining',
    maySendFile: true,
    input: T.Object({ threadId: Id, attachmentsId: Id, sign: T.Optional(T.String({ maxLength: 64 })) }),
    output: Nothing,
  },
})
