import { createIndexes } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * All replies of a comment, deleted ones too: every comment asks for them when it is indexed. The older index has the
 * living ones only, so that this would read the whole table.
 */
export const repliesOfComments: Migration = {
  name: '0026-replies-of-comments',
  async up(tx) {
    await createIndexes(tx, { posts_replies_all: 'posts (reply_post_id) where reply_post_id is not null' })
  },
}
