import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { isUniqueViolation } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import type { Tables } from '../../schema/tables.ts'

export type ProviderRow = Selectable<Tables['oidc_providers']>

/** Lists all providers in their order. */
export async function listProviderRows(db: Db): Promise<ProviderRow[]> {
  return db.selectFrom('oidc_providers').selectAll().orderBy('sort').orderBy('id').execute()
}

export async function findProvider(db: Db, id: number): Promise<ProviderRow | undefined> {
  return db.selectFrom('oidc_providers').selectAll().where('id', '=', id).executeTakeFirst()
}

type ProviderChanges = Partial<Omit<ProviderRow, 'id'>>

export async function insertProvider(tx: Tx, row: Omit<ProviderRow, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('oidc_providers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeProvider(tx: Tx, id: number, changes: ProviderChanges): Promise<void> {
  await tx.updateTable('oidc_providers').set(changes).where('id', '=', id).execute()
}

/** Deletes a provider and its identities; returns whether it existed. */
export async function removeProvider(tx: Tx, id: number): Promise<boolean> {
  await tx.deleteFrom('user_identities').where('provider_id', '=', id).execute()
  const { numDeletedRows } = await tx.deleteFrom('oidc_providers').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds the account that is linked to a subject at a provider; undefined for none. */
export async function findIdentity(db: Db, providerId: number, subject: string) {
  return db
    .selectFrom('user_identities')
    .select(['id', 'user_id'])
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Lists the identities that are linked to a person's account. */
export async function listIdentityRows(db: Db, userId: number) {
  return db
    .selectFrom('user_identities')
    .select(['provider_id', 'label', 'created_at'])
    .where('user_id', '=', userId)
    .execute()
}

/** Returns whether a person has an identity at an enabled provider. */
export async function hasActiveIdentity(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_identities')
    .innerJoin('oidc_providers', 'oidc_providers.id', 'user_identities.provider_id')
    .select('user_identities.id')
    .where('user_identities.user_id', '=', userId)
    .where('oidc_providers.is_enabled', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

interface NewIdentity {
  readonly userId: number
  readonly providerId: number
  readonly subject: string
  readonly label: string
  readonly now: number
}

/** Links a subject at a provider to an account. Throws ACCOUNT_HAS_BEEN_BOUND if either is linked already. */
export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<void> {
  try {
    await tx
      .insertInto('user_identities')
      .values({
        user_id: identity.userId,
        provider_id: identity.providerId,
        subject: identity.subject,
        label: identity.label,
        created_at: identity.now,
        last_used_at: identity.now,
      })
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('ACCOUNT_HAS_BEEN_BOUND')
    throw error
  }
}

/** Records a login by an identity; returns false if it is no longer linked. */
export async function recordIdentityUse(tx: Tx, id: number, userId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_identities')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Unlinks a provider; returns whether it was linked. */
export async function removeIdentity(tx: Tx, userId: number, providerId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_identities')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
