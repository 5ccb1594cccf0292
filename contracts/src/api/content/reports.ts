import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ReportView } from '../../entities/report.ts'
import { limits } from '../../limits.ts'
import { Id, IdList, OneOf, PageOf, pagingInput, SortBy, WireTime } from '../../shapes.ts'

const OptionalId = T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

/** Filter of reports. */
export const reportsFilter = T.Object({
  username: T.Optional(T.String({ maxLength: 60 })),
  status: T.Optional(OneOf([0, 1])),
  type: T.Optional(OneOf([0, 1, 2])),
  startTime: T.Optional(WireTime),
  endTime: T.Optional(WireTime),
})

export const reportsApi = defineApi({
  createReport: {
    method: 'POST',
    path: '/api/v3/reports',
    summary: 'Reports a member, thread or comment; a repeated report updates the open one.',
    access: 'member',
    whenRestricted: 'members',
    rateLimit: { times: 20, intervalSeconds: 60, banSeconds: 60 },
    input: T.Object({
      userId: T.Optional(T.Integer({ description: 'the reporter; must be the caller' })),
      threadId: OptionalId,
      postId: OptionalId,
      toUserId: OptionalId,
      type: OneOf([0, 1, 2]),
      reason: T.String({ minLength: 1, maxLength: limits.reportCharacters }),
    }),
    output: T.Object({ id: T.Integer() }),
  },
  listReports: {
    method: 'GET',
    path: '/api/backAdmin/reports',
    summary: 'Returns a page of reports, newest first by default.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(reportsFilter),
      sort: SortBy(['createdAt']),
    }),
    output: PageOf(ReportView),
  },
  handleReports: {
    method: 'POST',
    path: '/api/backAdmin/reports/batch',
    summary: 'Sets the status of reports (0 open, 1 handled), all of them or none.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      data: T.Array(T.Object({ id: Id, status: OneOf([0, 1]) }), {
        minItems: 1,
        maxItems: limits.maxBatch,
      }),
    }),
    output: T.String(),
  },
  deleteReports: {
    method: 'POST',
    path: '/api/backAdmin/reports/delete',
    summary: 'Deletes reports, all of them or none.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ids: IdList }),
    output: T.String(),
  },
})
