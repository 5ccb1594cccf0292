import type { Tx } from '../../drivers/db/db.ts'

/** Takes back that a person wanted their account closed: whoever logs in wants it. */
export async function cancelAccountClosing(tx: Tx, userId: number, now: number): Promise<void> {
  await tx
    .updateTable('account_closings')
    .set({ cancelled_at: now })
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .execute()
}
