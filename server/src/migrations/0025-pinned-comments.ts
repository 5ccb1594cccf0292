import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** A thread has at most one comment that its author pinned above the others. */
export const pinnedComments: Migration = {
  name: '0025-pinned-comments',
  async up(tx) {
    await sql`alter table posts add column pinned_at bigint`.execute(tx)
    await sql`create unique index posts_pinned on posts (thread_id) where pinned_at is not null`.execute(tx)
  },
}
