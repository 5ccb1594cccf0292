import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { Id, Nothing } from '../../shapes.ts'

const Count = T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Moment = T.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'milliseconds since 1970',
})

/** How far a member has read a thread. */
const readPlace = {
  threadId: Id,
  postId: T.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'newest comment that was displayed; 0 for none',
  }),
  comments: T.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'number of comments when the thread was last opened',
  }),
}

/** A thread that a member has read. */
export const ThreadReadView = T.Object({ ...readPlace, readAt: Moment })
export type ThreadReadView = T.Static<typeof ThreadReadView>

/** What members have read, shared between their devices. Visitors store it in their browser. */
export const readStateApi = defineApi({
  listReads: {
    method: 'GET',
    path: '/api/v3/reads.list',
    summary: 'Returns the threads that the caller read last, or those read since a time.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ after: T.Optional(Count) }),
    output: T.Object({
      now: Moment,
      allReadAt: T.Integer({
        description: 'milliseconds since 1970; threads published until then count as read; 0 if never set',
      }),
      changedAt: T.Integer({
        description: 'milliseconds since 1970 of the last mark of all threads, or its undo',
      }),
      threads: T.Array(ThreadReadView),
    }),
  },
  markReads: {
    method: 'POST',
    path: '/api/v3/reads.mark',
    summary: 'Stores how far the caller has read some threads.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({
      threads: T.Array(T.Object(readPlace), { minItems: 1, maxItems: limits.readsAtOnce }),
    }),
    output: Nothing,
  },
  markAllRead: {
    method: 'POST',
    path: '/api/v3/reads.all',
    summary: 'Marks all threads as read, or undoes the last such mark.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({ undo: T.Optional(T.Boolean()) }),
    output: T.Object({ allReadAt: T.Integer({ description: 'milliseconds since 1970; 0 if never set' }) }),
  },
})
