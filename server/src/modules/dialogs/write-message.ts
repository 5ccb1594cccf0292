import {
  attachmentTypes,
  type dialogsApi,
  type InputOf,
  limits,
  type OutputOf,
  userStatus,
} from '@chaguan/contracts'
import { trimmed } from '@chaguan/contracts/visible-text'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { bindAttachments } from '../files/index.ts'
import { isDenied } from '../relations/index.ts'
import { areDialogsOff, screenText } from '../stop-words/index.ts'
import { findUser } from '../users/index.ts'
import { type DialogRow, otherOf, type Side, sideOf } from './dialog-rules.ts'
import { findDialogRow, lockDialog } from './dialog-store.ts'
import { findMessageByKey, insertMessage } from './message-store.ts'

interface Message {
  readonly words: string
  /** 0 for no picture. */
  readonly attachmentId: number
  /** Whether the client is still uploading the picture. */
  readonly isLoading: boolean
  /** Idempotency key of the client; null when it sent none. */
  readonly clientKey: string | null
}

type MessageInput = Pick<
  InputOf<typeof dialogsApi.sendMessage>,
  'messageText' | 'isImage' | 'attachmentId' | 'clientKey'
>

export async function assertOpen(ctx: Context): Promise<void> {
  if (await areDialogsOff(ctx)) throw new AppError('DIALOG_MESSAGE_DISABLE')
}

export async function readMessage(
  ctx: Context,
  viewer: Member,
  messageInput: MessageInput,
): Promise<Message> {
  const words = trimmed(messageInput.messageText ?? '')
  if ([...words].length > limits.messageCharacters)
    throw invalid('dialogs.message.tooLong', { messageCharacters: limits.messageCharacters })
  const attachmentId = messageInput.attachmentId ?? 0
  if (words === '' && !messageInput.isImage) throw invalid('dialogs.text.required')
  const { text } = await screenText(ctx, viewer, 'dialog', words)
  return {
    words: text,
    attachmentId: messageInput.isImage ? attachmentId : 0,
    isLoading: messageInput.isImage && attachmentId === 0,
    clientKey: messageInput.clientKey ?? null,
  }
}

/**
 * Refuses a message when the writer has blocked the recipient, who could not answer, or the recipient has blocked the
 * writer.
 */
export async function assertNotBlocked(db: Db, writerId: number, recipientId: number): Promise<void> {
  if (await isDenied(db, writerId, recipientId)) throw invalid('dialogs.message.blocking')
  if (await isDenied(db, recipientId, writerId)) throw invalid('dialogs.message.blocked')
}

/** Stores a message in a locked conversation; returns the existing one when its client key was used before. */
export async function storeMessage(
  ctx: Context,
  tx: Tx,
  dialog: DialogRow,
  side: Side,
  viewer: Member,
  message: Message,
): Promise<number> {
  const now = ctx.clock.now()
  const recipientId = otherOf(dialog, viewer.id)
  const { clientKey } = message
  const known = clientKey === null ? undefined : await findMessageByKey(tx, dialog.id, viewer.id, clientKey)
  if (known) return known.id
  // Checked inside the transaction, so that a block that was committed first applies.
  await assertNotBlocked(tx, viewer.id, recipientId)
  if ((await findUser(tx, recipientId))?.status === userStatus.banned) throw invalid('dialogs.person.banned')
  const row = await insertMessage(
    tx,
    dialog,
    side,
    {
      user_id: viewer.id,
      attachment_id: message.attachmentId,
      message_text: message.words,
      is_loading: message.isLoading ? 1 : 0,
      client_key: clientKey,
    },
    now,
  )
  if (message.attachmentId > 0) {
    const binding = {
      type: attachmentTypes.messageImage,
      typeId: row.id,
      ownerId: viewer.id,
      ids: [message.attachmentId],
      now,
    }
    if (!(await bindAttachments(tx, ctx.database.engine, binding))) throw invalid('dialogs.picture.missing')
  }
  await publishEvent(
    tx,
    'message.sent',
    { messageId: row.id, dialogId: dialog.id, senderId: viewer.id, recipientId },
    now,
  )
  return row.id
}

/** Sends a message in a conversation; refuses non-participants as not found. */
export async function sendMessage(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof dialogsApi.sendMessage>,
): Promise<OutputOf<typeof dialogsApi.sendMessage>> {
  await assertOpen(ctx)
  const found = await findDialogRow(ctx.db, input.dialogId)
  if (!found || sideOf(found, viewer.id) === null) throw new AppError('RESOURCE_NOT_FOUND')
  const message = await readMessage(ctx, viewer, input)
  return ctx.transaction(async (tx) => {
    const dialog = await lockDialog(tx, ctx.database.engine, input.dialogId)
    const side = dialog ? sideOf(dialog, viewer.id) : null
    if (!dialog || side === null) throw new AppError('RESOURCE_NOT_FOUND')
    return { dialogMessageId: await storeMessage(ctx, tx, dialog, side, viewer, message) }
  })
}
