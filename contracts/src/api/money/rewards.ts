import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { Id, Nothing } from '../../shapes.ts'

/** The money of reward questions (docs/reference/wire-money.md#rewards). */
export const rewardsApi = defineApi({
  adoptAnswer: {
    method: 'POST',
    path: '/api/v3/posts.reward',
    summary:
      'Gives a part of a question’s reward to an answer; its author may do so until it is used up or over.',
    access: 'member',
    whenRestricted: 'members',
    isIdempotent: true,
    input: T.Object({
      threadId: Id,
      postId: Id,
      rewards: T.Optional(T.String({ maxLength: 30, description: 'up to two decimals' })),
    }),
    output: Nothing,
  },
})
