import * as T from 'typebox'

/** How a person supported a thread (docs/reference/wire-content.md#threads). */
export const likerTypes = { like: 1, paid: 2, reward: 3 } as const

/** A person who liked a thread or comment, or paid for it. */
export const LikerView = T.Object({
  userId: T.Integer(),
  createdAt: T.String(),
  type: T.Integer({ description: '1 like, 2 payment, 3 tip' }),
  passedAt: T.String({ description: 'relative time as text' }),
  nickname: T.String(),
  avatar: T.String(),
  signature: T.String(),
})
export type LikerView = T.Static<typeof LikerView>
