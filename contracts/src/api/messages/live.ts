import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'

/** The live event stream of an open page; see `LiveEvents`. */
export const liveApi = defineApi({
  listen: {
    method: 'GET',
    path: '/api/v3/live',
    summary: 'Streams server-sent events: messages, counters, new threads and comments.',
    description: 'Comments only of the threads that are named in `thread`.',
    access: 'member',
    whenRestricted: 'in-review',
    isStream: true,
    rateLimit: { times: 60, intervalSeconds: 60, banSeconds: 10 },
    input: T.Object({
      thread: T.Optional(
        T.String({
          pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,11}$',
          description: 'ids of at most 12 threads, separated by commas',
        }),
      ),
    }),
    output: T.Object({}),
  },
})
