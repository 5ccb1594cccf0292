import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { Bool01, Id, Nothing } from '../../shapes.ts'

const ids = T.Optional(
  T.String({
    maxLength: 16_000,
    pattern: '^ *$|^ *\\d{1,15} *(, *\\d{1,15} *)*$',
    description: 'ids, separated by commas',
  }),
)
const person = T.Object({ userId: Id, username: T.String(), nickname: T.String() })
const topic = T.Object({ topicId: Id, topicTitle: T.String() })
const thread = T.Object({ threadId: Id, threadTitle: T.String() })
const lists = {
  categoryIds: T.String(),
  groupIds: T.String(),
  userIds: T.String(),
  topicIds: T.String(),
  threadIds: T.String(),
  blockUserIds: T.String(),
  blockTopicIds: T.String(),
  blockThreadIds: T.String(),
}

const ruleFields = {
  categoryIds: ids,
  groupIds: ids,
  userIds: ids,
  topicIds: ids,
  threadIds: ids,
  blockUserIds: ids,
  blockTopicIds: ids,
  blockThreadIds: ids,
  siteOpenSort: T.Optional(Bool01),
}

/** Rules for what the home page recommends (docs/reference/wire-content.md#threads). */
export const recommendationRulesApi = defineApi({
  readRecommendationRules: {
    method: 'GET',
    path: '/api/backAdmin/sequence.list',
    aliases: ['/api/backAdmin/sequence'],
    summary: 'Returns what the home page recommends and excludes, as comma-separated ids.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({
      id: T.Integer({ description: '0 until stored' }),
      ...lists,
      siteOpenSort: T.Integer({ description: 'whether the home page offers recommendations: 0 or 1' }),
      userInfo: T.Array(person),
      blockUserInfo: T.Array(person),
      topicInfo: T.Array(topic),
      blockTopicInfo: T.Array(topic),
      threadInfo: T.Array(thread),
      blockThreadInfo: T.Array(thread),
    }),
  },
  changeRecommendationRules: {
    method: 'POST',
    path: '/api/backAdmin/sequence.update',
    aliases: ['/api/backAdmin/sequence'],
    summary: 'Replaces what the home page recommends and excludes; missing lists are emptied.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...ruleFields,
      was: T.Optional(
        T.Object(ruleFields, {
          description: 'what the form showed; what has changed since is not overwritten',
        }),
      ),
    }),
    output: Nothing,
  },
  suggestPeople: {
    method: 'GET',
    path: '/api/backAdmin/recommend.users',
    summary: 'Returns up to ten members who publish most, as suggestions.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(person),
  },
})
