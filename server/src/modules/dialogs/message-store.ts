import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { type DialogRow, type MessageRow, otherSide, type Side } from './dialog-rules.ts'
import { lockDialog } from './dialog-store.ts'

/** Adds a message to a locked conversation: it is the latest, unread for the other side, read for its writer. */
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
      // Whoever answers has seen what there was.
      [`${side}_unread`]: 0,
      [`${side}_read_to`]: row.id,
      [`${side}_read_at`]: now,
    })
    .where('id', '=', dialog.id)
    .execute()
  return row
}

/** The message of a person that their client has called so in a conversation; undefined when there is none. */
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

/** Gives a message of somebody that waits for its picture the picture; undefined when none of theirs does. */
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

/** Notes that one side of a locked conversation has read everything. */
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

/** Hides what was written so far from one side of a locked conversation. */
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

/** A message and its conversation, locked until the transaction ends; undefined when there is none. */
export async function lockMessage(
  tx: Tx,
  engine: Engine,
  id: number,
): Promise<{ message: MessageRow; dialog: DialogRow } | undefined> {
  const found = () => tx.selectFrom('dialog_messages').selectAll().where('id', '=', id).executeTakeFirst()
  const dialogId = (await found())?.dialog_id
  const dialog = dialogId === undefined ? undefined : await lockDialog(tx, engine, dialogId)
  // Read again: it may have changed until the lock was there.
  const message = dialog && (await found())
  return message && dialog && { message, dialog }
}

/** One unread message less for whoever has not read this one; nothing when they have. */
async function countOneRead(tx: Tx, dialog: DialogRow, message: MessageRow): Promise<void> {
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

/** Takes a message of a locked conversation back: nothing of what it said is kept. */
export async function recallMessageRow(
  tx: Tx,
  dialog: DialogRow,
  message: MessageRow,
  now: number,
): Promise<void> {
  await countOneRead(tx, dialog, message)
  await tx
    .updateTable('dialog_messages')
    .set({ message_text: '', attachment_id: 0, is_loading: 0, recalled_at: now, updated_at: now })
    .where('id', '=', message.id)
    .execute()
}

/** Hides a message of a locked conversation from one of the two. */
export async function hideMessage(
  tx: Tx,
  dialog: DialogRow,
  message: MessageRow,
  userId: number,
): Promise<void> {
  const isWriter = message.user_id === userId
  if (!isWriter) await countOneRead(tx, dialog, message)
  await tx
    .updateTable('dialog_messages')
    .set(isWriter ? { hidden_for_writer: 1 } : { hidden_for_reader: 1 })
    .where('id', '=', message.id)
    .execute()
}
