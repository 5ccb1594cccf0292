import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { Id, Nothing, Nullable, OneOf, PageOf, pagingInput } from '../../shapes.ts'

export const deskKinds = ['threads', 'comments', 'reports'] as const
export const deskActions = ['approve', 'ignore', 'delete', 'restore', 'pend', 'settle', 'reopen'] as const

const DeskItem = T.Object({
  id: T.Integer(),
  threadId: T.Integer({ description: '0 for a report of a member' }),
  postId: T.Integer({ description: '0 for a thread' }),
  categoryId: T.Integer(),
  title: T.String(),
  text: T.String({ description: 'HTML; for reports the reason as plain text' }),
  userId: T.Integer({ description: '0 if anonymous' }),
  nickname: T.String(),
  createdAt: T.String(),
  stopWords: T.String(),
  canApprove: T.Boolean({ description: "false for a moderator's own content" }),
  canDelete: T.Boolean({ description: 'whether the caller may delete the content, or what was reported' }),
  subjectId: T.Integer({ description: 'author of the content, or the reported member; 0 if anonymous' }),
  subjectName: T.String(),
  noteCount: T.Integer({ description: 'number of notes about that member; 0 if it is the caller' }),
  lastNote: T.String(),
})
export type DeskItem = T.Static<typeof DeskItem>

/** Pending content for moderators of some categories (docs/reference/wire-content.md#review-desk). */
export const reviewDeskApi = defineApi({
  listDesk: {
    method: 'GET',
    path: '/api/v3/moderation.list',
    summary: 'Returns pending or reported content of the categories that the caller moderates.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ ...pagingInput, kind: OneOf(deskKinds) }),
    output: PageOf(DeskItem),
  },
  decideAtDesk: {
    method: 'POST',
    path: '/api/v3/moderation.decide',
    summary: 'Applies a moderation action, or reverts one, to items; to all of them or none.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({
      kind: OneOf(deskKinds),
      action: OneOf(deskActions),
      ids: T.Array(Id, { minItems: 1, maxItems: limits.maxBatch, uniqueItems: true }),
      message: T.Optional(T.String({ maxLength: limits.reasonCharacters })),
    }),
    output: Nothing,
  },
  listDeskLog: {
    method: 'GET',
    path: '/api/v3/moderation.log',
    summary: "Returns a page of moderation actions in the caller's categories, newest first.",
    access: 'member',
    reservedFor: 'moderators',
    whenRestricted: 'members',
    input: T.Object({ ...pagingInput }),
    output: PageOf(
      T.Object({
        id: T.Integer(),
        action: T.String(),
        threadId: T.Integer(),
        postId: T.Integer(),
        title: T.String(),
        nickname: T.String(),
        message: T.String(),
        createdAt: T.String(),
        undo: Nullable(
          T.Object(
            { kind: OneOf(deskKinds), action: OneOf(deskActions), ids: T.Array(T.Integer()) },
            { description: 'the decision that reverts this one; null if it is over, or cannot be reverted' },
          ),
        ),
      }),
    ),
  },
})
