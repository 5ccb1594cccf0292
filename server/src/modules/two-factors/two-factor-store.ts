import type { Db, Tx } from '../../drivers/db/db.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { engineOf } from '../../drivers/db/prepared.ts'

export interface TwoFactor {
  readonly sealedSecret: string
  /** Null while it is being set up. */
  readonly confirmedAt: number | null
  readonly createdAt: number
}

/** Finds the second factor of a person, confirmed or pending. */
export async function findTwoFactor(db: Db, userId: number): Promise<TwoFactor | null> {
  const row = await db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row
    ? { sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at, createdAt: row.created_at }
    : null
}

/** Stores a pending secret, replacing an earlier pending one; returns false if a confirmed one exists. */
export async function storePending(
  tx: Tx,
  userId: number,
  sealedSecret: string,
  now: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('two_factors')
    .values({
      user_id: userId,
      sealed_secret: sealedSecret,
      confirmed_at: null,
      last_step: 0,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0, created_at: now })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms a secret; returns whether it was still the pending one. */
export async function confirmPending(
  tx: Tx,
  userId: number,
  sealedSecret: string,
  step: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Consumes a time step; returns false if its code, or a later one, was used before. */
export async function consumeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the second factor and its recovery codes. */
export async function deleteTwoFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Replaces the recovery codes, also for concurrent calls. They must be hashed. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await acquireLock(tx, engineOf(tx), `recovery codes of ${userId}`)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

/** Consumes a recovery code; returns whether it was valid and unused. */
export async function consumeRecoveryCode(
  tx: Tx,
  userId: number,
  hash: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number | string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.left ?? 0)
}
