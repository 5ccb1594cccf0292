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
  typeId: T.Integer({ description: 'id of the post or message it is attached to; 0 if none' }),
  isRemote: T.Boolean(),
  isApproved: T.Integer(),
  url: T.String({ description: 'absolute URL of the file' }),
  attachment: T.String({ description: 'file name in the storage' }),
  extension: T.String(),
  fileName: T.String(),
  filePath: T.String(),
  fileSize: T.Integer({ description: 'bytes' }),
  fileType: T.String({ description: 'media type' }),
  fileWidth: T.Integer({ description: 'pixels; 0 for other files than pictures' }),
  fileHeight: T.Integer({ description: 'pixels; 0 for other files than pictures' }),
  thumbUrl: T.Optional(T.String({ description: 'absolute URL of the thumbnail of a picture' })),
  /** Only in a thread's pictures: 1 while the viewer has yet to pay for it. */
  needPay: T.Optional(T.Integer()),
  threadVideoId: T.Optional(
    T.Integer({ description: 'for audio and video: the id to use in a content block' }),
  ),
})
export type AttachmentView = T.Static<typeof AttachmentView>
