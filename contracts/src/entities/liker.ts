import * as T from 'typebox'

/** How somebody showed that they like a thread (docs/reference/wire-content.md#threads). */
export const likerTypes = { like: 1, paid: 2, reward: 3 } as const

/** Somebody who liked a thread or a comment, or gave something for it. */
export const LikerView = T.Object({
  userId: T.Integer(),
  createdAt: T.String(),
  type: T.Integer({ description: '1 like, 2 paid, 3 reward' }),
  passedAt: T.String({ description: 'time since, in words' }),
  nickname: T.String(),
  avatar: T.String(),
})
export type LikerView = T.Static<typeof LikerView>
