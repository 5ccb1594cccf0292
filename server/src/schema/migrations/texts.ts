import { sql } from 'kysely'
import type { Tx } from '../../drivers/db/db.ts'
import type { Migration } from './migration.ts'

/**
 * Threads with text get the tag of texts, by which lists are filtered (docs/reference/wire-content.md#threads).
 */
export const textTags: Migration = {
  name: '0020-text-tags',
  async up(tx) {
    await sql`insert into thread_tag (thread_id, tag)
      select id, '100' from threads where text_characters > 0
      on conflict do nothing`.execute(tx)
  },
}

/** Number of posts read at once. */
const batch = 500
const source = /<img src="\/files\/([\w-]+\/[\w-]+\/[\w-]+\.\w+)[/"]/g

interface Text {
  readonly id: number
  readonly user_id: number
  readonly content: string
}

async function bind(tx: Tx, { id, user_id, content }: Text, now: number): Promise<void> {
  for (const [, key = ''] of content.matchAll(source))
    await sql`update attachments set type = 9, type_id = ${id}, updated_at = ${now}
      where file_key = ${key} and type = 1 and type_id = 0 and user_id = ${user_id}`.execute(tx)
}

/** Binds pictures in the texts of posts to these posts, so that they are not deleted as unused. */
export const textPictures: Migration = {
  name: '0021-text-pictures',
  async up(tx, _engine, now) {
    for (let after = 0; ; ) {
      const { rows } = await sql<Text>`select id, user_id, content from posts
        where id > ${after} and content like '%<img src="/files/%' order by id limit ${batch}`.execute(tx)
      for (const row of rows) await bind(tx, row, now)
      const last = rows.at(-1)
      if (!last || rows.length < batch) return
      after = last.id
    }
  },
}
