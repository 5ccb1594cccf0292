import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/src/drivers/db/db.ts'
import { type Finding, findingOf } from './invariant.ts'

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
export async function checkPostgresPages(database: Database): Promise<Finding> {
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
export async function checkPostgres({ reads }: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index as i join pg_class as c on c.oid = i.indexrelid
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not (i.indisvalid and i.indisready)
  `.execute(reads)
  return findingOf(rows.map((row) => `index ${row.name}`))
}
