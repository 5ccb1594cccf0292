import { attachmentTypes, type dialogsApi, type InputOf, limits, type OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { releaseAttachmentsOf, removeReleased } from '../files/index.ts'
import { type DialogRow, isHiddenFrom, type MessageRow, otherOf, sideOf } from './dialog-rules.ts'
import { hideMessage, lockMessage, recallMessageRow } from './message-store.ts'

/** Locks a message that the viewer can see, with its conversation; refuses others as not found. */
async function lockOwn(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  id: number,
): Promise<{ message: MessageRow; dialog: DialogRow }> {
  const found = await lockMessage(tx, ctx.database.engine, id)
  const side = found ? sideOf(found.dialog, viewer.id) : null
  if (!found || side === null || found.message.id <= found.dialog[`${side}_hidden_to`])
    throw new AppError('RESOURCE_NOT_FOUND')
  return found
}

/**
 * Recalls a message that the viewer wrote in the last two minutes (docs/reference/wire-messages.md#dialogs). Its text
 * and picture are deleted at once; both sides see that there was a message. Idempotent.
 */
export async function recallMessage(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof dialogsApi.recallMessage>,
): Promise<OutputOf<typeof dialogsApi.recallMessage>> {
  const released = await ctx.transaction(async (tx) => {
    const { message, dialog } = await lockOwn(ctx, tx, viewer, id)
    if (message.user_id !== viewer.id) throw invalid('dialogs.recall.notOwn')
    if (message.recalled_at !== null) return []
    const now = ctx.clock.now()
    if (now - message.created_at > limits.recallMs) throw invalid('dialogs.recall.late')
    await recallMessageRow(tx, dialog, message, now)
    const people = { senderId: viewer.id, recipientId: otherOf(dialog, viewer.id) }
    await publishEvent(tx, 'message.recalled', { messageId: id, dialogId: dialog.id, ...people }, now)
    return releaseAttachmentsOf(tx, attachmentTypes.messageImage, id)
  })
  await removeReleased(ctx, released)
  return []
}

/** Hides a message from the viewer; the other side still sees it. Idempotent. */
export async function deleteMessage(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof dialogsApi.deleteMessage>,
): Promise<OutputOf<typeof dialogsApi.deleteMessage>> {
  await ctx.transaction(async (tx) => {
    const { message, dialog } = await lockOwn(ctx, tx, viewer, id)
    if (isHiddenFrom(message, viewer.id)) return
    await hideMessage(tx, dialog, message, viewer.id)
    const people = { userId: viewer.id, otherId: otherOf(dialog, viewer.id) }
    await publishEvent(tx, 'dialog.read', { dialogId: dialog.id, ...people }, ctx.clock.now())
  })
  return []
}
