import * as T from 'typebox'
import { defineApi } from '../endpoint.ts'
import { Id } from '../shapes.ts'

/** The stream of what concerns a person while a page is open; see `LiveEvents`. */
export const liveApi = defineApi({
  listen: {
    method: 'GET',
    path: '/api/v3/live',
    summary: 'Server-sent events: messages, counters, new threads, and comments of the thread that is open.',
    access: 'member',
    isStream: true,
    rateLimit: { times: 60, intervalSeconds: 60, banSeconds: 10 },
    input: T.Object({ thread: T.Optional(Id) }),
    output: T.Object({}),
  },
})
