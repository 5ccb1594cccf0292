import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { isUniqueViolation, takeLock } from '../../drivers/db/dialect.ts'
import { engineOf } from '../../drivers/db/prepared.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Tables } from '../../schema/tables.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

/** Passkeys of a person, the newest first. */
export async function listPasskeyRows(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** The passkey of a credential id; undefined for none. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Passkeys a person may have. */
const passkeysMost = 20

/** Refuses (RESOURCE_EXIST) another passkey for whoever has as many as one may have; pass a Tx when one is to be stored. */
export async function assertRoomForPasskey(db: Db, userId: number): Promise<void> {
  if ((await listPasskeyRows(db, userId)).length >= passkeysMost)
    throw new AppError('RESOURCE_EXIST', localized('passkeys.passkey.tooMany', { passkeysMost }))
}

/**
 * Stores a passkey and answers its id. Refuses with RESOURCE_EXIST a credential that is kept already, and more than one may
 * have, also when many come at once.
 */
export async function insertPasskey(tx: Tx, row: Omit<PasskeyRow, 'id' | 'last_used_at'>): Promise<number> {
  await takeLock(tx, engineOf(tx), `passkeys of ${row.user_id}`)
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

/** Notes a use; answers false when the passkey is gone or its counter was moved meanwhile. */
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

/** Takes a passkey of a person away; answers whether there was one. */
export async function removePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
