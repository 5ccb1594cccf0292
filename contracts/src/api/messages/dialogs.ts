import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { DialogMessageView, DialogView, FoundMessageView } from '../../entities/dialog.ts'
import { Id, Nothing, PageOf, pagingInput } from '../../shapes.ts'

const frequentPoll = { times: 50, intervalSeconds: 30, banSeconds: 10 } as const

/** The content of a message: text, a picture, or a picture that is still being uploaded. */
const messageInput = {
  messageText: T.Optional(T.String({ maxLength: 5000, description: 'at most 450 characters' })),
  isImage: T.Boolean(),
  imageUrl: T.Optional(
    T.String({ maxLength: 1000, description: 'ignored; accepted for clients that send it' }),
  ),
  attachmentId: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  clientKey: T.Optional(
    T.String({
      pattern: '^[\\w-]{8,64}$',
      description: 'client-generated id of the message; repeated requests with the same id store it once',
    }),
  ),
}

/** A person by nickname, which responses of these calls contain as `username`. */
const nicknameOf = (whom: string) =>
  T.String({
    maxLength: 100,
    description: `nickname of ${whom}, instead of the id; refused unless exactly one member has it`,
  })

const messageId = (description: string) =>
  T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })

/** Private messages (docs/reference/wire-messages.md#dialogs). */
export const dialogsApi = defineApi({
  listDialogs: {
    method: 'GET',
    path: '/api/v3/dialog',
    summary: "Returns a page of the caller's conversations, most recent first.",
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ ...pagingInput }),
    output: PageOf(DialogView),
  },
  openDialog: {
    method: 'POST',
    path: '/api/v3/dialog.create',
    summary: 'Sends a message to a member; creates the conversation if there is none.',
    access: 'member',
    whenRestricted: 'members',
    permission: 'dialog.create',
    input: T.Object({
      recipientUserId: T.Optional(Id),
      recipientUsername: T.Optional(nicknameOf('the recipient')),
      ...messageInput,
    }),
    output: T.Object({ dialogId: T.Integer(), dialogMessageId: T.Integer() }),
  },
  sendMessage: {
    method: 'POST',
    path: '/api/v3/dialog/message.create',
    summary: 'Sends a message in a conversation.',
    access: 'member',
    whenRestricted: 'members',
    permission: 'dialog.create',
    input: T.Object({ dialogId: Id, ...messageInput }),
    output: T.Object({ dialogMessageId: T.Integer() }),
  },
  listMessages: {
    method: 'GET',
    path: '/api/v3/dialog/message',
    summary: 'Returns a page of messages of a conversation, newest first; at most 200 a page.',
    description: '`totalCount` counts the requested messages and all older ones.',
    access: 'member',
    whenRestricted: 'members',
    rateLimit: frequentPoll,
    input: T.Object({
      ...pagingInput,
      filter: T.Object({
        dialogId: Id,
        keyword: T.Optional(
          T.String({ maxLength: 100, description: 'only messages that contain this text' }),
        ),
        beforeId: T.Optional(messageId('only messages before this one')),
        afterId: T.Optional(messageId('only messages after this one, starting with the next one')),
        aroundId: T.Optional(messageId('this message with half a page before and after it')),
      }),
    }),
    output: PageOf(DialogMessageView),
  },
  searchMessages: {
    method: 'GET',
    path: '/api/v3/dialog/message.search',
    summary: "Searches the messages of all the caller's conversations; newest first.",
    access: 'member',
    whenRestricted: 'members',
    rateLimit: { times: 30, intervalSeconds: 60, banSeconds: 10 },
    input: T.Object({
      ...pagingInput,
      filter: T.Object({ keyword: T.String({ minLength: 1, maxLength: 100 }) }),
    }),
    output: PageOf(FoundMessageView),
  },
  recallMessage: {
    method: 'POST',
    path: '/api/v3/dialog/message.recall',
    summary: 'Recalls a message that the caller sent within the last 2 minutes, for both members.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({ id: Id }),
    output: Nothing,
  },
  deleteMessage: {
    method: 'POST',
    path: '/api/v3/dialog/message.delete',
    summary: 'Deletes a message for the caller only.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({ id: Id }),
    output: Nothing,
  },
  readDialog: {
    method: 'POST',
    path: '/api/v3/dialog.update',
    summary: 'Marks the messages of the other member as read.',
    access: 'member',
    whenRestricted: 'own-data',
    rateLimit: frequentPoll,
    input: T.Object({ dialogId: Id }),
    output: Nothing,
  },
  deleteDialog: {
    method: 'POST',
    path: '/api/v3/dialog.delete',
    summary: 'Deletes the messages of a conversation for the caller only.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({ id: Id }),
    output: Nothing,
  },
  findDialog: {
    method: 'GET',
    path: '/api/v3/dialog.record',
    summary: 'Returns the id of the conversation with a member; empty if there is none.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ userId: T.Optional(Id), username: T.Optional(nicknameOf('the other member')) }),
    output: T.Object({ dialogId: T.Union([T.Integer(), T.Literal('')]) }),
  },
})
