import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../drivers/db/db.ts'
import { withMigrationLock } from '../../drivers/db/dialect.ts'
import type { Migration } from './migration.ts'

const isMigration = (value: unknown): value is Migration =>
  typeof value === 'object' && value !== null && 'name' in value && 'up' in value

/** The steps that the files of this folder export. A new step needs no other registration. */
async function readMigrations(): Promise<readonly Migration[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^(?!migrate\.)[a-z-]+\.ts$/.test(file))
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(new URL(file, import.meta.url).href)),
  )
  return modules.flatMap((exports) => Object.values(exports).filter(isMigration))
}

/** Every step, oldest first, by the number in its name. */
const migrations = (await readMigrations()).toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Names of every step of this version, oldest first. */
export const migrationNames: readonly string[] = migrations.map((migration) => migration.name)

/**
 * Migrates the database to this version in one transaction; of two processes that start together one migrates and the
 * other waits. Returns the names of the executed steps. Throws for a database that a newer version has migrated.
 */
export async function migrate(database: Database, now: number): Promise<string[]> {
  return withMigrationLock(database, async (tx) => {
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
      tx,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
    const applied = new Set(rows.map((row) => row.name))
    const known = new Set(migrationNames)
    const unknown = [...applied].filter((name) => !known.has(name))
    if (unknown.length > 0)
      throw new Error(
        `The database was changed by a newer version (${unknown.join(', ')}). Start that version instead.`,
      )
    const due = migrations.filter((migration) => !applied.has(migration.name))
    for (const migration of due) {
      await migration.up(tx, database.engine, now)
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${now})`.execute(tx)
    }
    return due.map((migration) => migration.name)
  })
}
