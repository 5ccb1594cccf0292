import { sql } from 'kysely'
import type { Db } from '../../drivers/db/db.ts'
import { hasPartInAnyCase } from '../../drivers/db/dialect.ts'
import { engineOf } from '../../drivers/db/prepared.ts'
import type { MessageRow } from './dialog-rules.ts'

/** Which messages of a conversation are looked for. */
export interface MessageQuery {
  readonly dialogId: number
  /** Whose eyes they are for. */
  readonly readerId: number
  /** Messages up to this one are hidden from the reader. */
  readonly hiddenTo: number
  /** Words they have; empty for all. */
  readonly keyword: string
  /** Only those before this one. */
  readonly beforeId?: number | undefined
  readonly limit: number
  readonly offset: number
}

/** Whether a person has not deleted a message for themself. */
export const isLeftFor = (readerId: number) => sql<boolean>`case when dialog_messages.user_id = ${readerId}
  then hidden_for_writer else hidden_for_reader end = 0`

function wishedMessages(db: Db, { dialogId, readerId, hiddenTo, keyword, beforeId }: MessageQuery) {
  return db
    .selectFrom('dialog_messages')
    .where('dialog_id', '=', dialogId)
    .where('id', '>', hiddenTo)
    .where(isLeftFor(readerId))
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .$if(keyword !== '', (query) =>
      query.where((eb) => hasPartInAnyCase(engineOf(db), eb.ref('message_text'), keyword)),
    )
}

/** Messages of a conversation that are not hidden from its reader, the newest first, and how many there are. */
export async function findMessages(
  db: Db,
  query: MessageQuery,
): Promise<{ rows: MessageRow[]; total: number }> {
  const all = wishedMessages(db, query)
  const [rows, { n }] = await Promise.all([
    all.selectAll().orderBy('id', 'desc').limit(query.limit).offset(query.offset).execute(),
    all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

/** Ids of the messages that come next after one, the oldest first. */
export async function idsAfter(
  db: Db,
  query: MessageQuery,
  afterId: number,
  most: number,
): Promise<readonly number[]> {
  const rows = await wishedMessages(db, query)
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The latest message that a person has not deleted, of those before one in a conversation. */
export async function findLatestLeft(
  db: Db,
  message: Pick<MessageRow, 'id' | 'dialog_id'>,
  readerId: number,
  hiddenTo: number,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('dialog_messages')
    .selectAll()
    .where('dialog_id', '=', message.dialog_id)
    .where('id', '<', message.id)
    .where('id', '>', hiddenTo)
    .where(isLeftFor(readerId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Messages with some words in all conversations of a person, the newest first, and how many there are. */
export async function findMessagesOf(
  db: Db,
  readerId: number,
  keyword: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const all = db
    .selectFrom('dialog_messages')
    .innerJoin('dialogs', 'dialogs.id', 'dialog_messages.dialog_id')
    .where((eb) => eb.or([eb('sender_user_id', '=', readerId), eb('recipient_user_id', '=', readerId)]))
    .where(
      sql<boolean>`dialog_messages.id > case when sender_user_id = ${readerId} then sender_hidden_to else recipient_hidden_to end`,
    )
    .where(isLeftFor(readerId))
    .where('recalled_at', 'is', null)
    .where((eb) => hasPartInAnyCase(engineOf(db), eb.ref('message_text'), keyword))
  const [rows, { n }] = await Promise.all([
    all
      .selectAll('dialog_messages')
      .orderBy('dialog_messages.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

/** Messages by id. */
export async function findMessagesById(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('dialog_messages')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}
