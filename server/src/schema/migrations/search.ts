import { sql } from 'kysely'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Words are compared by bytes, so that words with a common prefix are adjacent, whatever the database's collation. */
const textByBytes = (engine: Engine) => (engine === 'sqlite' ? 'text' : 'text collate "C"')

async function createWords(tx: Tx, engine: Engine): Promise<void> {
  const text = textByBytes(engine)
  await sql
    .raw(`create table search_words (
      word ${text} not null primary key,
      documents bigint not null default 0,
      counting bigint not null default 0,
      mirrored ${text} not null default '')`)
    .execute(tx)
  await sql
    .raw(`create table search_sounds (
      sound ${text} not null,
      word ${text} not null,
      is_first bigint not null default 0,
      primary key (sound, word, is_first))${engine === 'sqlite' ? ' without rowid' : ''}`)
    .execute(tx)
  await createIndexes(tx, { search_words_mirrored: `search_words (mirrored) where mirrored <> ''` })
}

/**
 * A table with full-text search. On SQLite the words are in an FTS5 table with the same ids, segmented by the server and
 * separated by blanks. On PostgreSQL they are a column of the table.
 */
async function createFound(tx: Tx, engine: Engine, table: string, words: string, columns: readonly string[]) {
  const isEmbedded = engine === 'sqlite'
  const [key = '', ...others] = columns
  const rest = others.map((name) => `${name} not null`)
  const all = [
    `${key} not null primary key`,
    ...rest,
    ...(isEmbedded ? [] : [`words tsvector not null default ''`]),
  ]
  await sql.raw(`create table ${table} (${all.join(', ')})`).execute(tx)
  if (isEmbedded)
    await sql
      .raw(
        `create virtual table ${words} using fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
      )
      .execute(tx)
  else
    await sql
      .raw(`create index ${words} on ${table} using gin (words) with (gin_pending_list_limit = 1024)`)
      .execute(tx)
}

/** The full-text index and its queue; the running server fills it. */
export const search: Migration = {
  name: '0008-search',
  async up(tx, engine) {
    const number = engine === 'sqlite' ? 'integer' : 'bigint'
    await createFound(tx, engine, 'search_posts', 'search_post_words', [
      `post_id ${number}`,
      `thread_id ${number}`,
      `user_id ${number}`,
      `category_id ${number}`,
      `is_first ${number}`,
      `created_at ${number}`,
      'title text',
      'text text',
    ])
    await createFound(tx, engine, 'search_names', 'search_name_words', [
      `id ${number}`,
      'kind text',
      `ref_id ${number}`,
      'name text',
    ])
    await createWords(tx, engine)
    await createTable(tx, engine, 'search_pending', { kind: 'text', ref_id: 'number', version: 'number' }, [
      'kind',
      'ref_id',
    ])
    await createTable(tx, engine, 'search_state', { name: 'text', value: 'number' }, ['name'])
    await createIndexes(tx, { search_posts_thread: 'search_posts (thread_id)' })
    // The earlier index.
    await tx.schema.dropTable('thread_search').ifExists().execute()
  },
}

/**
 * SQLite merges the segments of a full-text index within a commit, which blocks the process. Here it merges in short
 * steps while indexing (`modules/search/merge-segments.ts`); a commit merges only from 64 segments of one level on.
 */
export const searchMerges: Migration = {
  name: '0060-search-merges',
  async up(tx, engine) {
    if (engine === 'postgres') return
    const set = (option: string, value: number) =>
      sql`insert into search_post_words (search_post_words, rank) values (${option}, ${sql.lit(value)})`.execute(
        tx,
      )
    await set('automerge', 0)
    await set('crisismerge', 64)
    // Percent of deleted rows from which a segment is rewritten alone, in steps of up to 65 ms.
    await set('deletemerge', 50)
  },
}

/**
 * PostgreSQL reads the whole list of entries that are not yet in an index for each search, which took longer than the
 * search of a common word. The smallest list has eight pages; the indexer, not a visitor, waits when it is emptied.
 */
export const shortPendingLists: Migration = {
  name: '0065-short-pending-lists',
  async up(tx, engine) {
    if (engine === 'sqlite') return
    for (const index of ['search_post_words', 'search_name_words'])
      await sql`alter index ${sql.ref(index)} set (gin_pending_list_limit = 64)`.execute(tx)
  },
}
