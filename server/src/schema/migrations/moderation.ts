import { sql } from 'kysely'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Stop words. */
export const stopWords: Migration = {
  name: '0005-stop-words',
  async up(tx, engine) {
    await createTable(tx, engine, 'stop_words', {
      id: 'id',
      user_id: 'number',
      find: 'text',
      find_key: 'text',
      replacement: 'text',
      ugc: 'text',
      username: 'text',
      signature: 'text',
      dialog: 'text',
      nickname: 'text',
      created_at: 'number',
      updated_at: 'number',
    })
    await createIndexes(tx, { stop_words_find: 'stop_words (find_key)' }, true)
  },
}

/** Revisions, reports, the moderation log and their counters. */
export const moderation: Migration = {
  name: '0006-moderation',
  async up(tx, engine) {
    await createTable(tx, engine, 'post_revisions', {
      id: 'id',
      post_id: 'number',
      thread_id: 'number',
      user_id: 'number',
      title: 'text',
      content: 'text',
      blocks: 'text',
      is_approved: 'number',
      created_at: 'number',
    })
    await createTable(tx, engine, 'post_mod', { post_id: 'number', stop_word: 'text' }, ['post_id'])
    await createTable(tx, engine, 'reports', {
      id: 'id',
      user_id: 'number',
      thread_id: 'number',
      post_id: 'number',
      target_user_id: 'number',
      type: 'number',
      reason: 'text',
      status: 'number',
      created_at: 'number',
      updated_at: 'number',
    })
    await createTable(tx, engine, 'moderation_log', {
      id: 'id',
      user_id: 'number',
      action: 'text',
      thread_id: 'number',
      post_id: 'number',
      message: 'text',
      created_at: 'number',
    })
    for (const [table, column] of [
      ['threads', 'edit_count'],
      ['posts', 'edit_count'],
      ['posts', 'reward_cents'],
    ] as const)
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} bigint not null default 0`.execute(
        tx,
      )
    await createIndexes(
      tx,
      { reports_open: 'reports (user_id, type, thread_id, post_id, target_user_id) where status = 0' },
      true,
    )
    await createIndexes(tx, {
      post_revisions_post: 'post_revisions (post_id, id)',
      post_revisions_thread: 'post_revisions (thread_id)',
      reports_newest: 'reports (created_at desc, id desc)',
      reports_waiting: 'reports (status, created_at desc, id desc)',
      reports_thread: 'reports (thread_id)',
      moderation_log_thread: 'moderation_log (thread_id, post_id, id)',
      threads_waiting:
        'threads (is_approved, created_at desc, id desc) where is_draft = 0 and is_approved <> 1 and deleted_at is null',
      threads_deleted: 'threads (deleted_at desc, id desc) where deleted_at is not null',
      posts_waiting:
        'posts (is_approved, created_at desc, id desc) where is_approved <> 1 and is_first = 0 and deleted_at is null',
      posts_deleted: 'posts (deleted_at desc, id desc) where deleted_at is not null',
      posts_adopted:
        'posts (thread_id, reward_cents desc, created_at, id) where reward_cents > 0 and deleted_at is null',
    })
  },
}

/** Bulk actions. */
export const bulkActions: Migration = {
  name: '0048-bulk-actions',
  async up(tx, engine) {
    await createTable(tx, engine, 'bulk_jobs', {
      id: 'id',
      user_id: 'number',
      ip: 'text',
      kind: 'text',
      action: 'text',
      reason: 'text',
      state: 'text',
      total: 'number',
      done: 'number',
      skipped: 'number',
      undone: 'number',
      cursor: 'number',
      lease_until: 'optional',
      created_at: 'number',
    })
    await createTable(
      tx,
      engine,
      'bulk_items',
      { job_id: 'number', place: 'number', item_id: 'number', state: 'number', before: 'number' },
      ['job_id', 'place'],
    )
  },
}

/** The target category of bulk moves. */
export const bulkMoves: Migration = {
  name: '0063-bulk-moves',
  async up(tx) {
    await tx.schema
      .alterTable('bulk_jobs')
      .addColumn('category_id', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}

/** Notes about people, visible to the staff only. */
export const personNotes: Migration = {
  name: '0051-person-notes',
  async up(tx, engine) {
    await createTable(tx, engine, 'person_notes', {
      id: 'id',
      user_id: 'number',
      author_id: 'number',
      text: 'text',
      created_at: 'number',
      edited_at: 'optional',
    })
    await createIndexes(tx, { person_notes_of: 'person_notes (user_id, id desc)' })
  },
}

/** Blocked addresses and mail domains. */
export const accessBlocks: Migration = {
  name: '0052-access-blocks',
  async up(tx, engine) {
    await createTable(tx, engine, 'access_blocks', {
      id: 'id',
      kind: 'text',
      value: 'text',
      reason: 'text',
      user_id: 'number',
      created_at: 'number',
      until: 'optional',
    })
    await createIndexes(tx, { access_blocks_value: 'access_blocks (kind, value)' }, true)
  },
}
