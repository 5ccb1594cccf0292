import { sql } from 'kysely'
import type { Db } from '../../drivers/db/db.ts'
import { hasPartInAnyCase } from '../../drivers/db/dialect.ts'
import { engineOf } from '../../drivers/db/prepared.ts'
import type { MessageRow } from './dialog-rules.ts'

/** Selects messages of a conversation. */
export interface MessageQuery {
  readonly dialogId: number
  /** The user who reads them. */
  readonly readerId: number
  /** Messages up to and including this id are hidden from the reader. */
  readonly hiddenTo: number
  /** Only messages that contain this text; empty for all. */
  readonly keyword: string
  /** Only messages with a smaller id. */
  readonly beforeId?: number | undefined
  readonly limit: number
  readonly offset: number
}

/** SQL condition: the user has not deleted the message for themself. */
export const isVisibleTo = (readerId: number) => sql<boolean>`case when dialog_messages.user_id = ${readerId}
  then hidden_for_writer else hidden_for_reader end = 0`

function matchingMessages(db: Db, { dialogId, readerId, hiddenTo, keyword, beforeId }: MessageQuery) {
  return db
    .selectFrom('dialog_messages')
    .where('dialog_id', '=', dialogId)
    .where('id', '>', hiddenTo)
    .where(isVisibleTo(readerId))
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .$if(keyword !== '', (query) =>
      query.where((eb) => hasPartInAnyCase(engineOf(db), eb.ref('message_text'), keyword)),
    )
}

/** Returns a page of the messages that are not hidden from the reader, newest first, and their total number. */
export async function findMessages(
  db: Db,
  query: MessageQuery,
): Promise<{ rows: MessageRow[]; total: number }> {
  const all = matchingMessages(db, query)
  const [rows, { n }] = await Promise.all([
    all.selectAll().orderBy('id', 'desc').limit(query.limit).offset(query.offset).execute(),
    all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

/** Returns the ids of the messages that follow one, oldest first. */
export async function idsAfter(
  db: Db,
  query: MessageQuery,
  afterId: number,
  most: number,
): Promise<readonly number[]> {
  const rows = await matchingMessages(db, query)
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the newest message before a given one in its conversation that the user has not deleted. */
export async function findLatestVisible(
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
    .where(isVisibleTo(readerId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns a page of the messages with a text in all conversations of a user, newest first, and their total number. */
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
    .where(isVisibleTo(readerId))
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

export async function findMessagesById(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('dialog_messages')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}
