import * as T from 'typebox'

/** Targets of reports (docs/reference/wire-content.md#reports). */
export const reportTypes = { person: 0, thread: 1, comment: 2 } as const

/** The states of a report. */
export const reportStates = { open: 0, handled: 1 } as const

/** A report for administrators. */
export const ReportView = T.Object({
  user: T.Object({
    pid: T.Integer(),
    userId: T.Integer(),
    userName: T.String(),
    nickname: T.String(),
    avatar: T.String(),
  }),
  group: T.Object({ pid: T.Integer(), groupId: T.Integer(), groupName: T.String() }),
  report: T.Object({
    id: T.Integer(),
    userId: T.Integer({ description: 'id of the reporter' }),
    threadId: T.Integer({ description: '0 if a member is reported' }),
    postId: T.Integer({ description: '0 unless a comment is reported' }),
    targetUserId: T.Integer({ description: 'id of the reported member; 0 for threads and comments' }),
    type: T.Integer({ description: '0 member, 1 thread, 2 comment' }),
    reason: T.String(),
    status: T.Integer({ description: '0 open, 1 handled' }),
    createdAt: T.String(),
    updatedAt: T.String(),
  }),
  subject: T.Object(
    {
      userId: T.Integer({ description: '0 if anonymous' }),
      nickname: T.String(),
      noteCount: T.Integer({ description: 'number of moderators’ notes; 0 if it is the caller' }),
      lastNote: T.String(),
    },
    { description: 'the reported member, or the author of the reported content' },
  ),
})
export type ReportView = T.Static<typeof ReportView>
