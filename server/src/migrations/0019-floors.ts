import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** What keeps the numbers of floors: an index of comments that nobody sees, and what is left of those erased for good. */
export const floors: Migration = {
  name: '0019-floors',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'erased_comments',
      { thread_id: 'number', post_id: 'number', created_at: 'number' },
      ['thread_id', 'post_id'],
    )
    await createIndexes(tx, {
      posts_unseen:
        'posts (thread_id, created_at, id, user_id, deleted_at) where is_first = 0 and reply_post_id is null and (deleted_at is not null or is_approved <> 1)',
    })
  },
}
