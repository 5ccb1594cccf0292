import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'

const frequentPoll = { times: 50, intervalSeconds: 30, banSeconds: 10 } as const

export const notificationsApi = defineApi({
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
