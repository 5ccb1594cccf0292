import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../drivers/db/db.ts'
import { openSqlite } from '../drivers/db/sqlite.ts'
import { engines, openTestApp, type TestApp } from '../testing/test-app.ts'
import { migrate, migrationNames } from './migrate.ts'

const now = Date.UTC(2026, 10, 20)

async function expectSeeded(database: Database): Promise<void> {
  const groups = await database.reads
    .selectFrom('groups')
    .select(['id', 'is_default'])
    .orderBy('id')
    .execute()
  expect(groups.map(({ id }) => id)).toEqual([1, 6, 7, 8, 10])
  expect(groups.find(({ is_default }) => is_default === 1)?.id).toBe(10)
  const categories = await database.reads.selectFrom('categories').select('name').execute()
  expect(categories).toEqual([{ name: '默认分类' }])
}

describe('two processes that start together on one SQLite file', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chaguan-migrate-'))
  })

  afterAll(() => rm(folder, { recursive: true }))

  it('change the database once', async () => {
    const file = join(folder, 'chaguan.db')
    const [one, other] = [openSqlite(file), openSqlite(file)]
    const done = await Promise.all([migrate(one, now), migrate(other, now)])
    expect(done.map((names) => names.length).sort()).toEqual([0, migrationNames.length])
    await expectSeeded(other)
    await one.close()
    await other.close()
  })
})

describe.each(engines)('migrations on %s', (engine) => {
  let site: TestApp

  beforeAll(async () => {
    site = await openTestApp({ engine })
  })

  afterAll(() => site.close())

  it('leave a database that is up to date alone, also when several look at once', async () => {
    const { database } = site.ctx
    expect(await Promise.all([migrate(database, now), migrate(database, now)])).toEqual([[], []])
    await expectSeeded(database)
  })

  it('give new groups ids after 10', async () => {
    const { id } = await site.ctx.transaction(async (tx) => {
      const { id: _id, ...row } = await tx
        .selectFrom('groups')
        .selectAll()
        .where('id', '=', 10)
        .executeTakeFirstOrThrow()
      return tx
        .insertInto('groups')
        .values({ ...row, name: '茶友', is_default: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    expect(id).toBe(11)
  })

  it('refuse a database that a newer version has changed', async () => {
    const { database } = site.ctx
    await database.transaction(async (tx) => {
      await sql`insert into migrations (name, applied_at) values ('9999-later', ${now})`.execute(tx)
    })
    await expect(migrate(database, now)).rejects.toThrow('9999-later')
  })
})
