import type { GatewayName } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { forUpdate } from '../../../drivers/db/dialect.ts'
import type { DisputeNotice } from '../../../drivers/payments/gateway.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { PersonCents } from '../../ledger/index.ts'

export type DisputeRow = Readonly<Selectable<Tables['disputes']>>

/** Returns the dispute of a notice, inserted if new, locked until the transaction ends. */
export async function lockDispute(
  ctx: Context,
  tx: Tx,
  gateway: GatewayName,
  notice: DisputeNotice,
): Promise<DisputeRow> {
  const now = ctx.clock.now()
  const { disputeId, transactionId, cents, reason } = notice
  await tx
    .insertInto('disputes')
    .values({
      gateway,
      dispute_id: disputeId,
      transaction_id: transactionId,
      payment_id: 0,
      order_id: 0,
      cents,
      state: 'open',
      reason,
      created_at: now,
      updated_at: now,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'dispute_id']).doNothing())
    .execute()
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', disputeId)
    .modifyEnd(forUpdate(ctx.database.engine))
    .executeTakeFirstOrThrow()
}

export async function changeDispute(
  tx: Tx,
  id: number,
  changes: Pick<
    DisputeRow,
    'state' | 'payment_id' | 'order_id' | 'cents' | 'reason' | 'updated_at' | 'decided_at'
  >,
): Promise<void> {
  await tx.updateTable('disputes').set(changes).where('id', '=', id).execute()
}

/** Lists the disputes of a payment that arrived before the payment was known. */
export async function listUnlinkedDisputes(
  db: Db,
  gateway: GatewayName,
  transactionId: string,
): Promise<readonly DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('transaction_id', '=', transactionId)
    .where('payment_id', '=', 0)
    .execute()
}

/** Stores the amounts that are frozen for a dispute. */
export async function storeFrozen(tx: Tx, disputeId: number, frozen: readonly PersonCents[]): Promise<void> {
  const rows = frozen.map(({ userId, cents }) => ({ dispute_id: disputeId, user_id: userId, cents }))
  if (rows.length > 0) await tx.insertInto('dispute_freezes').values(rows).execute()
}

/** Deletes and returns the amounts that were frozen for a dispute. */
export async function consumeFrozen(tx: Tx, disputeId: number): Promise<readonly PersonCents[]> {
  const rows = await tx
    .deleteFrom('dispute_freezes')
    .where('dispute_id', '=', disputeId)
    .returning(['user_id', 'cents'])
    .execute()
  return rows.map(({ user_id, cents }) => ({ userId: user_id, cents }))
}
