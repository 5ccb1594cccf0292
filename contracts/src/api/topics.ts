import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'
import { TopicPage } from '../entities/topic.ts'
import { Bool01, Id, OneOf, pagingInput } from '../shapes.ts'

/** Calls about topics (docs/reference/wire-content.md#topics). */
export const topicsApi = defineApi({
  listTopics: {
    method: 'GET',
    path: '/api/v3/topics.list',
    summary: 'Topics by part of their name, or the hottest ones; or one topic with a page of its threads.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(
        T.Object({
          content: T.Optional(T.String({ maxLength: 100 })),
          recommended: T.Optional(Bool01),
          topicId: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
          hot: T.Optional(Bool01),
          sortBy: T.Optional(OneOf([0, 1, 2])),
        }),
      ),
    }),
    output: TopicPage,
  },
  viewTopic: {
    method: 'POST',
    path: '/api/v3/topic.view',
    summary: 'Counts one opening of a topic’s page.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ topicId: Id }),
    output: T.Object({ viewCount: T.Integer() }),
  },
})
