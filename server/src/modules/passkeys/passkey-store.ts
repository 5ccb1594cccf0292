import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { acquireLock, isUniqueViolation } from '../../drivers/db/dialect.ts'
import { engineOf } from '../../drivers/db/prepared.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Tables } from '../../schema/tables.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

/** Lists the passkeys of a person, the newest first. */
export async function listPasskeyRows(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** Finds a passkey by its credential id; undefined for none. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Maximum passkeys of a person. */
const maxPasskeys = 20

/** Throws RESOURCE_EXIST if the person has the maximum number of passkeys; pass a Tx if one is stored next. */
export async function assertRoomForPasskey(db: Db, userId: number): Promise<void> {
  if ((await listPasskeyRows(db, userId)).length >= maxPasskeys)
    throw new AppError('RESOURCE_EXIST', localized('passkeys.passkey.tooMany', { maxPasskeys }))
}

/**
 * Stores a passkey and returns its id. Throws RESOURCE_EXIST for a known credential and above the maximum, also for
 * concurrent requests.
 */
export async function insertPasskey(tx: Tx, row: Omit<PasskeyRow, 'id' | 'last_used_at'>): Promise<number> {
  await acquireLock(tx, engineOf(tx), `passkeys of ${row.user_id}`)
  await assertRoomForPasskey(tx, row.user_id)
  try {
    const { id } = await tx
      .insertInto('passkeys')
      .values({ ...row, last_used_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('RESOURCE_EXIST')
    throw error
  }
}

/** Records a use; returns false if the passkey was deleted or its counter changed meanwhile. */
export async function recordUse(
  tx: Tx,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a passkey of a person; returns whether it existed. */
export async function removePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
