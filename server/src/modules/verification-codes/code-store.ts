import { sql } from 'kysely'
import { isCurrent, type VersionedUser } from '../../drivers/db/credentials-versions.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import type { Channel } from './code-rules.ts'

/** The purposes of codes. A code is valid for its own purpose only. */
export type Purpose = 'login' | 'bind' | 'rebind' | 'reset_pwd' | 'reset_pay_pwd' | 'verify' | 'update'

/** Purposes whose mails contain a link that acts like the code; `login` registers an unknown address. */
export type LinkPurpose = Extract<Purpose, 'login' | 'bind' | 'reset_pwd'>

/** The recipient and purpose of a code. */
export interface CodeTarget {
  readonly channel: Channel
  /** The normalized phone number or address. */
  readonly contact: string
  readonly purpose: Purpose
}

export interface CodeRow {
  readonly id: number
  readonly channel: string
  readonly contact: string
  readonly purpose: string
  readonly user_id: number
  readonly code_hash: string
  readonly used_at: number | null
  readonly created_at: number
  readonly expires_at: number
  /** 0 if the account's credentials have changed since, or the session that requested it has ended. */
  readonly is_current: number
}

const columnsAt = (now: number) =>
  [
    'id',
    'channel',
    'contact',
    'purpose',
    'user_id',
    'code_hash',
    'used_at',
    'created_at',
    'expires_at',
    sql<number>`case when ${isCurrent('contact_codes', now)} then 1 else 0 end`.as('is_current'),
  ] as const

/** Finds the valid code: a newer one invalidates earlier ones. */
export async function findNewest(db: Db, target: CodeTarget, now: number): Promise<CodeRow | undefined> {
  return db
    .selectFrom('contact_codes')
    .select(columnsAt(now))
    .where('channel', '=', target.channel)
    .where('contact', '=', target.contact)
    .where('purpose', '=', target.purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds a code by its id. */
export async function findCode(db: Db, id: number, now: number): Promise<CodeRow | undefined> {
  return db.selectFrom('contact_codes').select(columnsAt(now)).where('id', '=', id).executeTakeFirst()
}

export interface NewCode extends CodeTarget {
  readonly account: VersionedUser
  readonly ip: string
  readonly codeHash: string
  readonly now: number
  readonly expiresAt: number
}

/** Stores a code, hashed. */
export async function insertCode(tx: Tx, code: NewCode): Promise<CodeRow> {
  return tx
    .insertInto('contact_codes')
    .values({
      channel: code.channel,
      contact: code.contact,
      purpose: code.purpose,
      user_id: code.account.id,
      credentials_version: code.account.credentialsVersion,
      session_id: code.account.sessionId ?? null,
      ip: code.ip,
      code_hash: code.codeHash,
      failures: 0,
      used_at: null,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .returning(columnsAt(code.now))
    .executeTakeFirstOrThrow()
}

/** Counts an attempt before it is checked; returns their number, or null after too many. */
export async function countCodeAttempt(tx: Tx, id: number, most: number): Promise<number | null> {
  const row = await tx
    .updateTable('contact_codes')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .where('failures', '<', most)
    .where('used_at', 'is', null)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? null
}

/** Subtracts a successful attempt. */
export async function subtractCodeAttempt(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('contact_codes')
    .set({ failures: sql<number>`failures - 1` })
    .where('id', '=', id)
    .execute()
}

/** Marks a code as used; returns whether it was valid and unused, also for concurrent calls. */
export async function markUsed(tx: Tx, id: number, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('contact_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(isCurrent('contact_codes', now))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
