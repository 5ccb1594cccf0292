import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './db.ts'
import { openSqlite } from './sqlite.ts'

describe('rows of SQLite', () => {
  let folder: string
  let database: Database

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chaguan-sqlite-'))
    database = openSqlite(join(folder, 'test.db'))
    await sql`create table teas (id integer primary key, name text, price real)`.execute(database.schema)
    await sql`insert into teas values (1, '龙井', 0.5), (2, null, 9007199254740991)`.execute(database.schema)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const all = async () => (await sql`select * from teas order by id`.execute(database.reads)).rows

  it('are plain objects with the columns in their order', async () => {
    const rows = await all()
    expect(rows).toStrictEqual([
      { id: 1, name: '龙井', price: 0.5 },
      { id: 2, name: null, price: 9007199254740991 },
    ])
    expect(Object.keys(rows[0] as object)).toEqual(['id', 'name', 'price'])
  })

  it('have the columns that were added after their statement was prepared', async () => {
    await all()
    await sql`alter table teas add column origin text not null default '杭州'`.execute(database.schema)
    expect((await all())[0]).toStrictEqual({ id: 1, name: '龙井', price: 0.5, origin: '杭州' })
  })

  it('are returned by a writing statement, and have the last of two columns with one name', async () => {
    const { rows } = await sql`update teas set price = 2 where id = 1 returning id, name, 7 as id`.execute(
      database.schema,
    )
    expect(rows).toStrictEqual([{ id: 7, name: '龙井' }])
  })
})
