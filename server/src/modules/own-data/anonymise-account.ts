import { closedName, closedStatus } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { foldName, type User } from '../users/index.ts'
import type { erasedTables } from './tables-of-person.ts'

/** Keeps the account as the id that owns content and payments; its names are free for others at once. */
export async function anonymise(tx: Tx, { id, username }: User, now: number): Promise<void> {
  const nobody = `closed ${id}`
  await tx
    .updateTable('users')
    .set({
      username: nobody,
      username_key: nobody,
      username_skeleton: null,
      username_twin: 0,
      nickname: closedName,
      nickname_key: null,
      nickname_skeleton: null,
      nickname_twin: 0,
      password_hash: '',
      pay_password_hash: '',
      mobile: '',
      signature: '',
      avatar: '',
      avatar_at: null,
      background: '',
      register_ip: '',
      last_login_ip: '',
      register_reason: '',
      reject_reason: '',
      realname: '',
      identity: '',
      follow_count: 0,
      fans_count: 0,
      status: closedStatus,
      login_at: null,
      expired_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('login_failures')
    .where('username_key', 'in', [foldName(username), `pay ${id}`])
    .execute()
  await publishEvent(tx, 'user.named', { userId: id }, now)
}

/** Releases the person's uploads: unused ones are deleted by the next sweep, and the others lose their IP address. */
export async function releaseFiles(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('attachments').set({ ip: '' }).where('user_id', '=', userId).execute()
  await tx
    .updateTable('attachments')
    .set({ created_at: 0 })
    .where('user_id', '=', userId)
    .where('type_id', '=', 0)
    .execute()
}

export async function eraseRows(tx: Tx, tables: typeof erasedTables, userId: number): Promise<void> {
  for (const [table, columns] of tables)
    for (const column of columns)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx)
}

/** Deletes codes that were sent to the person's addresses, whoever requested them. */
export async function eraseCodes(tx: Tx, { id, mobile }: User): Promise<void> {
  const email = await tx
    .selectFrom('user_emails')
    .select('email_key')
    .where('user_id', '=', id)
    .executeTakeFirst()
  const contacts = [mobile, email?.email_key ?? ''].filter((contact) => contact !== '')
  if (contacts.length > 0) await tx.deleteFrom('contact_codes').where('contact', 'in', contacts).execute()
}
