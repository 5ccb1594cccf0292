import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { indexPending, queueForIndexing } from './index.ts'

describe('segments of the search index on SQLite', () => {
  let t: TestApp
  let writer: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine: 'sqlite' })
    writer = await t.createMember()
  })
  afterAll(() => t.close())

  const segments = async () =>
    (await sql<{ n: number }>`select count(distinct segid) as n from search_post_words_idx`.execute(t.ctx.db))
      .rows[0]?.n

  it('many single changes leave few segments, and the last text is found', async () => {
    const { postId } = await publishThreadByCall(t, writer)
    for (let change = 1; change <= 40; change += 1) {
      await t.ctx.transaction(async (tx) => {
        await tx
          .updateTable('posts')
          .set({ content: `<p>steeping number${change}</p>` })
          .where('id', '=', postId)
          .execute()
        await queueForIndexing(tx, 'post', [postId])
      })
      await indexPending(t.ctx)
    }
    expect(await segments()).toBeLessThanOrEqual(8)
    const { Data } = await t.get('/api/v3/search?keyword=number40')
    expect((Data as { pageData: unknown[] }).pageData).toHaveLength(1)
  })
})
