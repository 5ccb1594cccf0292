import { randomBytes } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Engine } from '../drivers/db/db.ts'
import { openPostgres } from '../drivers/db/postgres.ts'
import { openSqlite } from '../drivers/db/sqlite.ts'
import { migrate } from '../schema/migrations/migrate.ts'
import { schemasOfRun, urlOfSchema } from './test-run.ts'

/** A migrated database of a test. */
export interface TestDatabase {
  readonly database: Database
  /** Releases the database for another test. Call it once the database is closed. */
  readonly giveBack: () => void
}

let migratedFile: Promise<string> | undefined

/** Migrates a file once for all tests of this process. */
async function migrateFile(now: number): Promise<string> {
  const file = join(process.env.TEST_FOLDER ?? tmpdir(), `migrated-${process.pid}.db`)
  const database = openSqlite(file)
  await migrate(database, now)
  // Only connections that were used are closed, and the last one to close writes everything to the file.
  await database.ping()
  await database.close()
  return file
}

async function openFile(folder: string, now: number): Promise<TestDatabase> {
  migratedFile ??= migrateFile(now)
  const file = join(folder, 'test.db')
  await copyFile(await migratedFile, file)
  return { database: openSqlite(file), giveBack: () => {} }
}

/** Unused schemas of this process; each has a twin with its initial rows. */
const free: string[] = []

const twinOf = (schema: string) => `${schema}_twin`

/** Larger tables are recreated instead of emptied, which would leave dead rows. */
const emptiedMostBytes = 262_144

/**
 * Stores the rows of a migrated schema in tables beside it, with a function that restores them. Rows are deleted rather
 * than truncated, since a truncated table costs several new files. Nothing is vacuumed meanwhile, so that rows keep
 * their insertion order.
 */
async function rememberFirstRows(database: Database, schema: string): Promise<void> {
  const twin = twinOf(schema)
  await sql`create schema ${sql.id(twin)}`.execute(database.schema)
  await sql
    .raw(`
      do $$
      declare
        one record;
        filled boolean;
      begin
        create table ${twin}.sequences_ (name text, value bigint, called boolean);
        for one in
          select relname as name, relkind as kind from pg_class
          where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'S')
        loop
          if one.kind = 'S' then
            execute format('insert into ${twin}.sequences_ select %L, last_value, is_called from ${schema}.%I', one.name, one.name);
          else
            execute format('alter table ${schema}.%I set (autovacuum_enabled = false)', one.name);
            execute format('select exists (select from ${schema}.%I)', one.name) into filled;
            if filled then
              execute format('create table ${twin}.%I as table ${schema}.%I', one.name, one.name);
            end if;
          end if;
        end loop;
      end $$`)
    .execute(database.schema)
  await sql
    .raw(`
      create function ${twin}.begin_again() returns void language plpgsql as $$
      declare
        one record;
        filled boolean;
      begin
        for one in
          select oid, relname as name, relhastriggers as guarded from pg_class
          where relnamespace = '${schema}'::regnamespace and relkind = 'r'
        loop
          execute format('select exists (select from ${schema}.%I)', one.name) into filled;
          -- Some tables are append-only by triggers.
          if filled and one.guarded then
            execute format('alter table ${schema}.%I disable trigger user', one.name);
          end if;
          if pg_relation_size(one.oid) > ${emptiedMostBytes} then
            execute format('truncate ${schema}.%I', one.name);
          elsif filled then
            execute format('delete from ${schema}.%I', one.name);
          end if;
          if filled and one.guarded then
            execute format('alter table ${schema}.%I enable trigger user', one.name);
          end if;
        end loop;
        for one in
          select relname as name from pg_class
          where relnamespace = '${twin}'::regnamespace and relkind = 'r' and relname <> 'sequences_'
        loop
          execute format('insert into ${schema}.%I table ${twin}.%I', one.name, one.name);
        end loop;
        perform setval(format('${schema}.%I', name)::regclass, value, called) from ${twin}.sequences_;
      end $$`)
    .execute(database.schema)
}

const openSchema = (schema: string) => openPostgres(urlOfSchema(schema), { size: 3, waitMs: 20_000 })

let ownConnection: Database | undefined

/** The connection that creates and empties schemas, with a long timeout. */
function maker(): Database {
  ownConnection ??= openPostgres(urlOfSchema('public'), { size: 1, timeoutMs: 60_000 })
  return ownConnection
}

async function makeSchema(now: number): Promise<string> {
  const schema = `${schemasOfRun()}_${randomBytes(6).toString('hex')}`
  await sql`create schema ${sql.id(schema)}`.execute(maker().schema)
  const database = openSchema(schema)
  await migrate(database, now)
  await database.close()
  await rememberFirstRows(maker(), schema)
  return schema
}

async function beginAgain(schema: string): Promise<string> {
  await sql`select ${sql.id(twinOf(schema), 'begin_again')}()`.execute(maker().schema)
  return schema
}

async function openFreeSchema(now: number): Promise<TestDatabase> {
  const used = free.pop()
  const schema = used === undefined ? await makeSchema(now) : await beginAgain(used)
  let isGiven = false
  return {
    database: openSchema(schema),
    giveBack() {
      if (!isGiven) free.push(schema)
      isGiven = true
    },
  }
}

/**
 * Opens a database like that of a new site: for SQLite a copy of a migrated one, for PostgreSQL a schema that other
 * tests may have used, with its rows restored. `now` is the time of the initial rows.
 */
export function openTestDatabase(engine: Engine, folder: string, now: number): Promise<TestDatabase> {
  return engine === 'sqlite' ? openFile(folder, now) : openFreeSchema(now)
}
