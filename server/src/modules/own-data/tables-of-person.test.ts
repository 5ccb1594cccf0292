import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { onClosing } from './tables-of-person.ts'

it('every table that names a person defines what happens to its rows when an account is closed', async () => {
  const site = await openTestApp()
  const person = /(^|_)(user_id|actor_id|operator_id)$|^pid$/
  const { rows } = await sql<{ name: string; column: string }>`
    select m.name as name, c.name as "column" from sqlite_master as m join pragma_table_info(m.name) as c
    where m.type = 'table'`.execute(site.ctx.db)
  const naming = new Set(rows.filter(({ column }) => person.test(column)).map(({ name }) => name))
  expect(naming.size).toBeGreaterThan(30)
  expect([...naming].filter((name) => !Object.hasOwn(onClosing, name))).toEqual([])
  const known = new Set(rows.map(({ name }) => name))
  expect(Object.keys(onClosing).filter((name) => !known.has(name))).toEqual([])
  await site.close()
})
