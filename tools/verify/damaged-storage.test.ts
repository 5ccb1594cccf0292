import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/src/drivers/db/db.ts'
import { openPostgres } from '../../server/src/drivers/db/postgres.ts'
import { openSqlite } from '../../server/src/drivers/db/sqlite.ts'
import { openDatabase } from '../../server/src/open-context.ts'
import { migrate } from '../../server/src/schema/migrations/migrate.ts'
import { createThread } from '../../server/src/testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { postgresUrl } from '../../server/src/testing/test-run.ts'
import { databaseInvariants } from './database.ts'
import { type Site, statementTimeoutMs } from './invariant.ts'

const unread = 'every stored value can be read'

async function brokenOf(site: Site): Promise<string[]> {
  const broken: string[] = []
  for (const { name, look } of databaseInvariants) {
    const total = await look(site).then(
      (finding) => finding.total,
      () => 1,
    )
    if (total > 0) broken.push(name)
  }
  return broken
}

/** The findings of reading every value. */
async function pagesOf(database: Database): Promise<readonly string[]> {
  const invariant = databaseInvariants.find(({ name }) => name === unread)
  return (await invariant?.look({ database, files: undefined as never, now: 0 }))?.examples ?? ['not looked']
}

describe('a copied SQLite database', () => {
  let t: TestApp
  let copy: string
  beforeAll(async () => {
    t = await openTestApp()
    await createThread(t, await t.createMember(), { html: '<p>明前茶的香气，在雨后。</p>' })
    copy = join(t.ctx.config.dataDir, 'copy.db')
    await sql.raw(`vacuum into '${copy}'`).execute(t.ctx.database.schema)
  })
  afterAll(() => t.close())

  /** Changes one byte of a copy and returns the findings. */
  async function lookAfter(change: (bytes: Buffer) => void): Promise<string[]> {
    const damaged = `${copy}.damaged`
    copyFileSync(copy, damaged)
    const bytes = readFileSync(damaged)
    change(bytes)
    writeFileSync(damaged, bytes)
    const database = openSqlite(damaged)
    try {
      return await brokenOf({ database, files: t.ctx.files, now: 0 })
    } finally {
      await database.close()
    }
  }

  it('a copied SQLite database has no findings when it is undamaged', async () => {
    expect(await lookAfter(() => {})).toEqual([])
  })

  it('with a flipped byte that makes a text invalid has a finding', async () => {
    const flip = (bytes: Buffer) => {
      const at = bytes.indexOf('香气')
      expect(at).toBeGreaterThan(0)
      bytes[at] = 0xff
    }
    expect(await lookAfter(flip)).toEqual([unread])
  })

  it('with a flipped byte in a page header has a finding', async () => {
    const flip = (bytes: Buffer) => {
      const page = bytes.lastIndexOf('香气') & ~4095
      bytes[page + 3] = (bytes[page + 3] ?? 0) ^ 0x40
    }
    expect(await lookAfter(flip)).toContain('the integrity check of the database engine finds no damage')
  })
})

describe.runIf(engines.includes('postgres'))('a PostgreSQL database', () => {
  it('a copied SQLite database is verified with a timeout that suffices for reading whole tables', async () => {
    const database = await openDatabase(
      { databaseUrl: postgresUrl, dataDir: '' },
      { timeoutMs: statementTimeoutMs },
    )
    try {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
        database.reads,
      )
      expect(rows).toEqual([{ statement_timeout: '6h' }])
    } finally {
      await database.close()
    }
  })

  it('a copied SQLite database is read completely', async () => {
    const t = await openTestApp({ engine: 'postgres' })
    try {
      await createThread(t, await t.createMember())
      const site = { database: t.ctx.database, files: t.ctx.files, now: 0 }
      expect(await brokenOf(site)).toEqual([])
      await sql`create table unreadable (what text)`.execute(t.ctx.database.schema)
      await sql`insert into unreadable values ('7'), ('tea')`.execute(t.ctx.database.schema)
      // A row with a text that the engine refuses to return stands in for an unreadable one.
      await sql`create type odd as enum ('a')`.execute(t.ctx.database.schema)
      await sql`alter table unreadable add column state odd default 'a'`.execute(t.ctx.database.schema)
      await sql`delete from pg_enum where enumtypid = 'odd'::regtype`.execute(t.ctx.database.schema)
      expect(await brokenOf(site)).toEqual([unread])
    } finally {
      await t.close()
    }
  })

  it('with amcheck is verified including its indexes, as far as the role is allowed to', async ({ skip }) => {
    const name = `chaguan_verify_${process.pid}`
    const server = openPostgres(postgresUrl, { size: 1, timeoutMs: 60_000 })
    const urlOf = (user: string) =>
      Object.assign(new URL(postgresUrl), { pathname: name, username: user }).href
    try {
      const { rows } = await sql<{ may: boolean }>`
        select rolsuper and exists (select from pg_available_extensions where name = 'amcheck') as may
        from pg_roles where rolname = current_user`.execute(server.schema)
      if (!rows[0]?.may) skip('the tests’ role may not install amcheck')
      await sql`create database ${sql.id(name)}`.execute(server.schema)
      await sql`create role ${sql.id(name)} login`.execute(server.schema)
      await lookThroughAmcheck(urlOf(new URL(postgresUrl).username), urlOf(name), name)
    } finally {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server.schema)
      await sql`drop role if exists ${sql.id(name)}`.execute(server.schema)
      await server.close()
    }
  }, 120_000)
})

/** Damages an index and a table of a separate database, and verifies it as its owner and as an unprivileged role. */
async function lookThroughAmcheck(ownerUrl: string, plainUrl: string, plain: string): Promise<void> {
  const owner = openPostgres(ownerUrl, { size: 2, timeoutMs: 60_000 })
  const run = (text: string) => sql.raw(text).execute(owner.schema)
  const lookAs = async (url: string) => {
    const database = openPostgres(url, { size: 2, timeoutMs: 60_000 })
    try {
      return await pagesOf(database)
    } finally {
      await database.close()
    }
  }
  try {
    await migrate(owner, 0)
    await run('create extension amcheck')
    await run(`grant select on all tables in schema public to ${plain}`)
    expect(await lookAs(ownerUrl)).toEqual([])
    // The function of an index now returns other values than at insertion, so the index no longer finds its rows.
    await run("create function mark(integer) returns integer immutable language sql as 'select $1'")
    await run('create table marked as select generate_series(1, 1000) as number')
    await run('create index marked_mark on marked (mark(number))')
    await run(
      "create or replace function mark(integer) returns integer immutable language sql as 'select -$1'",
    )
    expect(await lookAs(ownerUrl)).toEqual([
      expect.stringMatching(/^marked_mark: .*lacks matching index tuple/),
    ])
    await run('drop table marked')
    await run('create table early as select 1 as number')
    await run("update pg_class set relfrozenxid = pg_current_xact_id()::xid where relname = 'early'")
    expect(await lookAs(ownerUrl)).toEqual([expect.stringMatching(/^early: xmin \d+ precedes/)])
    // A role that may not call amcheck gets no findings.
    await run(`grant select on early to ${plain}`)
    expect(await lookAs(plainUrl)).toEqual([])
    await run(`grant execute on all functions in schema public to ${plain}`)
    expect(await lookAs(plainUrl)).toEqual([expect.stringMatching(/^early: xmin \d+ precedes/)])
  } finally {
    await owner.close()
  }
}
