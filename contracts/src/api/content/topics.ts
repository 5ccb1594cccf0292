import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { TopicPage, TopicView } from '../../entities/topic.ts'
import { Bool01, Id, IdList, Nothing, OneOf, PageOf, pagingInput, SortBy, WireTime } from '../../shapes.ts'

/** Topics (docs/reference/wire-content.md#topics). */
export const topicsApi = defineApi({
  listTopics: {
    method: 'GET',
    path: '/api/v3/topics.list',
    summary: 'Returns a page of topics by name or popularity, or one topic with a page of its threads.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({
      ...pagingInput,
      // 0 leaves `threads` of each topic empty.
      withThreads: T.Optional(Bool01),
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
    summary: 'Counts a view of a topic, once a day per visitor, and returns the number of views.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ topicId: Id }),
    output: T.Object({ viewCount: T.Integer() }),
  },
})

const count = T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
const text = T.Optional(T.String({ maxLength: 100 }))
const day = T.Optional(T.String({ maxLength: 19, description: 'date or time' }))

/** Filter of topics in the admin area; accepted as `filter[…]` and as plain parameters. */
export const topicsFilter = {
  content: text,
  username: text,
  recommended: T.Optional(Bool01),
  topicId: count,
  hot: T.Optional(Bool01),
  sortBy: T.Optional(OneOf([0, 1, 2])),
  createdAtBegin: day,
  createdAtEnd: day,
  threadCountBegin: count,
  threadCountEnd: count,
  viewCountBegin: count,
  viewCountEnd: count,
}

/** Topics, for administrators (docs/reference/wire-content.md#topics). */
export const managedTopicsApi = defineApi({
  listManagedTopics: {
    method: 'GET',
    path: '/api/backAdmin/topics.list',
    summary: 'Returns a page of topics with their creators, newest first by default.',
    description: 'Includes topics without threads.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      ...topicsFilter,
      filter: T.Optional(T.Object(topicsFilter)),
      sort: SortBy(['createdAt', 'threadCount', 'viewCount']),
    }),
    output: PageOf(
      T.Object({
        ...TopicView.properties,
        username: T.String({ description: 'empty if created by an anonymous thread' }),
        createdAt: WireTime,
      }),
    ),
  },
  recommendTopics: {
    method: 'POST',
    path: '/api/backAdmin/topics.batch.update',
    summary: 'Sets whether topics are recommended.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ids: IdList, isRecommended: Bool01 }),
    output: Nothing,
  },
  deleteTopics: {
    method: 'POST',
    path: '/api/backAdmin/topics.batch.delete',
    summary: 'Deletes topics; the texts of threads stay unchanged.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ids: IdList }),
    output: Nothing,
  },
  suggestTopics: {
    method: 'GET',
    path: '/api/backAdmin/recommend.topics',
    summary: 'Returns up to ten topics as suggestions: recommended ones first, then most viewed.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(T.Object({ topicId: T.Integer(), topicTitle: T.String() })),
  },
})
