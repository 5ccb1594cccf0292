import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import type { Member } from '../../viewer.ts'
import type { AttachmentRow } from './attachment-store.ts'

/**
 * Attaches an uploaded picture to the message that waits for it, in the transaction that stores the upload; refuses any
 * other message.
 */
export type AttachToMessage = (
  ctx: Context,
  tx: Tx,
  viewer: Member,
  messageId: number,
  file: AttachmentRow,
) => Promise<AttachmentRow>

/** Provided by the dialogs module. */
export const messagePictureHook = defineHook<AttachToMessage>('message picture')
