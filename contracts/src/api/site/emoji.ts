import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { EmojiView } from '../../entities/emoji.ts'

export const emojiApi = defineApi({
  listEmoji: {
    method: 'GET',
    path: '/api/v3/emoji',
    summary: 'Returns the emoji of the editor.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(EmojiView),
  },
  listManagedEmoji: {
    method: 'GET',
    path: '/api/backAdmin/emoji.list',
    summary: 'Does the same as `v3/emoji`, for administrators.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(EmojiView),
  },
})
