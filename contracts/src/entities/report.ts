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
    userId: T.Integer({ description: 'who reports' }),
    threadId: T.Integer({ description: '0 when a person is reported' }),
    postId: T.Integer({ description: '0 unless a comment is reported' }),
    targetUserId: T.Integer({ description: 'who is reported; 0 unless a person is' }),
    type: T.Integer({ description: '0 person, 1 thread, 2 comment' }),
    reason: T.String(),
    status: T.Integer({ description: '0 open, 1 handled' }),
    createdAt: T.String(),
    updatedAt: T.String(),
  }),
  subject: T.Object(
    {
      userId: T.Integer({ description: '0 for who stays unnamed' }),
      nickname: T.String(),
      noteCount: T.Integer({ description: 'notes of the staff; none on the caller' }),
      lastNote: T.String(),
    },
    { description: 'whom it is about: the person, or who wrote what is reported' },
  ),
})
export type ReportView = T.Static<typeof ReportView>
