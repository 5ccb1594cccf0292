import { sql } from 'kysely'
import { createIndexes } from './columns.ts'
import type { Migration } from './migration.ts'

/** When a session last administered, and what waits of withdrawals. */
export const administration: Migration = {
  name: '0046-administration',
  async up(tx) {
    await sql`alter table sessions add column administered_at bigint`.execute(tx)
    await createIndexes(tx, { withdrawals_of_status: 'withdrawals (status, id desc)' })
  },
}
