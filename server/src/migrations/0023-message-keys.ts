import { sql } from 'kysely'
import { createIndexes } from './columns.ts'
import type { Migration } from './migration.ts'

/** A message may carry a key of its writer's client, so that one that is sent again is stored once. */
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
