import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cache, untilWriteTo } from '../context/cache.ts'
import { readTables } from './check-cache-tables.ts'
import { openTestApp, type TestApp } from './test-app.ts'

describe.each([
  ['select * from "threads" left join posts on true', ['threads', 'posts']],
  ['select id from users where id in (select value from json_each(?))', ['users']],
  ['with found as (select 1 from likes) select * from found', ['likes']],
])('read tables of “%s”', (statement, tables) => {
  it(`the tables that “${statement}” reads are ${tables}`, () => {
    expect(readTables(statement)).toEqual(tables)
  })
})

describe('the check of the tables that caches declare', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await openTestApp()
  })
  afterAll(() => site.close())

  const people: Cache<unknown> = { name: 'people', ...untilWriteTo('users'), limit: { entries: 9 } }
  const readPeople = () => site.ctx.db.selectFrom('users').select('id').execute()

  it('the check of declared tables lets a load read them', async () => {
    expect(await site.ctx.cache(people).read('all', readPeople)).toEqual([])
  })

  it('the check of declared tables throws when a load reads another', async () => {
    const cache = site.ctx.cache({ ...people, name: 'wrong' } as typeof people)
    const read = cache.read('all', () => site.ctx.db.selectFrom('topics').select('id').execute())
    await expect(read).rejects.toThrow('does not declare topics')
  })

  it('the check of declared tables throws when a load reads one of another cache', async () => {
    const cache = site.ctx.cache<unknown>({ name: 'names', ...untilWriteTo('topics'), limit: { entries: 9 } })
    const read = cache.read('all', async () => site.ctx.cache(people).read('all', readPeople))
    await expect(read).rejects.toThrow('does not declare users')
  })
})
