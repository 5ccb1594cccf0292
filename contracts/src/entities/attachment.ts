import * as T from 'typebox'
import { Id } from '../shapes.ts'

/** Purposes of uploads (docs/reference/wire-content.md#attachments). */
export const attachmentTypes = {
  file: 0,
  image: 1,
  audio: 2,
  video: 3,
  messageImage: 4,
  answerImage: 5,
  /** An upload for a sign-in field, once it is part of an answer (docs/reference/wire-accounts.md#sign-in-fields). */
  signInImage: 6,
  signInFile: 7,
  /** A picture in the text of a thread or comment, once it is used there. */
  textImage: 9,
} as const

/** An uploaded file for its owner and readers. */
export const AttachmentView = T.Object({
  id: Id,
  order: T.Integer(),
  type: T.Integer(),
  typeId: T.Integer({ description: 'id of the post or message it belongs to; 0 while unbound' }),
  isRemote: T.Boolean(),
  isApproved: T.Integer(),
  url: T.String({ description: 'absolute address of the file' }),
  attachment: T.String({ description: 'stored name' }),
  extension: T.String(),
  fileName: T.String(),
  filePath: T.String(),
  fileSize: T.Integer({ description: 'bytes' }),
  fileType: T.String({ description: 'media type' }),
  fileWidth: T.Integer({ description: 'pixels; 0 when it is not a picture' }),
  fileHeight: T.Integer({ description: 'pixels; 0 when it is not a picture' }),
  thumbUrl: T.Optional(T.String({ description: 'absolute address of the small form of a picture' })),
  /** Only in a thread's pictures: 1 while the viewer has yet to pay for it. */
  needPay: T.Optional(T.Integer()),
  threadVideoId: T.Optional(T.Integer({ description: 'of a sound or video: what its block names' })),
})
export type AttachmentView = T.Static<typeof AttachmentView>
