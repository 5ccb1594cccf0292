import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Tx } from './db.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
let database: Database

const add = (tx: Tx, words: string) => sql`insert into notes (words) values (${words})`.execute(tx)
const kept = async () =>
  (await sql<{ words: string }>`select words from notes order by words`.execute(database.schema)).rows.map(
    ({ words }) => words,
  )

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaguan-commit-'))
  database = openSqlite(join(folder, 'site.db'))
  await sql`create table notes (words text unique)`.execute(database.schema)
})

afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('work in one group commit', () => {
  it('all concurrent work is stored', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `note ${String(index).padStart(3, '0')}`)
    await Promise.all(words.map((one) => database.transaction((tx) => add(tx, one))))
    expect(await kept()).toEqual(words)
  })

  it('failed work is rolled back by itself, and the rest of the group is stored', async () => {
    const refused = new Error('refused')
    const results = await Promise.allSettled([
      database.transaction((tx) => add(tx, 'first')),
      database.transaction(async (tx) => {
        await add(tx, 'never')
        throw refused
      }),
      database.transaction((tx) => add(tx, 'first')),
      database.transaction((tx) => add(tx, 'last')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: refused })
    expect(await kept()).toEqual(['first', 'last'])
  })

  it('work sees earlier work of the group, and succeeds when it is visible to everybody', async () => {
    const seen: number[] = []
    const count = async (tx: Tx) =>
      (await sql<{ n: number }>`select count(*) as n from notes`.execute(tx)).rows[0]?.n ?? -1
    await Promise.all(
      ['a', 'b', 'c'].map(async (words) => {
        await database.transaction(async (tx) => {
          seen.push(await count(tx))
          await add(tx, words)
        })
        const { rows } = await sql<{
          n: number
        }>`select count(*) as n from notes where words = ${words}`.execute(database.reads as Tx)
        expect(rows[0]?.n).toBe(1)
      }),
    )
    expect(seen).toEqual([0, 1, 2])
  })

  it('background work alone is committed without syncing the disk, and never together with other work', async () => {
    const synced: Record<string, number | undefined> = {}
    const read = (name: string) => async (tx: Tx) => {
      synced[name] = (await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)).rows[0]?.synchronous
      await add(tx, name)
    }
    await Promise.all([
      database.backgroundTransaction(read('background')),
      database.backgroundTransaction(read('background too')),
      database.transaction(read('call')),
      database.backgroundTransaction(read('background beside the call')),
    ])
    await database.backgroundTransaction(read('background later'))
    const [normal, full] = [1, 2]
    expect(synced).toEqual({
      background: normal,
      'background too': normal,
      call: full,
      'background beside the call': full,
      'background later': normal,
    })
    expect(await kept()).toHaveLength(5)
  })

  it('all work fails if the commit fails, and later work is stored', async () => {
    await sql`create table parents (id integer primary key)`.execute(database.schema)
    await sql`
      create table children (parent integer references parents (id) deferrable initially deferred)
    `.execute(database.schema)
    const results = await Promise.allSettled([
      database.transaction((tx) => add(tx, 'beside it')),
      database.transaction((tx) => sql`insert into children values (7)`.execute(tx)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await database.transaction((tx) => add(tx, 'later'))
    expect(await kept()).toEqual(['later'])
  })

  it('a group is synced to the disk once', async () => {
    const sizes: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.transaction(async (tx) => {
          await add(tx, `note ${index}`)
          const { rows } = await sql<{ n: number }>`select count(*) as n from notes`.execute(
            database.reads as Tx,
          )
          sizes.push(rows[0]?.n ?? -1)
        }),
      ),
    )
    // Nothing was committed before the last of them had written.
    expect(sizes).toEqual(sizes.map(() => 0))
  })
})
