import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../drivers/db/db.ts'
import { prepareWrite } from '../drivers/db/prepared.ts'
import { engines, openTestApp, type TestApp } from '../testing/test-app.ts'
import { recordWrites, writtenTable } from './written-tables.ts'

describe.each([
  ['insert into "users" ("id") values (?)', 'users'],
  ['insert or replace into search_post_words (rowid) values (?)', 'search_post_words'],
  ['  update "threads" set "title" = ?', 'threads'],
  ['delete from posts where id = ?', 'posts'],
  ['select 1', null],
  ['with "changed" as (update "users" set "id" = 1) select 1', 'all'],
  ['truncate users', 'all'],
] as const)('written tables of “%s”', (statement, table) => {
  it(`the table written by “${statement}” is ${table}`, () => {
    expect(writtenTable(statement)).toBe(table)
  })
})

const renameTopics = prepareWrite<{ from: number }, never>(({ tx, parameters }) =>
  tx.updateTable('topics').set({ view_count: 1 }).where('id', '=', parameters.from),
)

describe.each(engines)('the tables that a transaction has written (%s)', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await openTestApp({ engine })
  })
  afterAll(() => site.close())

  const writtenBy = (work: (tx: Tx) => Promise<unknown>) =>
    site.ctx.database.transaction(async (tx) => {
      const recording = recordWrites(tx)
      await work(recording.tx)
      const written = recording.written()
      return written === 'all' ? written : [...written].sort()
    })

  it('written tables are none after reading', async () => {
    expect(await writtenBy((tx) => tx.selectFrom('users').select('id').execute())).toEqual([])
  })

  it('written tables are those of built, raw and prepared statements', async () => {
    const written = await writtenBy(async (tx) => {
      await tx.updateTable('users').set({ thread_count: 0 }).where('id', '=', -1).execute()
      await tx.deleteFrom('sessions').where('id', '=', -1).execute()
      await sql`update categories set thread_count = 0 where id = -1`.execute(tx)
      await renameTopics(tx, { from: -1 })
      await renameTopics(tx, { from: -2 })
    })
    expect(written).toEqual(['categories', 'sessions', 'topics', 'users'])
  })

  it('written tables include those that triggers write', async () => {
    expect(
      await writtenBy((tx) => tx.deleteFrom('thread_tom').where('thread_id', '=', -1).execute()),
    ).toEqual(['thread_tom', 'threads'])
  })

  it('written tables are unknown after other statements', async () => {
    const inserting = (tx: Tx) =>
      tx
        .with('none', (db) => db.selectFrom('users').select('id').where('id', '=', -1))
        .deleteFrom('posts')
        .where('id', '=', -1)
        .execute()
    expect(await writtenBy(inserting)).toBe('all')
  })
})
