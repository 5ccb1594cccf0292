import * as T from 'typebox'
import { Nullable, OneOf, WireTime } from '../shapes.ts'

/** A plain text with its matches: start and end (exclusive), in UTF-16 units, in order. */
export const MarkedText = T.Object({
  text: T.String(),
  hits: T.Array(T.Object({ from: T.Integer(), to: T.Integer() })),
})
export type MarkedText = T.Static<typeof MarkedText>

/** A found thread or comment. */
export const SearchHit = T.Object({
  kind: OneOf(['thread', 'comment']),
  threadId: T.Integer(),
  /** The first post of a thread, or the comment, which is opened at `/thread/{threadId}?postId=`. */
  postId: T.Integer(),
  /** For a comment the title of its thread. */
  title: MarkedText,
  /** Cut around the match; never contains paid text. */
  snippet: MarkedText,
  categoryId: T.Integer(),
  categoryName: T.String(),
  /** 0 for an anonymous author. */
  userId: T.Integer(),
  nickname: T.String(),
  avatar: T.String(),
  createdAt: WireTime,
  /** Floor number of a comment, or of a reply's comment, from 1; null for a thread. */
  floor: Nullable(T.Integer()),
})
export type SearchHit = T.Static<typeof SearchHit>

export const SearchUser = T.Object({
  userId: T.Integer(),
  nickname: MarkedText,
  avatar: T.String(),
  threadCount: T.Integer(),
  fansCount: T.Integer(),
})
export type SearchUser = T.Static<typeof SearchUser>

export const SearchTopic = T.Object({
  topicId: T.Integer(),
  content: MarkedText,
  threadCount: T.Integer(),
  viewCount: T.Integer(),
})
export type SearchTopic = T.Static<typeof SearchTopic>

/** A found category, or a kind of content by its tomId. */
export const SearchTag = T.Object({
  kind: OneOf(['category', 'type']),
  id: T.Integer(),
  name: MarkedText,
})
export type SearchTag = T.Static<typeof SearchTag>
