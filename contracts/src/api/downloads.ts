import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'
import { Id, Nothing } from '../shapes.ts'

/** How the files of threads come to their readers (docs/reference/wire-content.md#attachments). */
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
