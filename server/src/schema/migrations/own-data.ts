import { sql } from 'kysely'
import { createIndexes, createTable, keepForEver } from './columns.ts'
import type { Migration } from './migration.ts'

/** Real names, what people take along, accounts that are being closed, and what administrators did. */
export const ownDataTables: Migration = {
  name: '0017-people-of-a-site',
  async up(tx, engine) {
    for (const column of ['realname', 'identity'])
      await tx.schema
        .alterTable('users')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await createTable(tx, engine, 'data_exports', {
      id: 'id',
      user_id: 'number',
      status: 'number',
      attachment_id: 'number',
      asked_at: 'number',
      begun_at: 'optional',
      made_at: 'optional',
    })
    await createTable(
      tx,
      engine,
      'account_closings',
      {
        user_id: 'number',
        keeps_content: 'number',
        asked_at: 'number',
        closes_at: 'number',
        cancelled_at: 'optional',
      },
      ['user_id'],
    )
    await createTable(tx, engine, 'admin_action_logs', {
      id: 'id',
      user_id: 'number',
      type: 'number',
      action_desc: 'text',
      ip: 'text',
      created_at: 'number',
    })
    await createIndexes(tx, {
      data_exports_of: 'data_exports (user_id, id desc)',
      account_closings_due: 'account_closings (closes_at) where cancelled_at is null',
      admin_action_logs_of: 'admin_action_logs (user_id, id desc)',
    })
  },
}

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

/** Entries of the audit log have a text in each language, and are neither changed nor deleted; earlier ones have one text. */
export const auditLogTexts: Migration = {
  name: '0061-audit-log-texts',
  async up(tx, engine) {
    await sql`alter table admin_action_logs add column action_desc_zh text not null default ''`.execute(tx)
    await keepForEver(tx, engine, 'admin_action_logs')
  },
}
