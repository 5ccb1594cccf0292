import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { type AttachmentRow, bindAttachments } from '../files/index.ts'
import { isHiddenFrom, otherOf, sideOf } from './dialog-rules.ts'
import { findDialogRow } from './dialog-store.ts'
import { findMessagesById } from './message-queries.ts'
import { fillMessage } from './message-store.ts'

/** Whether a user may load the picture of a message: a participant from whom the message is not hidden. */
export async function mayHavePicture(ctx: Context, file: AttachmentRow, userId: number): Promise<boolean> {
  const [message] = await findMessagesById(ctx.db, [file.type_id])
  const dialog = message && (await findDialogRow(ctx.db, message.dialog_id))
  const side = dialog ? sideOf(dialog, userId) : null
  return Boolean(
    message && dialog && side && message.id > dialog[`${side}_hidden_to`] && !isHiddenFrom(message, userId),
  )
}

/**
 * Attaches an uploaded picture to the viewer's own message that was sent without it (docs/reference/pages.md#messages).
 */
export async function fillPicture(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  messageId: number,
  file: AttachmentRow,
): Promise<AttachmentRow> {
  const now = ctx.clock.now()
  const message = await fillMessage(tx, { messageId, userId: viewer.id, attachmentId: file.id, now })
  const dialog = message && (await findDialogRow(tx, message.dialog_id))
  if (!message || !dialog) throw new AppError('RESOURCE_NOT_FOUND')
  const binding = { type: file.type, typeId: message.id, ownerId: viewer.id, ids: [file.id], now }
  if (!(await bindAttachments(tx, ctx.database.engine, binding))) throw new AppError('RESOURCE_NOT_FOUND')
  const people = { senderId: viewer.id, recipientId: otherOf(dialog, viewer.id) }
  await publishEvent(tx, 'message.filled', { messageId: message.id, dialogId: dialog.id, ...people }, now)
  return { ...file, type_id: message.id }
}
