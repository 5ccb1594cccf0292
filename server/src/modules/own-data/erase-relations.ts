import { attachmentTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { forEachInBatches } from './in-batches.ts'

/** Deletes follows in both directions; updates the other people's counters. */
export async function eraseFollows(tx: Tx, userId: number): Promise<void> {
  await sql`update users set fans_count = fans_count - 1
    where id in (select to_user_id from user_follow where from_user_id = ${userId})`.execute(tx)
  await sql`update users set follow_count = follow_count - 1
    where id in (select from_user_id from user_follow where to_user_id = ${userId})`.execute(tx)
  await tx
    .deleteFrom('user_follow')
    .where((eb) => eb.or([eb('from_user_id', '=', userId), eb('to_user_id', '=', userId)]))
    .execute()
}

interface DialogOfTwo {
  readonly id: number
  readonly low_user_id: number
  readonly high_user_id: number
}

async function eraseDialog(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  dialog: DialogOfTwo,
  userId: number,
): Promise<void> {
  const { id, low_user_id, high_user_id } = dialog
  const pictures = tx
    .selectFrom('dialog_messages')
    .select('attachment_id')
    .where('dialog_id', '=', id)
    .where('attachment_id', '>', 0)
  await tx
    .updateTable('attachments')
    .set({ type_id: 0, created_at: 0 })
    .where('type', '=', attachmentTypes.messageImage)
    .where('id', 'in', pictures)
    .execute()
  await tx.deleteFrom('dialog_messages').where('dialog_id', '=', id).execute()
  await tx.deleteFrom('dialogs').where('id', '=', id).execute()
  const other = low_user_id === userId ? high_user_id : low_user_id
  await publishEvent(tx, 'unreads.changed', { userIds: [other] }, clock.now())
}

/** Deletes conversations for both sides, with their messages; releases their pictures. */
export function eraseDialogs(ctx: Context, userId: number): Promise<void> {
  return forEachInBatches(
    ctx,
    (tx, after, most) =>
      tx
        .selectFrom('dialogs')
        .select(['id', 'low_user_id', 'high_user_id'])
        .where((eb) => eb.or([eb('low_user_id', '=', userId), eb('high_user_id', '=', userId)]))
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    (tx, dialog) => eraseDialog(ctx, tx, dialog, userId),
  )
}

/** Deletes the answers to registration fields; releases their files. */
export async function eraseAnswers(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ type_id: 0, created_at: 0 })
    .where('user_id', '=', userId)
    .where('type', 'in', [attachmentTypes.signInImage, attachmentTypes.signInFile])
    .execute()
  await tx.deleteFrom('user_sign_in_fields').where('user_id', '=', userId).execute()
}

/** Deletes the person's marks, and other people's marks of them. */
export async function eraseMarks(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('notification_marks')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb.and([eb('kind', '=', 'person'), eb('target', '=', String(userId))]),
      ]),
    )
    .execute()
}
