import * as T from 'typebox'
import { Nullable } from '../shapes.ts'

const DialogPerson = T.Object({
  id: T.Integer(),
  avatar: T.String(),
  username: T.String({ description: 'the nickname; login names are not disclosed' }),
  nickname: T.String(),
})

/**
 * A private conversation with its latest message (docs/reference/wire-messages.md#dialogs). "Sender" is the person who
 * wrote first.
 */
export const DialogView = T.Object({
  id: T.Integer(),
  dialogMessageId: T.Integer({ description: 'id of the latest message; 0 if all are deleted' }),
  senderUserId: T.Integer(),
  recipientUserId: T.Integer(),
  senderReadAt: Nullable(T.String()),
  recipientReadAt: Nullable(T.String()),
  updatedAt: T.String(),
  createdAt: T.String(),
  sender: DialogPerson,
  recipient: DialogPerson,
  isDeny: T.Boolean({ description: 'whether the caller has blocked the other member' }),
  dialogMessage: Nullable(
    T.Object({
      id: T.Integer(),
      userId: T.Integer(),
      unreadCount: T.Integer({ description: 'number of messages that the caller has not read' }),
      dialogId: T.Integer(),
      attachmentId: T.Integer(),
      summary: T.String(),
      messageText: T.String(),
      messageTextHtml: T.String(),
      imageUrl: T.String(),
      isRecalled: T.Boolean(),
      updatedAt: T.String(),
      createdAt: T.String(),
    }),
  ),
})
export type DialogView = T.Static<typeof DialogView>

/** One private message. */
export const DialogMessageView = T.Object({
  id: T.Integer(),
  userId: T.Integer(),
  dialogId: T.Integer(),
  attachmentId: T.Integer(),
  summary: T.String(),
  messageText: T.String(),
  messageTextHtml: T.String(),
  isImageLoading: T.Boolean({ description: 'whether the picture is still being uploaded' }),
  imageUrl: T.String(),
  updatedAt: T.String(),
  createdAt: T.String(),
  isRecalled: T.Boolean({
    description: 'whether the sender recalled it; the text then says so, and there is no picture',
  }),
  /** Whether it was read by its recipient. */
  isRead: T.Boolean(),
  user: T.Object({ id: T.Integer(), avatar: T.String(), nickname: T.String() }),
})
export type DialogMessageView = T.Static<typeof DialogMessageView>

/** A found message of the caller's conversations, with the other person. */
export const FoundMessageView = T.Intersect([
  DialogMessageView,
  T.Object({ other: T.Object({ id: T.Integer(), avatar: T.String(), nickname: T.String() }) }),
])
export type FoundMessageView = T.Static<typeof FoundMessageView>
