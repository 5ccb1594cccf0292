import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'
import { ThreadVideoView } from '../entities/blocks.ts'
import { Bool01, Id } from '../shapes.ts'

/** Sounds and videos of threads (docs/reference/wire-content.md#threads). Their bytes come by `attachments`. */
export const videosApi = defineApi({
  keepVideo: {
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
