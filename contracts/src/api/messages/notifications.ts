import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { NotificationView } from '../../entities/notification.ts'
import { Id, IdList, Nothing, OneOf, PageOf, pagingInput, WireTime } from '../../shapes.ts'

const markKinds = ['thread', 'person', 'topic', 'type'] as const
const frequentPoll = { times: 50, intervalSeconds: 30, banSeconds: 10 } as const

export const notificationsApi = defineApi({
  listNotifications: {
    method: 'GET',
    path: '/api/v3/notification',
    summary: 'Returns a page of notifications by type, newest first, and marks them as read.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(
        T.Object({
          type: T.Optional(T.String({ maxLength: 200, description: 'types, separated by commas' })),
        }),
      ),
    }),
    output: PageOf(NotificationView),
  },
  deleteNotifications: {
    method: 'POST',
    path: '/api/v3/notification.delete',
    summary: 'Deletes notifications of the caller.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({ id: IdList }),
    output: Nothing,
  },
  readNotifications: {
    method: 'POST',
    path: '/api/v3/notification.read',
    summary: 'Marks notifications as read: by type, by posts, by thread, or all.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({
      type: T.Optional(T.String({ maxLength: 200, description: 'types, separated by commas' })),
      postIds: T.Optional(IdList),
      threadId: T.Optional(Id),
      wholeThreadId: T.Optional(
        T.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'thread of which all notifications are marked as read',
        }),
      ),
    }),
    output: Nothing,
  },
  listMarks: {
    method: 'GET',
    path: '/api/v3/notification.marks',
    summary: 'Returns what the caller has muted or watches.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ kind: T.Optional(OneOf(markKinds)), target: T.Optional(T.String({ maxLength: 20 })) }),
    output: T.Array(
      T.Object({
        kind: OneOf(markKinds),
        target: T.String({ description: 'id of the thread, member or topic, or name of the type' }),
        mark: OneOf(['muted', 'watched'] as const),
        name: T.String({
          description: 'title, nickname or topic name; empty if hidden or deleted',
        }),
        createdAt: WireTime,
      }),
    ),
  },
  setMark: {
    method: 'POST',
    path: '/api/v3/notification.mark',
    summary: 'Mutes or watches a thread, member, topic or notification type, or removes the mark.',
    description: 'Topics cannot be muted; types cannot be watched.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({
      kind: OneOf(markKinds),
      id: T.Optional(Id),
      type: T.Optional(OneOf(['related', 'replied', 'liked', 'followed'] as const)),
      mark: OneOf(['muted', 'watched', 'none'] as const),
    }),
    output: Nothing,
  },
  countUnread: {
    method: 'GET',
    path: '/api/v3/unreadnotification',
    summary: "Returns the numbers of the caller's unread messages and notifications.",
    access: 'member',
    whenRestricted: 'before-approval',
    guestFailure: 'UNAUTHORIZED',
    rateLimit: frequentPoll,
    input: T.Object({}),
    output: T.Object({
      dialogNotifications: T.Integer(),
      unreadNotifications: T.Integer(),
      typeUnreadNotifications: T.Any({
        description: 'map of type to count; an empty list if there is none',
      }),
    }),
  },
})
