import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import type { Member } from '../../viewer.ts'
import type { AttachmentRow } from './attachment-store.ts'

/** Gives an uploaded picture to the message that waits for it, in the transaction that remembers it; refuses any other message. */
export type AttachToMessage = (
  ctx: Context,
  tx: Tx,
  viewer: Member,
  messageId: number,
  file: AttachmentRow,
) => Promise<AttachmentRow>

const awaiting = new WeakMap<Context['database'], AttachToMessage>()

/** Says which messages wait for a picture. The module that knows messages registers it at start. */
export function registerMessagePictures(ctx: Context, awaited: AttachToMessage): void {
  awaiting.set(ctx.database, awaited)
}

/** What waits for pictures; undefined when nothing does. */
export const attachToMessage = (ctx: Context): AttachToMessage | undefined => awaiting.get(ctx.database)
