import { nobody, type VersionedUser } from '../../drivers/db/credentials-versions.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { isUniqueViolation } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'

const emailTaken = localized('users.email.taken')

/** Finds the id of the user with this phone number. */
export async function findIdByMobile(db: Db, mobile: string): Promise<number | undefined> {
  if (mobile === '') return undefined
  const row = await db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirst()
  return row?.id
}

/** Finds the user with this phone number and the version of their credentials; id 0 for none. */
export async function holderOfMobile(db: Db, mobile: string): Promise<VersionedUser> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'credentials_version'])
    .where('mobile', '=', mobile)
    .where('mobile', '<>', '')
    .executeTakeFirst()
  return row ? { id: row.id, credentialsVersion: row.credentials_version } : nobody
}

/**
 * Replaces a person's phone number, also by none. Throws MOBILE_IS_ALREADY_BIND if it is another account's, and
 * BIND_ERROR if theirs has changed meanwhile, also for concurrent requests.
 */
export async function bindMobile(
  tx: Tx,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
  now: number,
): Promise<void> {
  try {
    const row = await tx
      .updateTable('users')
      .set({ mobile: to, updated_at: now })
      .where('id', '=', userId)
      .where('mobile', '=', from)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('BIND_ERROR')
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('MOBILE_IS_ALREADY_BIND')
    throw error
  }
}

/** Returns the verified e-mail address of a person; empty for none. */
export async function findEmail(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom('user_emails')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.email ?? ''
}

/** Finds the user with this verified address and the version of their credentials; id 0 for none. */
export async function holderOfEmail(db: Db, email: string): Promise<VersionedUser> {
  const row = await db
    .selectFrom('user_emails')
    .innerJoin('users', 'users.id', 'user_emails.user_id')
    .select(['users.id', 'users.credentials_version'])
    .where('email_key', '=', email)
    .executeTakeFirst()
  return row ? { id: row.id, credentialsVersion: row.credentials_version } : nobody
}

/** Binds an address. Throws ACCOUNT_HAS_BEEN_BOUND if it is another account's, also for concurrent requests. */
export async function bindEmail(tx: Tx, userId: number, email: string, now: number): Promise<void> {
  try {
    await tx
      .insertInto('user_emails')
      .values({ user_id: userId, email, email_key: email, verified_at: now })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ email, email_key: email, verified_at: now }),
      )
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('ACCOUNT_HAS_BEEN_BOUND', emailTaken)
    throw error
  }
}
