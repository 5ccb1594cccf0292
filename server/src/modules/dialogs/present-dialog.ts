import { attachmentTypes, type DialogMessageView, type DialogView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { type AttachmentRow, findAttachments, presentMessagePicture } from '../files/index.ts'
import { htmlOfPlain } from '../texts/index.ts'
import { avatarUrl, findUsers, type UserSummary } from '../users/index.ts'
import { type DialogRow, isShown, type MessageRow, otherSide, type Side, sideOf } from './dialog-rules.ts'
import { findMessagesById } from './dialog-store.ts'

/** Characters of the summary of a message. */
const summaryCharacters = 80
/** How a picture is named where words stand (docs/reference/pages.md#messages). */
const pictureWord = '[图片]'

type Pictures = ReadonlyMap<number, AttachmentRow>

async function picturesOf(ctx: Context, messages: readonly MessageRow[]): Promise<Pictures> {
  const ids = messages.map((message) => message.attachment_id).filter((id) => id > 0)
  const rows = await findAttachments(ctx.db, ctx.database.engine, ids)
  return new Map(rows.filter((row) => row.type === attachmentTypes.messageImage).map((row) => [row.id, row]))
}

function presentBody(ctx: Context, viewer: Member, message: MessageRow, pictures: Pictures) {
  const picture = pictures.get(message.attachment_id)
  const words = message.message_text
  return {
    id: message.id,
    userId: message.user_id,
    dialogId: message.dialog_id,
    attachmentId: message.attachment_id,
    summary: words === '' ? pictureWord : [...words].slice(0, summaryCharacters).join(''),
    messageText: words,
    messageTextHtml: htmlOfPlain(words),
    imageUrl: picture ? presentMessagePicture(ctx, viewer, picture).url : '',
    updatedAt: ctx.time.format(message.updated_at),
    createdAt: ctx.time.format(message.created_at),
  }
}

const presentPerson = (origin: string, id: number, user: UserSummary | undefined) => ({
  id,
  avatar: avatarUrl(origin, user),
  nickname: user?.nickname ?? '',
})

/** Conversations as one of the two sees them: what that side deleted is left out. */
export async function presentDialogs(
  ctx: Context,
  viewer: Member,
  dialogs: readonly DialogRow[],
): Promise<DialogView[]> {
  const people = [...new Set(dialogs.flatMap((row) => [row.sender_user_id, row.recipient_user_id]))]
  const [users, messages] = await Promise.all([
    findUsers(ctx, people),
    findMessagesById(
      ctx.db,
      dialogs.map((row) => row.message_id),
    ),
  ])
  const pictures = await picturesOf(ctx, messages)
  const byId = new Map(messages.map((message) => [message.id, message]))
  const person = (id: number) => {
    const shown = presentPerson(viewer.origin, id, users.get(id))
    return { ...shown, username: shown.nickname }
  }
  return dialogs.map((row) => {
    const side = sideOf(row, viewer.id) ?? 'recipient'
    const message = isShown(row, side) ? byId.get(row.message_id) : undefined
    return {
      id: row.id,
      dialogMessageId: message?.id ?? 0,
      senderUserId: row.sender_user_id,
      recipientUserId: row.recipient_user_id,
      senderReadAt: row.sender_read_at === null ? null : ctx.time.format(row.sender_read_at),
      recipientReadAt: row.recipient_read_at === null ? null : ctx.time.format(row.recipient_read_at),
      updatedAt: ctx.time.format(row.updated_at),
      createdAt: ctx.time.format(row.created_at),
      sender: person(row.sender_user_id),
      recipient: person(row.recipient_user_id),
      dialogMessage: message
        ? { ...presentBody(ctx, viewer, message, pictures), unreadCount: row[`${side}_unread`] }
        : null,
    }
  })
}

/** Messages of a conversation as one side reads them. */
export async function presentMessages(
  ctx: Context,
  viewer: Member,
  dialog: DialogRow,
  side: Side,
  messages: readonly MessageRow[],
): Promise<DialogMessageView[]> {
  const [users, pictures] = await Promise.all([
    findUsers(ctx, [dialog.sender_user_id, dialog.recipient_user_id]),
    picturesOf(ctx, messages),
  ])
  const [readTo, ownReadTo] = [dialog[`${otherSide(side)}_read_to`], dialog[`${side}_read_to`]]
  return messages.map((message) => ({
    ...presentBody(ctx, viewer, message, pictures),
    isImageLoading: message.is_loading === 1,
    isRead: message.id <= (message.user_id === viewer.id ? readTo : ownReadTo),
    user: presentPerson(viewer.origin, message.user_id, users.get(message.user_id)),
  }))
}
