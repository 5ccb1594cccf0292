import { sql } from 'kysely'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Private messages. */
export const dialogs: Migration = {
  name: '0012-dialogs',
  async up(tx, engine) {
    await createTable(tx, engine, 'dialogs', {
      id: 'id',
      sender_user_id: 'number',
      recipient_user_id: 'number',
      low_user_id: 'number',
      high_user_id: 'number',
      message_id: 'number',
      sender_read_at: 'optional',
      recipient_read_at: 'optional',
      sender_read_to: 'number',
      recipient_read_to: 'number',
      sender_unread: 'number',
      recipient_unread: 'number',
      sender_hidden_to: 'number',
      recipient_hidden_to: 'number',
      created_at: 'number',
      updated_at: 'number',
    })
    await createTable(tx, engine, 'dialog_messages', {
      id: 'id',
      dialog_id: 'number',
      user_id: 'number',
      attachment_id: 'number',
      message_text: 'text',
      is_loading: 'number',
      created_at: 'number',
      updated_at: 'number',
    })
    await createIndexes(tx, { dialogs_pair: 'dialogs (low_user_id, high_user_id)' }, true)
    await createIndexes(tx, {
      dialogs_of_sender: 'dialogs (sender_user_id, updated_at desc)',
      dialogs_of_recipient: 'dialogs (recipient_user_id, updated_at desc)',
      dialog_messages_newest: 'dialog_messages (dialog_id, id desc)',
    })
  },
}

/** Idempotency keys of messages: a message that is sent again is stored once. */
export const messageKeys: Migration = {
  name: '0023-message-keys',
  async up(tx) {
    await sql`alter table dialog_messages add column client_key text`.execute(tx)
    await createIndexes(
      tx,
      {
        dialog_messages_client_key:
          'dialog_messages (dialog_id, user_id, client_key) where client_key is not null',
      },
      true,
    )
  },
}

/** A message may be recalled by its writer, and deleted by each side for itself. */
export const messageRecalls: Migration = {
  name: '0030-message-recalls',
  async up(tx) {
    await sql`alter table dialog_messages add column recalled_at bigint`.execute(tx)
    for (const column of ['hidden_for_writer', 'hidden_for_reader'])
      await sql`alter table dialog_messages add column ${sql.ref(column)} bigint not null default 0`.execute(
        tx,
      )
  },
}
