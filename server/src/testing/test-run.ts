import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '../drivers/db/postgres.ts'

/** The database server of the tests. */
export const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'

/** The prefix of all schemas of this test run. */
export const schemasOfRun = () => process.env.TEST_SCHEMAS ?? `t${process.pid}`

/** Limits the tests' database to one schema. Commits do not wait for the disk: tests need no durability. */
export function urlOfSchema(schema: string): string {
  const url = new URL(postgresUrl)
  url.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`)
  return url.href
}

async function dropSchemas(): Promise<void> {
  const database = openPostgres(postgresUrl, { size: 1, timeoutMs: 60_000 })
  try {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where starts_with(nspname, ${`${schemasOfRun()}_`})
    `.execute(database.schema)
    for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(database.schema)
  } finally {
    await database.close()
  }
}

/** Called by Vitest before all tests (a `globalSetup`); the returned function is called after them. */
export function setup(): (() => Promise<void>) | undefined {
  if (process.env.SKIP_POSTGRES === '1') return undefined
  process.env.TEST_SCHEMAS = `t${randomBytes(8).toString('hex')}`
  return dropSchemas
}
