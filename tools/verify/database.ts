import { isUtf8 } from 'node:buffer'
import { sql } from 'kysely'
import type { Database } from '../../server/src/drivers/db/db.ts'
import { migrationNames } from '../../server/src/schema/migrations/migrate.ts'
import { type Finding, findingOf, type Invariant } from './invariant.ts'
import { checkPostgres, checkPostgresPages } from './postgres-pages.ts'

/**
 * Opens the full-text indexes: before, the check compares what this connection knows of their segments with what others
 * have merged since, and reports a corruption.
 */
async function openTextIndexes({ reads }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where sql like 'create virtual table % using fts5(%'
  `.execute(reads)
  for (const { name } of rows) await sql`select rowid from ${sql.table(name)} limit 1`.execute(reads)
}

async function checkSqlite(database: Database): Promise<Finding> {
  const { reads } = database
  await openTextIndexes(database)
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reads)
  const { rows: lost } = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(reads)
  return findingOf([
    ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...lost.map(({ table, rowid }) => `row ${rowid} of ${table} refers to a missing row`),
  ])
}

/** Rows read per query. */
const atOnce = 500

interface TextColumn {
  readonly table: string
  readonly column: string
}

async function textColumns({ reads }: Database): Promise<readonly TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select t.name as "table", c.name as "column" from pragma_table_list as t, pragma_table_info(t.name) as c
    where t.schema = 'main' and t.type = 'table' and t.wr = 0 and t.name not like 'sqlite_%' and lower(c.type) = 'text'
    order by 1, 2
  `.execute(reads)
  return rows
}

/** Texts with invalid UTF-8: SQLite has no page checksums, and some changed bytes can be detected like this. */
async function unreadableTexts(database: Database, { table, column }: TextColumn): Promise<string[]> {
  const wrong: string[] = []
  let after = -1
  for (;;) {
    const { rows } = await sql<{ id: number; bytes: Uint8Array }>`
      select rowid as id, cast(${sql.ref(column)} as blob) as bytes from ${sql.table(table)}
      where rowid > ${after} and ${sql.ref(column)} <> '' order by rowid limit ${atOnce}
    `.execute(database.reads)
    for (const { id, bytes } of rows) if (!isUtf8(bytes)) wrong.push(`${table}.${column} of row ${id}`)
    const last = rows.at(-1)
    if (!last) return wrong
    after = last.id
  }
}

async function lookAtSqliteTexts(database: Database): Promise<Finding> {
  const wrong: string[] = []
  for (const column of await textColumns(database)) wrong.push(...(await unreadableTexts(database, column)))
  return findingOf(wrong)
}

/** The engine finds no damage, and the schema is that of this version. */
export const databaseInvariants: readonly Invariant[] = [
  {
    name: 'the integrity check of the database engine finds no damage',
    look: ({ database }) => (database.engine === 'sqlite' ? checkSqlite(database) : checkPostgres(database)),
  },
  {
    name: 'every stored value can be read',
    look: (site) =>
      site.database.engine === 'sqlite'
        ? lookAtSqliteTexts(site.database)
        : checkPostgresPages(site.database),
  },
  {
    name: 'the database schema is that of this version',
    async look({ database }) {
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.reads)
      const applied = new Set(rows.map((row) => row.name))
      return findingOf(
        migrationNames.filter((name) => !applied.has(name)).map((name) => `${name} is missing`),
      )
    },
  },
]
