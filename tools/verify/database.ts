import { sql } from 'kysely'
import type { Database } from '../../server/src/drivers/db/db.ts'
import { migrationNames } from '../../server/src/migrations/migrate.ts'
import { type Finding, findingOf, type Invariant } from './invariant.ts'

async function lookAtSqlite({ reads }: Database): Promise<Finding> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reads)
  return findingOf(rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'))
}

/** Indexes that a failed build left behind: they cost on every write and answer nothing. */
async function lookAtPostgres({ reads }: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index as i join pg_class as c on c.oid = i.indexrelid
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not (i.indisvalid and i.indisready)
  `.execute(reads)
  return findingOf(rows.map((row) => `index ${row.name}`))
}

/** The engine itself is sound, and its schema is that of this version. */
export const databaseInvariants: readonly Invariant[] = [
  {
    name: 'the engine finds its own data sound',
    look: ({ database }) =>
      database.engine === 'sqlite' ? lookAtSqlite(database) : lookAtPostgres(database),
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
