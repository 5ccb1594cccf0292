import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from './db.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
let file: string
let database: Database

/** About 130 frames of the log. */
const writeMany = () =>
  database.transaction(async (tx) => {
    await sql`insert into notes (words) with recursive places(n) as (select 1 union all select n + 1 from places
      where n < 500) select hex(randomblob(500)) from places`.execute(tx)
  })

function logState(): { log: number; checkpointed: number } {
  const other = new DatabaseSync(file)
  const state = other.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number }
  other.close()
  return state
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaguan-checkpoints-'))
  file = join(folder, 'site.db')
  database = openSqlite(file)
  await sql`create table notes (id integer primary key, words text)`.execute(database.schema)
})

afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the write-ahead log of SQLite', () => {
  it('the write-ahead log of SQLite is copied by a worker while much is written, and started again', async () => {
    const logs: number[] = []
    await expect
      .poll(
        async () => {
          await writeMany()
          logs.push(logState().log)
          return logs.some((log, index) => log < (logs[index - 1] ?? 0))
        },
        { timeout: 20_000, interval: 25 },
      )
      .toBe(true)
    expect(Math.max(...logs)).toBeLessThan(10_000)
    const { rows } = await sql<{ n: number }>`select count(*) as n from notes`.execute(database.schema)
    expect(rows[0]?.n).toBe(logs.length * 500)
  })

  it('the write-ahead log of SQLite is not copied within the commit that makes it longer than 1,000 frames', async () => {
    for (let times = 0; times < 12; times += 1) await writeMany()
    expect(logState().log).toBeGreaterThan(1000)
  })

  it('the process never copies the write-ahead log of SQLite itself, which would block it', async () => {
    const { prepare } = DatabaseSync.prototype
    const prepared: string[] = []
    const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
      this: DatabaseSync,
      text,
    ) {
      prepared.push(text)
      return prepare.call(this, text)
    })
    const other = openSqlite(join(folder, 'other.db'))
    spy.mockRestore()
    await other.close()
    expect(prepared.filter((text) => text.includes('checkpoint'))).toEqual(['pragma wal_checkpoint(noop)'])
  })

  it('a long read does not keep transactions waiting while the write-ahead log of SQLite is long', async () => {
    await writeMany()
    const reader = new DatabaseSync(file)
    const rows = reader.prepare('select id from notes').iterate()
    rows.next()
    let slowest = 0
    for (let times = 0; times < 75; times += 1) {
      const begunAt = performance.now()
      await writeMany()
      slowest = Math.max(slowest, performance.now() - begunAt)
    }
    expect(logState().log).toBeGreaterThan(8000)
    // The worker waits a second for other processes, but not for reads while transactions wait.
    expect(slowest).toBeLessThan(900)
    reader.close()
  })

  it('the write-ahead log of SQLite keeps everything when the database is closed while the worker copies', async () => {
    for (let times = 0; times < 12; times += 1) await writeMany()
    await database.close()
    database = openSqlite(file)
    const { rows } = await sql<{ n: number }>`select count(*) as n from notes`.execute(database.schema)
    expect(rows).toEqual([{ n: 6000 }])
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.schema)
    expect(check.rows).toEqual([{ integrity_check: 'ok' }])
  })
})
