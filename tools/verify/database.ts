import { isUtf8 } from 'node:buffer'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/src/drivers/db/db.ts'
import { migrationNames } from '../../server/src/schema/migrations/migrate.ts'
import { type Finding, findingOf, type Invariant } from './invariant.ts'

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

async function lookAtSqlite(database: Database): Promise<Finding> {
  const { reads } = database
  await openTextIndexes(database)
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reads)
  const { rows: lost } = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(reads)
  return findingOf([
    ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...lost.map(({ table, rowid }) => `row ${rowid} of ${table} names a row that is not there`),
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

const namesOfSchema = (kind: 'r' | 'i') => sql<{ name: string; oid: number }>`
  select c.relname as name, c.oid::bigint as oid from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind = ${sql.lit(kind)}
  ${kind === 'i' ? sql`and c.relam = (select oid from pg_am where amname = 'btree')` : sql``} order by 1
`

/** Runs a check of a table or an index; returns its messages, or the engine's error. */
async function findingsOf(name: string, check: RawBuilder<{ msg?: string }>, { reads }: Database) {
  try {
    const { rows } = await check.execute(reads)
    return rows.flatMap(({ msg }) => (msg === undefined ? [] : [`${name}: ${msg}`]))
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  }
}

/** Returns the name of an amcheck function that the site's role may call; undefined for none. */
async function readAmcheck({ reads }: Database) {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, p.proname as name from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    join pg_depend as d on d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e'
    join pg_extension as e on e.oid = d.refobjid
    where e.extname = 'amcheck' and has_function_privilege(p.oid, 'execute')
  `.execute(reads)
  return (name: string) => {
    const found = rows.find((row) => row.name === name)
    return found && sql.id(found.schema, found.name)
  }
}

/**
 * Reads every value of every table, so that unreadable ones are found, and pages with wrong checksums if the cluster
 * has them; where the site's role may call amcheck, verifies tables and indexes too.
 */
async function lookAtPostgresPages(database: Database): Promise<Finding> {
  const tables = (await namesOfSchema('r').execute(database.reads)).rows
  const indexes = (await namesOfSchema('i').execute(database.reads)).rows
  const amcheck = await readAmcheck(database)
  const [checkIndex, checkTable] = [amcheck('bt_index_check'), amcheck('verify_heapam')]
  const wrong: string[] = []
  const look = async (name: string, check: RawBuilder<{ msg?: string }>) =>
    wrong.push(...(await findingsOf(name, check, database)))
  for (const { name } of tables)
    await look(name, sql`select sum(length(t::text)) from ${sql.table(name)} as t`)
  if (checkIndex)
    for (const { name, oid } of indexes)
      await look(name, sql`select ${checkIndex}(${oid}::oid::regclass, true)`)
  if (checkTable)
    for (const { name, oid } of tables)
      await look(name, sql`select msg from ${checkTable}(${oid}::oid::regclass)`)
  return findingOf(wrong)
}

/** Finds indexes left behind by a failed build: they cost time on every write and are never used. */
async function lookAtPostgres({ reads }: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index as i join pg_class as c on c.oid = i.indexrelid
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not (i.indisvalid and i.indisready)
  `.execute(reads)
  return findingOf(rows.map((row) => `index ${row.name}`))
}

/** The engine finds no damage, and the schema is that of this version. */
export const databaseInvariants: readonly Invariant[] = [
  {
    name: 'the engine finds its own data sound',
    look: ({ database }) =>
      database.engine === 'sqlite' ? lookAtSqlite(database) : lookAtPostgres(database),
  },
  {
    name: 'every value that is kept can be read',
    look: (site) =>
      site.database.engine === 'sqlite'
        ? lookAtSqliteTexts(site.database)
        : lookAtPostgresPages(site.database),
  },
  {
    name: 'the schema is that of this version',
    async look({ database }) {
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.reads)
      const applied = new Set(rows.map((row) => row.name))
      return findingOf(
        migrationNames.filter((name) => !applied.has(name)).map((name) => `${name} is missing`),
      )
    },
  },
]
