import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import type { Member } from '../../viewer.ts'
import type { AttachmentRow } from './attachment-store.ts'

/** Gives an uploaded picture to the message that waits for it, in the transaction that remembers it; refuses any other message. */
export type AwaitedBy = (
  ctx: Context,
  tx: Tx,
  viewer: Member,
  messageId: number,
  file: AttachmentRow,
) => Promise<AttachmentRow>

const awaiting = new WeakMap<Context['database'], AwaitedBy>()

/** Says which messages wait for a picture. The module that knows messages registers it at start. */
export function awaitPictures(ctx: Context, awaited: AwaitedBy): void {
  awaiting.set(ctx.database, awaited)
}

/** What waits for pictures; undefined when nothing does. */
export const awaitedBy = (ctx: Context): AwaitedBy | undefined => awaiting.get(ctx.database)
