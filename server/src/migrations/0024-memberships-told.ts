import { sql } from 'kysely'
import { createIndexes } from './columns.ts'
import type { Migration } from './migration.ts'

/** Whose time in a group has run out is told once; those whose time had run out before are not told any more. */
export const membershipsTold: Migration = {
  name: '0024-memberships-told',
  async up(tx, _engine, now) {
    await sql`alter table group_user add column expiration_told bigint`.execute(tx)
    await sql`update group_user set expiration_told = expiration_at where expiration_at <= ${now}`.execute(tx)
    await createIndexes(tx, {
      group_user_expiration: 'group_user (expiration_at) where expiration_at is not null',
    })
  },
}
