import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { type DialogRow, type MessageRow, otherSide, type Side } from './dialog-rules.ts'
import { lockDialog } from './dialog-store.ts'

/** Adds a message to a locked conversation as its newest one, unread for the other side and read for its writer. */
export async function insertMessage(
  tx: Tx,
  dialog: DialogRow,
  side: Side,
  message: Pick<MessageRow, 'user_id' | 'attachment_id' | 'message_text' | 'is_loading'> &
    Partial<Pick<MessageRow, 'client_key'>>,
  now: number,
): Promise<MessageRow> {
  const row = await tx
    .insertInto('dialog_messages')
    .values({ ...message, dialog_id: dialog.id, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const other = otherSide(side)
  await tx
    .updateTable('dialogs')
    .set({
      message_id: row.id,
      updated_at: now,
      [`${other}_unread`]: dialog[`${other}_unread`] + 1,
      // Answering marks all earlier messages as read.
      [`${side}_unread`]: 0,
      [`${side}_read_to`]: row.id,
      [`${side}_read_at`]: now,
    })
    .where('id', '=', dialog.id)
    .execute()
  return row
}

/** Returns the message that a user sent with an idempotency key in a conversation; undefined when there is none. */
export async function findMessageByKey(
  db: Db,
  dialogId: number,
  userId: number,
  clientKey: string,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('dialog_messages')
    .select('id')
    .where('dialog_id', '=', dialogId)
    .where('user_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
}

/** Attaches a picture to a user's message that waits for one; returns undefined when no such message exists. */
export async function fillMessage(
  tx: Tx,
  filled: { messageId: number; userId: number; attachmentId: number; now: number },
): Promise<MessageRow | undefined> {
  return tx
    .updateTable('dialog_messages')
    .set({ attachment_id: filled.attachmentId, is_loading: 0, updated_at: filled.now })
    .where('id', '=', filled.messageId)
    .where('user_id', '=', filled.userId)
    .where('is_loading', '=', 1)
    .returningAll()
    .executeTakeFirst()
}

/** Marks all messages of a locked conversation as read for one side. */
export async function markRead(tx: Tx, dialog: DialogRow, side: Side, now: number): Promise<void> {
  await tx
    .updateTable('dialogs')
    .set({
      [`${side}_unread`]: 0,
      [`${side}_read_to`]: dialog.message_id,
      [`${side}_read_at`]: now,
    })
    .where('id', '=', dialog.id)
    .execute()
}

/** Hides all existing messages of a locked conversation from one side. */
export async function hideMessages(tx: Tx, dialog: DialogRow, side: Side): Promise<void> {
  await tx
    .updateTable('dialogs')
    .set({
      [`${side}_hidden_to`]: dialog.message_id,
      [`${side}_read_to`]: dialog.message_id,
      [`${side}_unread`]: 0,
    })
    .where('id', '=', dialog.id)
    .execute()
}

/** Locks a message's conversation until the transaction ends and returns both; undefined for an unknown message. */
export async function lockMessage(
  tx: Tx,
  engine: Engine,
  id: number,
): Promise<{ message: MessageRow; dialog: DialogRow } | undefined> {
  const found = () => tx.selectFrom('dialog_messages').selectAll().where('id', '=', id).executeTakeFirst()
  const dialogId = (await found())?.dialog_id
  const dialog = dialogId === undefined ? undefined : await lockDialog(tx, engine, dialogId)
  // Read again: the message may have changed before the lock was held.
  const message = dialog && (await found())
  return message && dialog && { message, dialog }
}

/** Decrements the recipient's unread count if the message counts as unread. */
async function decrementUnread(tx: Tx, dialog: DialogRow, message: MessageRow): Promise<void> {
  const reader = otherSide(dialog.sender_user_id === message.user_id ? 'sender' : 'recipient')
  const isUnread = message.id > dialog[`${reader}_read_to`] && message.recalled_at === null
  if (!isUnread || message.hidden_for_reader === 1) return
  const column = `${reader}_unread` as const
  await tx
    .updateTable('dialogs')
    .set({ [column]: Math.max(0, dialog[column] - 1) })
    .where('id', '=', dialog.id)
    .execute()
}

/** Recalls a message of a locked conversation: its text and picture are not stored any longer. */
export async function recallMessageRow(
  tx: Tx,
  dialog: DialogRow,
  message: MessageRow,
  now: number,
): Promise<void> {
  await decrementUnread(tx, dialog, message)
  await tx
    .updateTable('dialog_messages')
    .set({ message_text: '', attachment_id: 0, is_loading: 0, recalled_at: now, updated_at: now })
    .where('id', '=', message.id)
    .execute()
}

/** Hides a message of a locked conversation from one participant. */
export async function hideMessage(
  tx: Tx,
  dialog: DialogRow,
  message: MessageRow,
  userId: number,
): Promise<void> {
  const isWriter = message.user_id === userId
  if (!isWriter) await decrementUnread(tx, dialog, message)
  await tx
    .updateTable('dialog_messages')
    .set(isWriter ? { hidden_for_writer: 1 } : { hidden_for_reader: 1 })
    .where('id', '=', message.id)
    .execute()
}
