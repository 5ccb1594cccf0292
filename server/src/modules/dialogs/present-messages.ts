import { attachmentTypes, type DialogMessageView, type FoundMessageView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { type AttachmentRow, findAttachments, pictureUrl } from '../files/index.ts'
import { linkedHtml } from '../texts/index.ts'
import { avatarUrl, findUsers, type UserSummary } from '../users/index.ts'
import { type DialogRow, type MessageRow, otherOf, otherSide, type Side, sideOf } from './dialog-rules.ts'
import { findDialogRows } from './dialog-store.ts'

/** Length of the summary of a message, in characters. */
const summaryCharacters = 80

/** Stands for a picture in summaries (docs/reference/pages.md#messages). */
const pictureWord = '[图片]'

type Pictures = ReadonlyMap<number, AttachmentRow>

export async function picturesOf(ctx: Context, messages: readonly MessageRow[]): Promise<Pictures> {
  const ids = messages.map((message) => message.attachment_id).filter((id) => id > 0)
  const rows = await findAttachments(ctx.db, ctx.database.engine, ids)
  return new Map(rows.filter((row) => row.type === attachmentTypes.messageImage).map((row) => [row.id, row]))
}

export function presentBody(ctx: Context, viewer: Member, message: MessageRow, pictures: Pictures) {
  const picture = pictures.get(message.attachment_id)
  const isRecalled = message.recalled_at !== null
  // Clients without support for recalled messages show this text.
  const words = isRecalled ? translate(viewer.lang, 'dialogs.message.recalled') : message.message_text
  return {
    id: message.id,
    userId: message.user_id,
    dialogId: message.dialog_id,
    attachmentId: message.attachment_id,
    summary: words === '' ? pictureWord : [...words].slice(0, summaryCharacters).join(''),
    messageText: words,
    messageTextHtml: linkedHtml(words),
    imageUrl: picture ? pictureUrl(ctx, viewer, picture, null) : '',
    isRecalled,
    updatedAt: ctx.time.format(message.updated_at),
    createdAt: ctx.time.format(message.created_at),
  }
}

export const presentParticipant = (origin: string, id: number, user: UserSummary | undefined) => ({
  id,
  avatar: avatarUrl(origin, user),
  nickname: user?.nickname ?? '',
})

/** Presents messages of a conversation to one side. */
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
    user: presentParticipant(viewer.origin, message.user_id, users.get(message.user_id)),
  }))
}

/** Presents search results from any conversation of a reader, each with the other participant. */
export async function presentFound(
  ctx: Context,
  viewer: Member,
  messages: readonly MessageRow[],
): Promise<FoundMessageView[]> {
  const dialogs = await findDialogRows(ctx.db, [...new Set(messages.map((message) => message.dialog_id))])
  const views = new Map<number, FoundMessageView>()
  for (const dialog of dialogs) {
    const side = sideOf(dialog, viewer.id)
    if (!side) continue
    const otherId = otherOf(dialog, viewer.id)
    const other = presentParticipant(viewer.origin, otherId, (await findUsers(ctx, [otherId])).get(otherId))
    const own = messages.filter((message) => message.dialog_id === dialog.id)
    for (const view of await presentMessages(ctx, viewer, dialog, side, own))
      views.set(view.id, { ...view, other })
  }
  return messages.flatMap(({ id }) => views.get(id) ?? [])
}
