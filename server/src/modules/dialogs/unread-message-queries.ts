import { sql } from 'kysely'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { prepare } from '../../drivers/db/prepared.ts'
import { withUnblockedPartner } from './dialog-store.ts'
import { isVisibleTo } from './message-queries.ts'

/**
 * Returns the writer of a message that one side has not read; undefined when it was read, hidden, recalled or deleted.
 */
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
    .where('recalled_at', 'is', null)
    .where(isVisibleTo(readerId))
    .where(withUnblockedPartner(readerId))
    .executeTakeFirst()
  return row && { userId: row.user_id, dialogId: row.dialog_id }
}

const sumUnread = prepare<{ userId: number }, { n: number | null }>(({ db, parameters }) =>
  db
    .selectFrom('dialogs')
    .select((eb) =>
      eb.fn
        .sum<number | null>(
          eb
            .case()
            .when('sender_user_id', '=', parameters.userId)
            .then(eb.ref('sender_unread'))
            .else(eb.ref('recipient_unread'))
            .end(),
        )
        .as('n'),
    )
    .where((eb) =>
      eb.or([eb('sender_user_id', '=', parameters.userId), eb('recipient_user_id', '=', parameters.userId)]),
    )
    .where(withUnblockedPartner(parameters.userId)),
)

/** Counts the unread private messages of a user. */
export async function countUnreadMessages(db: Db, engine: Engine, userId: number): Promise<number> {
  const [row] = await sumUnread(db, engine, { userId })
  return Number(row?.n ?? 0)
}
