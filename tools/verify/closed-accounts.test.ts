import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteOrphanedFiles } from '../../server/src/modules/files/index.ts'
import { closeDueAccounts } from '../../server/src/modules/own-data/index.ts'
import { updateSearchIndex } from '../../server/src/testing/fixtures/search-index.ts'
import { engines, openTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { createConsistentSite } from './consistent-site.ts'
import { verifySite } from './verify-site.ts'

describe.each(engines)('a site with closed accounts on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    await createConsistentSite(t)
  })
  afterAll(() => t.close())

  const broken = async () => {
    await updateSearchIndex(t)
    const site = { database: t.ctx.database, files: t.ctx.files, now: Date.now() }
    const verdicts = await Array.fromAsync(verifySite(site))
    return verdicts.filter(({ total }) => total > 0)
  }

  test('a site with closed accounts stays sound, whether their content is removed or kept', async () => {
    const before = await broken()
    const people = await t.ctx.db.selectFrom('users').select('id').where('id', '<>', 1).execute()
    expect(people.length).toBeGreaterThan(1)
    for (const [index, { id }] of people.entries()) {
      const now = t.clock.now()
      await t.ctx.transaction((tx) =>
        tx
          .insertInto('account_closings')
          .values({
            user_id: id,
            keeps_content: index % 2,
            asked_at: now,
            closes_at: now,
            cancelled_at: null,
          })
          .execute(),
      )
      await closeDueAccounts(t.ctx)
      await t.ctx.outbox.drain()
      expect(await broken()).toEqual(before)
    }
    await deleteOrphanedFiles(t.ctx)
    expect(await broken()).toEqual(before)
    const { rows } = await sql<{ n: number }>`select count(*) as n from users where status <> 20`.execute(
      t.ctx.db,
    )
    expect(Number(rows[0]?.n)).toBe(1)
  })
})
