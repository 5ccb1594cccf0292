import { sql } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { forUpdate, hasPartInAnyCase } from '../../drivers/db/dialect.ts'
import { engineOf, prepare } from '../../drivers/db/prepared.ts'
import { type DialogRow, type MessageRow, otherSide, type Side } from './dialog-rules.ts'

/** A conversation, undefined when there is none. */
export async function findDialogRow(db: Db, id: number): Promise<DialogRow | undefined> {
  return db.selectFrom('dialogs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The conversation of two people, undefined while there is none. */
export async function findDialogOf(db: Db, one: number, other: number): Promise<DialogRow | undefined> {
  return db
    .selectFrom('dialogs')
    .selectAll()
    .where('low_user_id', '=', Math.min(one, other))
    .where('high_user_id', '=', Math.max(one, other))
    .executeTakeFirst()
}

/** A conversation as it is now, locked until the transaction ends. */
export async function lockDialog(tx: Tx, engine: Engine, id: number): Promise<DialogRow | undefined> {
  const { rows } = await sql<DialogRow>`
    select * from dialogs where id = ${id} ${forUpdate(engine)}
  `.execute(tx)
  return rows[0]
}

/** Begins the conversation of two people; when somebody has begun it in the same moment, it is that one. */
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
  if (!row) throw new Error('a conversation that was begun is gone')
  return row
}

/** Adds a message to a locked conversation: it is the latest, unread for the other side, read for its writer. */
export async function insertMessage(
  tx: Tx,
  dialog: DialogRow,
  side: Side,
  message: Pick<MessageRow, 'user_id' | 'attachment_id' | 'message_text' | 'is_loading'> &
    Partial<Pick<MessageRow, 'client_key'>>,
  now: number,
): Promise<MessageRow> {
  const row = await tx
    .insertInto('dialog_messages')
    .values({ ...message, dialog_id: dialog.id, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const other = otherSide(side)
  await tx
    .updateTable('dialogs')
    .set({
      message_id: row.id,
      updated_at: now,
      [`${other}_unread`]: dialog[`${other}_unread`] + 1,
      // Whoever answers has seen what there was.
      [`${side}_unread`]: 0,
      [`${side}_read_to`]: row.id,
      [`${side}_read_at`]: now,
    })
    .where('id', '=', dialog.id)
    .execute()
  return row
}

/** The message of a person that their client has called so in a conversation; undefined when there is none. */
export async function findMessageByKey(
  db: Db,
  dialogId: number,
  userId: number,
  clientKey: string,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('dialog_messages')
    .select('id')
    .where('dialog_id', '=', dialogId)
    .where('user_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
}

/** Notes that one side of a locked conversation has read everything. */
export async function markRead(tx: Tx, dialog: DialogRow, side: Side, now: number): Promise<void> {
  await tx
    .updateTable('dialogs')
    .set({
      [`${side}_unread`]: 0,
      [`${side}_read_to`]: dialog.message_id,
      [`${side}_read_at`]: now,
    })
    .where('id', '=', dialog.id)
    .execute()
}

/** Hides what was written so far from one side of a locked conversation. */
export async function hideMessages(tx: Tx, dialog: DialogRow, side: Side): Promise<void> {
  await tx
    .updateTable('dialogs')
    .set({
      [`${side}_hidden_to`]: dialog.message_id,
      [`${side}_read_to`]: dialog.message_id,
      [`${side}_unread`]: 0,
    })
    .where('id', '=', dialog.id)
    .execute()
}

/** Whether the other one is somebody whom a person has not blocked. */
const withSomeoneShown = (userId: number) => sql<boolean>`not exists (
  select 1 from deny_users
  where deny_users.user_id = ${userId}
  and deny_users.deny_user_id = case when sender_user_id = ${userId} then recipient_user_id else sender_user_id end
)`

const shownTo = (userId: number) => sql<boolean>`(
  (sender_user_id = ${userId} and message_id > sender_hidden_to)
  or (recipient_user_id = ${userId} and message_id > recipient_hidden_to)
) and ${withSomeoneShown(userId)}`

/** A person's conversations that have something to show, but none with whom they have blocked; the latest first. */
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

/** Which messages of a conversation are looked for. */
export interface MessageQuery {
  readonly dialogId: number
  /** Messages up to this one are hidden from the reader. */
  readonly hiddenTo: number
  /** Words they have; empty for all. */
  readonly keyword: string
  /** Only those before this one. */
  readonly beforeId?: number | undefined
  readonly limit: number
  readonly offset: number
}

function wishedMessages(db: Db, { dialogId, hiddenTo, keyword, beforeId }: MessageQuery) {
  return db
    .selectFrom('dialog_messages')
    .where('dialog_id', '=', dialogId)
    .where('id', '>', hiddenTo)
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

/** Who wrote a message that one side of its conversation has not read; undefined when it was read, hidden or is gone. */
export async function findUnreadWriter(
  db: Db,
  messageId: number,
  readerId: number,
): Promise<{ userId: number; dialogId: number } | undefined> {
  const row = await db
    .selectFrom('dialog_messages')
    .innerJoin('dialogs', 'dialogs.id', 'dialog_messages.dialog_id')
    .select(['dialog_messages.user_id', 'dialog_messages.dialog_id'])
    .where('dialog_messages.id', '=', messageId)
    .where(
      sql<boolean>`dialog_messages.id > case when sender_user_id = ${readerId} then sender_read_to else recipient_read_to end`,
    )
    .where(withSomeoneShown(readerId))
    .executeTakeFirst()
  return row && { userId: row.user_id, dialogId: row.dialog_id }
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

/** Gives a message of somebody that waits for its picture the picture; undefined when none of theirs does. */
export async function fillMessage(
  tx: Tx,
  filled: { messageId: number; userId: number; attachmentId: number; now: number },
): Promise<MessageRow | undefined> {
  return tx
    .updateTable('dialog_messages')
    .set({ attachment_id: filled.attachmentId, is_loading: 0, updated_at: filled.now })
    .where('id', '=', filled.messageId)
    .where('user_id', '=', filled.userId)
    .where('is_loading', '=', 1)
    .returningAll()
    .executeTakeFirst()
}

const sumUnread = prepare<{ userId: number }, { n: number | null }>(({ db, given }) =>
  db
    .selectFrom('dialogs')
    .select((eb) =>
      eb.fn
        .sum<number | null>(
          eb
            .case()
            .when('sender_user_id', '=', given.userId)
            .then(eb.ref('sender_unread'))
            .else(eb.ref('recipient_unread'))
            .end(),
        )
        .as('n'),
    )
    .where((eb) =>
      eb.or([eb('sender_user_id', '=', given.userId), eb('recipient_user_id', '=', given.userId)]),
    )
    .where(withSomeoneShown(given.userId)),
)

/** How many private messages a person has not read. */
export async function countUnreadMessages(db: Db, engine: Engine, userId: number): Promise<number> {
  const [row] = await sumUnread(db, engine, { userId })
  return Number(row?.n ?? 0)
}

/** How many conversations a person has begun since a time. */
export async function countOpenedSince(db: Db, userId: number, since: number): Promise<number> {
  const row = await db
    .selectFrom('dialogs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('sender_user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.n
}
