import { attachmentTypes } from '../../contracts/src/index.ts'
import { otherOf, sideOf } from '../../server/src/modules/dialogs/dialog-rules.ts'
import { findDialogRow, insertDialog } from '../../server/src/modules/dialogs/dialog-store.ts'
import { insertMessage, markRead } from '../../server/src/modules/dialogs/message-store.ts'
import { chats, type DemoChat, type DemoMessage } from './content/chats.ts'
import type { ThreadParts } from './make-threads.ts'
import { storeDemoPhoto } from './store-photo.ts'

const minuteMs = 60_000

function idOf(people: ReadonlyMap<string, number>, name: string): number {
  const id = people.get(name)
  if (id === undefined) throw new Error(`Unknown demo member "${name}" in a chat.`)
  return id
}

async function say(parts: ThreadParts, dialogId: number, message: DemoMessage, isRead: boolean) {
  const { tx, people, now } = parts
  const userId = idOf(people, message.author)
  const at = now - message.agoMinutes * minuteMs
  const dialog = await findDialogRow(tx, dialogId)
  const side = dialog && sideOf(dialog, userId)
  if (!dialog || !side) throw new Error(`"${message.author}" is not part of this demo chat.`)
  const words = {
    user_id: userId,
    attachment_id: 0,
    message_text: message.text ?? '',
    is_loading: 0 as const,
  }
  const { id } = await insertMessage(tx, dialog, side, words, at)
  if (message.picture !== undefined) {
    const photo = { name: message.picture, userId, type: attachmentTypes.messageImage, typeId: id, at }
    const attachmentId = await storeDemoPhoto(parts, photo)
    await tx
      .updateTable('dialog_messages')
      .set({ attachment_id: attachmentId })
      .where('id', '=', id)
      .execute()
  }
  const after = await findDialogRow(tx, dialogId)
  const reader = after && sideOf(after, otherOf(after, userId))
  if (isRead && after && reader) await markRead(tx, after, reader, at + minuteMs / 2)
}

async function makeChat(parts: ThreadParts, { between, messages, unread = 0 }: DemoChat): Promise<void> {
  const { ctx, tx, people, now } = parts
  const [first] = messages
  if (!first) return
  const writer = idOf(people, first.author)
  const [one, other] = between.map((name) => idOf(people, name))
  const recipient = writer === one ? other : one
  if (recipient === undefined) return
  const begun = now - first.agoMinutes * minuteMs
  const dialog = await insertDialog(tx, ctx.database.engine, writer, recipient, begun)
  for (const [index, message] of messages.entries())
    await say(parts, dialog.id, message, index < messages.length - unread)
}

/** Creates the private conversations of the demo, with their read states. */
export async function makeDemoChats(parts: ThreadParts): Promise<void> {
  for (const chat of chats) await makeChat(parts, chat)
}
