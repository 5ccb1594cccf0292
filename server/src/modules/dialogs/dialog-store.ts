import { sql } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import type { DialogRow } from './dialog-rules.ts'

export async function findDialogRow(db: Db, id: number): Promise<DialogRow | undefined> {
  return db.selectFrom('dialogs').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findDialogRows(db: Db, ids: readonly number[]): Promise<DialogRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('dialogs')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** Returns the conversation of two users, undefined when there is none. */
export async function findDialogOf(db: Db, one: number, other: number): Promise<DialogRow | undefined> {
  return db
    .selectFrom('dialogs')
    .selectAll()
    .where('low_user_id', '=', Math.min(one, other))
    .where('high_user_id', '=', Math.max(one, other))
    .executeTakeFirst()
}

/** Locks a conversation until the transaction ends and returns its current row. */
export async function lockDialog(tx: Tx, engine: Engine, id: number): Promise<DialogRow | undefined> {
  const { rows } = await sql<DialogRow>`
    select * from dialogs where id = ${id} ${forUpdate(engine)}
  `.execute(tx)
  return rows[0]
}

/** Creates the conversation of two users; returns the existing one when another transaction created it concurrently. */
export async function insertDialog(
  tx: Tx,
  engine: Engine,
  senderId: number,
  recipientId: number,
  now: number,
): Promise<DialogRow> {
  await tx
    .insertInto('dialogs')
    .values({
      sender_user_id: senderId,
      recipient_user_id: recipientId,
      low_user_id: Math.min(senderId, recipientId),
      high_user_id: Math.max(senderId, recipientId),
      message_id: 0,
      sender_read_at: null,
      recipient_read_at: null,
      sender_read_to: 0,
      recipient_read_to: 0,
      sender_unread: 0,
      recipient_unread: 0,
      sender_hidden_to: 0,
      recipient_hidden_to: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await findDialogOf(tx, senderId, recipientId)
  const row = found && (await lockDialog(tx, engine, found.id))
  if (!row) throw new Error('a new conversation is missing')
  return row
}

/** SQL condition: the user has not blocked the other participant. */
export const withUnblockedPartner = (userId: number) => sql<boolean>`not exists (
  select 1 from deny_users
  where deny_users.user_id = ${userId}
  and deny_users.deny_user_id = case when sender_user_id = ${userId} then recipient_user_id else sender_user_id end
)`

const shownTo = (userId: number) => sql<boolean>`(
  (sender_user_id = ${userId} and message_id > sender_hidden_to)
  or (recipient_user_id = ${userId} and message_id > recipient_hidden_to)
)`

/** Returns a user's conversations that have messages to show, newest first. */
export async function findDialogs(
  db: Db,
  userId: number,
  limit: number,
  offset: number,
): Promise<{ rows: DialogRow[]; total: number }> {
  const all = db.selectFrom('dialogs').where(shownTo(userId))
  const [rows, { n }] = await Promise.all([
    all.selectAll().orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

/** Counts the conversations that a user has started since a time. */
export async function countOpenedSince(db: Db, userId: number, since: number): Promise<number> {
  const row = await db
    .selectFrom('dialogs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('sender_user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.n
}
