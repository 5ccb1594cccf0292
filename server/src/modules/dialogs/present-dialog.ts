import type { DialogView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { denyStates } from '../relations/index.ts'
import { findUsers } from '../users/index.ts'
import { type DialogRow, isHiddenFrom, isShown, type MessageRow, otherOf, sideOf } from './dialog-rules.ts'
import { findLatestVisible, findMessagesById } from './message-queries.ts'
import { picturesOf, presentBody, presentParticipant } from './present-messages.ts'

/** Returns the newest message of each conversation that the reader has not deleted, by conversation id. */
async function latestMessages(
  ctx: Context,
  readerId: number,
  dialogs: readonly DialogRow[],
): Promise<ReadonlyMap<number, MessageRow>> {
  const shown = new Map<number, DialogRow>()
  for (const row of dialogs) if (isShown(row, sideOf(row, readerId) ?? 'recipient')) shown.set(row.id, row)
  const latest = await findMessagesById(
    ctx.db,
    [...shown.values()].map((row) => row.message_id),
  )
  const byDialog = new Map<number, MessageRow>()
  for (const message of latest) {
    const dialog = shown.get(message.dialog_id)
    const side = dialog && sideOf(dialog, readerId)
    if (!side) continue
    // A reader who deleted the newest message sees the one before it.
    const left = isHiddenFrom(message, readerId)
      ? await findLatestVisible(ctx.db, message, readerId, dialog[`${side}_hidden_to`])
      : message
    if (left) byDialog.set(message.dialog_id, left)
  }
  return byDialog
}

/** Presents conversations to one participant, without what they deleted. */
export async function presentDialogs(
  ctx: Context,
  viewer: Member,
  dialogs: readonly DialogRow[],
): Promise<DialogView[]> {
  const people = [...new Set(dialogs.flatMap((row) => [row.sender_user_id, row.recipient_user_id]))]
  const [users, denied, messages] = await Promise.all([
    findUsers(ctx, people),
    denyStates(ctx, viewer.id, people),
    latestMessages(ctx, viewer.id, dialogs),
  ])
  const pictures = await picturesOf(ctx, [...messages.values()])
  const person = (id: number) => {
    const shown = presentParticipant(viewer.origin, id, users.get(id))
    return { ...shown, username: shown.nickname }
  }
  return dialogs.map((row) => {
    const side = sideOf(row, viewer.id) ?? 'recipient'
    const message = messages.get(row.id)
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
      isDeny: denied.has(otherOf(row, viewer.id)),
      dialogMessage: message
        ? { ...presentBody(ctx, viewer, message, pictures), unreadCount: row[`${side}_unread`] }
        : null,
    }
  })
}
