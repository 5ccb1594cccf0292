import * as T from 'typebox'
import { Nullable, OneOf, WireTime } from '../shapes.ts'

/** A plain text with the places in it that answer the query: from, up to (not including), in UTF-16 units, in order. */
export const MarkedText = T.Object({
  text: T.String(),
  hits: T.Array(T.Object({ from: T.Integer(), to: T.Integer() })),
})
export type MarkedText = T.Static<typeof MarkedText>

/** A thread or a comment that was found. */
export const SearchHit = T.Object({
  kind: OneOf(['thread', 'comment']),
  threadId: T.Integer(),
  /** The first post of a thread; of a comment its own, to be opened at `/thread/{threadId}?postId=`. */
  postId: T.Integer(),
  /** Of a comment that of its thread. */
  title: MarkedText,
  /** Cut around what was found; never of what has to be paid for. */
  snippet: MarkedText,
  categoryId: T.Integer(),
  categoryName: T.String(),
  /** 0 for somebody who must not be known. */
  userId: T.Integer(),
  nickname: T.String(),
  avatar: T.String(),
  createdAt: WireTime,
  /** Where a comment, or the one a reply stands below, stands in its thread, from 1; null for a thread. */
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

/** What lists are sorted into and what bears the name: a category, or a kind of content by its tomId. */
export const SearchTag = T.Object({
  kind: OneOf(['category', 'type']),
  id: T.Integer(),
  name: MarkedText,
})
export type SearchTag = T.Static<typeof SearchTag>
