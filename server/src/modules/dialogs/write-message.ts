import {
  attachmentTypes,
  closedStatus,
  type dialogsApi,
  type InputOf,
  limits,
  type OutputOf,
  userStatus,
} from '@chaguan/contracts'
import { trimmed } from '@chaguan/contracts/visible-text'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { takeLock } from '../../drivers/db/dialect.ts'
import { announce } from '../../events/outbox.ts'
import { AppError, invalid, TransportError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { type AttachmentRow, bindAttachments } from '../files/index.ts'
import { isDenied } from '../relations/index.ts'
import { areDialogsOff, screenText } from '../stop-words/index.ts'
import { findUser } from '../users/index.ts'
import {
  type DialogRow,
  newAccountMs,
  newDialogsMost,
  newDialogsWithinMs,
  otherOf,
  type Side,
  sideOf,
} from './dialog-rules.ts'
import {
  countOpenedSince,
  fillMessage,
  findDialogOf,
  findDialogRow,
  findMessageByKey,
  findMessagesById,
  insertDialog,
  insertMessage,
  lockDialog,
} from './dialog-store.ts'
import { findPartner } from './find-partner.ts'

interface Message {
  readonly words: string
  /** The picture; 0 for none. */
  readonly attachmentId: number
  /** Whether the picture is still on its way. */
  readonly isLoading: boolean
  /** What the writer's client calls it; null when it named nothing. */
  readonly clientKey: string | null
}

type MessageInput = Pick<
  InputOf<typeof dialogsApi.sendMessage>,
  'messageText' | 'isImage' | 'attachmentId' | 'clientKey'
>

async function assertOpen(ctx: Context): Promise<void> {
  if (await areDialogsOff(ctx)) throw new AppError('DIALOG_MESSAGE_DISABLE')
}

async function readMessage(ctx: Context, viewer: Member, given: MessageInput): Promise<Message> {
  const words = trimmed(given.messageText ?? '')
  if ([...words].length > limits.messageCharacters)
    throw invalid('dialogs.message.tooLong', { messageCharacters: limits.messageCharacters })
  const attachmentId = given.attachmentId ?? 0
  if (words === '' && !given.isImage) throw invalid('dialogs.text.required')
  const { text } = await screenText(ctx, viewer, 'dialog', words)
  return {
    words: text,
    attachmentId: given.isImage ? attachmentId : 0,
    isLoading: given.isImage && attachmentId === 0,
    clientKey: given.clientKey ?? null,
  }
}

const refusedBy = () => invalid('dialogs.message.blocked')

/** Stores a message in a locked conversation; one that is there under its key already is answered again. */
async function store(
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
  // Asked inside the transaction: a block that came first holds.
  if (await isDenied(tx, recipientId, viewer.id)) throw refusedBy()
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
  await announce(
    tx,
    'message.sent',
    { messageId: row.id, dialogId: dialog.id, senderId: viewer.id, recipientId },
    now,
  )
  return row.id
}

async function isNewcomer(ctx: Context, viewer: Member): Promise<boolean> {
  if (viewer.isAdmin) return false
  const user = await findUser(ctx.db, viewer.id)
  return user !== undefined && ctx.clock.now() - user.joinedAt < newAccountMs
}

/**
 * Newcomers begin only so many conversations an hour, so that nobody fills the boxes of strangers
 * (docs/reference/threats.md#private-messages). Counted one after the other, also when they begin many at the same
 * moment.
 */
async function assertMayBegin(ctx: Context, tx: Tx, newcomer: Member, recipientId: number): Promise<void> {
  await takeLock(tx, ctx.database.engine, `conversations of ${newcomer.id}`)
  if (await findDialogOf(tx, newcomer.id, recipientId)) return
  if ((await countOpenedSince(tx, newcomer.id, ctx.clock.now() - newDialogsWithinMs)) < newDialogsMost) return
  const text = localized('dialogs.dialog.tooMany')
  throw new TransportError(429, 'INTERNAL_ERROR', text, { 'retry-after': String(newDialogsWithinMs / 1000) })
}

/**
 * Writes to a person (docs/reference/wire-messages.md#dialogs); the conversation of the two begins with its first
 * message. Refuses oneself, nobody, whoever has blocked the writer, and everybody while messages are switched off.
 */
export async function openDialog(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof dialogsApi.openDialog>,
): Promise<OutputOf<typeof dialogsApi.openDialog>> {
  await assertOpen(ctx)
  const recipientUserId = await findPartner(ctx, input.recipientUserId, input.recipientUsername)
  if (recipientUserId === viewer.id) throw invalid('dialogs.dialog.self')
  const recipient = await findUser(ctx.db, recipientUserId)
  if (!recipient || recipient.status === closedStatus) throw invalid('dialogs.person.missing')
  if (await isDenied(ctx.db, recipientUserId, viewer.id)) throw refusedBy()
  const message = await readMessage(ctx, viewer, input)
  const isLimited = await isNewcomer(ctx, viewer)
  return ctx.transaction(async (tx) => {
    if (isLimited) await assertMayBegin(ctx, tx, viewer, recipientUserId)
    const now = ctx.clock.now()
    const dialog = await insertDialog(tx, ctx.database.engine, viewer.id, recipientUserId, now)
    const side = sideOf(dialog, viewer.id)
    if (side === null) throw new AppError('RESOURCE_NOT_FOUND')
    return { dialogId: dialog.id, dialogMessageId: await store(ctx, tx, dialog, side, viewer, message) }
  })
}

/** Writes in a conversation; one that the writer has no part in does not exist for them. */
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
    return { dialogMessageId: await store(ctx, tx, dialog, side, viewer, message) }
  })
}

/** Whether a person may have the picture of a message: one of the two, from whom it is not hidden. */
export async function mayHavePicture(ctx: Context, file: AttachmentRow, userId: number): Promise<boolean> {
  const [message] = await findMessagesById(ctx.db, [file.type_id])
  const dialog = message && (await findDialogRow(ctx.db, message.dialog_id))
  const side = dialog ? sideOf(dialog, userId) : null
  return Boolean(message && dialog && side && message.id > dialog[`${side}_hidden_to`])
}

/**
 * Gives an uploaded picture to the viewer's own message that was sent without it (docs/reference/pages.md#messages).
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
  await announce(tx, 'message.filled', { messageId: message.id, dialogId: dialog.id, ...people }, now)
  return { ...file, type_id: message.id }
}
