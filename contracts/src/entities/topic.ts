import * as T from 'typebox'
import { Nullable, PageOf, WireTime } from '../shapes.ts'
import { ThreadView } from './thread.ts'

/** A topic with some of its threads (docs/reference/wire-content.md#topics). */
export const TopicView = T.Object({
  topicId: T.Integer(),
  userId: T.Integer({ description: '0 if created by an anonymous thread' }),
  nickname: T.String(),
  content: T.String(),
  viewCount: T.Integer(),
  threadCount: T.Integer(),
  recommended: T.Boolean(),
  recommendedAt: Nullable(WireTime),
  threads: T.Array(ThreadView),
})
export type TopicView = T.Static<typeof TopicView>

/** A page of topics; in a search `isNewTopic` is whether no visible topic has exactly this name. */
export const TopicPage = T.Object({
  ...PageOf(TopicView).properties,
  isNewTopic: T.Optional(T.Boolean()),
})
