import { sql } from 'kysely'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Changes of settings. */
export const settingChanges: Migration = {
  name: '0042-setting-changes',
  async up(tx, engine) {
    await createTable(tx, engine, 'setting_changes', {
      id: 'id',
      key: 'text',
      before: 'text',
      after: 'text',
      user_id: 'number',
      created_at: 'number',
    })
    await createIndexes(tx, { setting_changes_of_key: 'setting_changes (key, id desc)' })
  },
}

/** The time of a session's latest administration, and pending withdrawals. */
export const administration: Migration = {
  name: '0046-administration',
  async up(tx) {
    await sql`alter table sessions add column administered_at bigint`.execute(tx)
    await createIndexes(tx, { withdrawals_of_status: 'withdrawals (status, id desc)' })
  },
}

/** Daily statistics, with the indexes for computing them. */
export const siteDays: Migration = {
  name: '0047-site-days',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'site_days',
      {
        zone: 'text',
        day: 'text',
        threads: 'number',
        posts: 'number',
        joined: 'number',
        active: 'number',
        is_over: 'number',
      },
      ['zone', 'day'],
    )
    await createIndexes(tx, {
      posts_newest:
        'posts (created_at desc, id desc, is_approved, user_id) where is_first = 0 and deleted_at is null',
      users_joined: 'users (joined_at)',
    })
  },
}

/** Indexes for sorted lists of the admin area, and redirects of merged categories. */
export const sortedLists: Migration = {
  name: '0054-sorted-lists',
  async up(tx, engine) {
    await createTable(tx, engine, 'merged_categories', { id: 'number', into_id: 'number' }, ['id'])
    await createIndexes(tx, {
      users_threads: 'users (thread_count, id)',
      users_states: 'users (status, id)',
      orders_amounts: 'orders (amount_cents, id)',
      withdrawals_amounts: 'withdrawals (apply_cents, id)',
      withdrawals_fees: 'withdrawals (fee_cents, id)',
      threads_written: 'threads (created_at desc, id desc) where is_draft = 0 and deleted_at is null',
      topics_threads: 'topics (thread_count, id)',
      topics_views: 'topics (view_count, id)',
      admin_action_logs_types: 'admin_action_logs (type, id desc)',
    })
  },
}

/** Indexes for more sorted lists of the admin area. */
export const moreSortedLists: Migration = {
  name: '0055-more-sorted-lists',
  async up(tx) {
    const living = 'where is_draft = 0 and deleted_at is null'
    await createIndexes(tx, {
      threads_of_categories: `threads (category_id, id) ${living}`,
      threads_by_comments: `threads (post_count, id) ${living}`,
      ledger_entries_kinds: 'ledger_entries (change_type, id desc)',
    })
  },
}

/** Indexes for the lists of blocks and payments. */
export const sortedPayments: Migration = {
  name: '0059-sorted-payments',
  async up(tx) {
    await createIndexes(tx, {
      access_blocks_values: 'access_blocks (value, id)',
      disputes_amounts: 'disputes (cents, id)',
      gateway_payments_unassigned: "gateway_payments (id) where outcome = 'suspense'",
      gateway_payments_amounts: "gateway_payments (cents, id) where outcome = 'suspense'",
      bills_lines: 'bills (line_count, id)',
      bills_made: 'bills (created_at, id)',
    })
  },
}
