import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** What members have read, and an index for the best threads by their last comment. */
export const readState: Migration = {
  name: '0009-reading',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'thread_reads',
      {
        user_id: 'number',
        thread_id: 'number',
        post_id: 'number',
        comments: 'number',
        comments_before: 'number',
        read_at: 'number',
      },
      ['user_id', 'thread_id'],
    )
    await createTable(
      tx,
      engine,
      'user_reads',
      { user_id: 'number', all_read_at: 'number', all_read_before: 'number', changed_at: 'number' },
      ['user_id'],
    )
    await createIndexes(tx, {
      thread_reads_newest: 'thread_reads (user_id, read_at desc)',
      thread_reads_age: 'thread_reads (read_at)',
      threads_essence_posted:
        'threads (posted_at desc, id desc, category_id, user_id, is_anonymous) where is_listed = 1 and is_essence = 1',
    })
  },
}
