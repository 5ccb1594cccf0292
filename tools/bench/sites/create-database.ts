import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '../../../server/src/drivers/db/postgres.ts'

const server = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'

/** Creates an empty database on the tests' PostgreSQL server; null when the server cannot be reached. */
export async function createDatabase(): Promise<{
  name: string
  url: string
  drop: () => Promise<void>
} | null> {
  // Creating and dropping a database is slow on a busy machine.
  const owner = openPostgres(server, { size: 1, timeoutMs: 120_000 })
  const name = `bench_${randomBytes(4).toString('hex')}`
  try {
    await sql`create database ${sql.id(name)}`.execute(owner.schema)
  } catch {
    await owner.close()
    return null
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(owner.schema)
      await owner.close()
    },
  }
}
