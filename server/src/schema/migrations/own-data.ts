import { sql } from 'kysely'
import { createIndexes, createTable, makeAppendOnly } from './columns.ts'
import type { Migration } from './migration.ts'

/** Real names, data exports, account closings and the audit log. */
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

/** Notifications of expired memberships, sent once; earlier expiries count as notified. */
export const membershipNotifications: Migration = {
  name: '0024-memberships-told',
  async up(tx, _engine, now) {
    await sql`alter table group_user add column expiration_told bigint`.execute(tx)
    await sql`update group_user set expiration_told = expiration_at where expiration_at <= ${now}`.execute(tx)
    await createIndexes(tx, {
      group_user_expiration: 'group_user (expiration_at) where expiration_at is not null',
    })
  },
}

/**
 * Entries of the audit log have a text in each language, and are neither changed nor deleted; earlier ones have one
 * text.
 */
export const auditLogTexts: Migration = {
  name: '0061-audit-log-texts',
  async up(tx, engine) {
    await sql`alter table admin_action_logs add column action_desc_zh text not null default ''`.execute(tx)
    await makeAppendOnly(tx, engine, 'admin_action_logs')
  },
}

const content = /(?<=: |, )(?:content of |category of )?(\d+)(?= )/g

/** Patterns of ids in the English texts of earlier entries, by entry type, with the kind of the id. */
const idsInTexts: readonly (readonly [type: number, kind: string, ids: RegExp, start?: RegExp])[] = [
  [1001, 'category', /\(category (\d+)\)/g],
  [1003, 'user', /\buser (\d+)/g],
  [1006, 'thread', content, /^(?:Moderated|Changed the order)/],
  [1007, 'post', content, /^Moderated/],
  [1008, 'user', /\(user (\d+)\)/g],
  [1008, 'group', /\(group (\d+)\)/g],
]

function targetsIn(type: number, text: string) {
  const told = text.split('. Reason: ')[0] ?? ''
  return idsInTexts
    .filter(([of, , , start = /^/]) => of === type && start.test(text))
    .flatMap(([, kind, ids]) =>
      [...new Set([...told.matchAll(ids)].map((match) => Number(match[1])))].map((target_id) => ({
        kind,
        target_id,
      })),
    )
}

/** The subjects of audit log entries, to search by name; parsed from the texts of earlier entries. */
export const auditLogTargets: Migration = {
  name: '0064-audit-log-targets',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'admin_action_targets',
      { action_id: 'number', kind: 'text', target_id: 'number' },
      ['action_id', 'kind', 'target_id'],
    )
    await createIndexes(tx, { admin_action_targets_of: 'admin_action_targets (kind, target_id)' })
    for (let after = 0; ; ) {
      const rows = await tx
        .selectFrom('admin_action_logs')
        .select(['id', 'type', 'action_desc'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(1000)
        .execute()
      const targets = rows.flatMap((row) =>
        targetsIn(row.type, row.action_desc).map((target) => ({ action_id: row.id, ...target })),
      )
      for (let at = 0; at < targets.length; at += 1000)
        await tx
          .insertInto('admin_action_targets')
          .values(targets.slice(at, at + 1000))
          .execute()
      after = rows.at(-1)?.id ?? 0
      if (rows.length < 1000) break
    }
    await makeAppendOnly(tx, engine, 'admin_action_targets')
  },
}
