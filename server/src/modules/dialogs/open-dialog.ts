import { closedStatus, type dialogsApi, type InputOf, type OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { AppError, invalid, TransportError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { findUser } from '../users/index.ts'
import { maxNewDialogs, newAccountMs, newDialogsWithinMs, sideOf } from './dialog-rules.ts'
import { countOpenedSince, findDialogOf, insertDialog } from './dialog-store.ts'
import { findPartner } from './find-partner.ts'
import { assertNotBlocked, assertOpen, readMessage, storeMessage } from './write-message.ts'

async function isNewcomer(ctx: Context, viewer: Member): Promise<boolean> {
  if (viewer.isAdmin) return false
  const user = await findUser(ctx.db, viewer.id)
  return user !== undefined && ctx.clock.now() - user.joinedAt < newAccountMs
}

/**
 * Refuses more new conversations in an hour than a newcomer may start (docs/reference/threats.md#private-messages). A
 * lock serialises concurrent requests of one person, so that each is counted.
 */
async function assertMayStartDialog(
  ctx: Context,
  tx: Tx,
  newcomer: Member,
  recipientId: number,
): Promise<void> {
  await acquireLock(tx, ctx.database.engine, `conversations of ${newcomer.id}`)
  if (await findDialogOf(tx, newcomer.id, recipientId)) return
  if ((await countOpenedSince(tx, newcomer.id, ctx.clock.now() - newDialogsWithinMs)) < maxNewDialogs) return
  const text = localized('dialogs.dialog.tooMany')
  throw new TransportError(429, 'INTERNAL_ERROR', text, { 'retry-after': String(newDialogsWithinMs / 1000) })
}

/**
 * Sends a message to a user (docs/reference/wire-messages.md#dialogs); creates the conversation with its first message.
 * Refuses oneself, an unknown user, a user who has blocked the writer or is blocked by them, and everybody while
 * messages are switched off.
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
  await assertNotBlocked(ctx.db, viewer.id, recipientUserId)
  const message = await readMessage(ctx, viewer, input)
  const isLimited = await isNewcomer(ctx, viewer)
  return ctx.transaction(async (tx) => {
    if (isLimited) await assertMayStartDialog(ctx, tx, viewer, recipientUserId)
    const now = ctx.clock.now()
    const dialog = await insertDialog(tx, ctx.database.engine, viewer.id, recipientUserId, now)
    const side = sideOf(dialog, viewer.id)
    if (side === null) throw new AppError('RESOURCE_NOT_FOUND')
    return {
      dialogId: dialog.id,
      dialogMessageId: await storeMessage(ctx, tx, dialog, side, viewer, message),
    }
  })
}
