import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Threads with text carry the tag of text (docs/reference/wire-content.md#threads): lists are narrowed to them by it.
 */
export const textTags: Migration = {
  name: '0020-text-tags',
  async up(tx) {
    await sql`insert into thread_tag (thread_id, tag)
      select id, '100' from threads where text_characters > 0
      on conflict do nothing`.execute(tx)
  },
}
