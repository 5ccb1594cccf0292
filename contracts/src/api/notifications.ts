import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'
import { NotificationView } from '../entities/notification.ts'
import { IdList, Nothing, PageOf, pagingInput } from '../shapes.ts'

const frequentPoll = { times: 50, intervalSeconds: 30, banSeconds: 10 } as const

export const notificationsApi = defineApi({
  listNotifications: {
    method: 'GET',
    path: '/api/v3/notification',
    summary: 'Notifications of some types, the latest first; those of the page are read with it.',
    access: 'member',
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
    input: T.Object({ id: IdList }),
    output: Nothing,
  },
  readNotifications: {
    method: 'POST',
    path: '/api/v3/notification.read',
    summary: 'Marks all notifications of some types, or of all, as read.',
    access: 'member',
    input: T.Object({ type: T.Optional(T.String({ maxLength: 200 })) }),
    output: Nothing,
  },
  countUnread: {
    method: 'GET',
    path: '/api/v3/unreadnotification',
    summary: 'How many messages and notifications the caller has not read.',
    access: 'member',
    guestIsTold: 'UNAUTHORIZED',
    rateLimit: frequentPoll,
    input: T.Object({}),
    output: T.Object({
      dialogNotifications: T.Integer(),
      unreadNotifications: T.Integer(),
      typeUnreadNotifications: T.Any({
        description: 'map of type to count; an empty list when there is none',
      }),
    }),
  },
})
