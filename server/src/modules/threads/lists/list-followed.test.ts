import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { runThreadTransaction } from '../listed-state.ts'

/** More threads than a list that is read whole and sorted. */
const many = 2300

interface ListedThread {
  readonly pageData: { readonly threadId: number; readonly title: string }[]
  readonly totalCount: number
}

describe.each(engines)('threads of followed people on %s', (engine) => {
  let t: TestApp
  let reader: TestMember
  let busy: TestMember
  let quiet: TestMember
  let stranger: TestMember

  const follow = (who: TestMember) =>
    t.ctx.transaction((tx) =>
      tx
        .insertInto('user_follow')
        .values({
          from_user_id: reader.id,
          to_user_id: who.id,
          is_mutual: 0,
          created_at: 0,
          updated_at: 0,
        })
        .execute(),
    )
  const list = async (query = '') =>
    (await t.get(`/api/v3/thread.list?filter[attention]=1&perPage=3&${query}`, reader)).Data as ListedThread

  beforeAll(async () => {
    t = await openTestApp({ engine })
    reader = await t.createMember()
    busy = await t.createMember()
    quiet = await t.createMember()
    stranger = await t.createMember()
    await publishThreadByCall(t, busy, { title: '第一篇' })
    await publishThreadByCall(t, quiet, { title: '安静的' })
    await publishThreadByCall(t, busy, { title: '不署名', anonymous: 1 })
  })
  afterAll(() => t.close())

  /** Copies one thread many times: only lists read the copies. */
  const multiply = () =>
    runThreadTransaction(t.ctx, async (tx) => {
      const row = await tx
        .selectFrom('threads')
        .selectAll()
        .where('title', '=', '第一篇')
        .executeTakeFirstOrThrow()
      const { id: _id, ...columns } = row
      for (let from = 0; from < many; from += 100)
        await tx
          .insertInto('threads')
          .values(
            Array.from({ length: 100 }, (_, index) => ({
              ...columns,
              title: `第${from + index}份`,
              created_at: row.created_at + from + index + 1,
              posted_at: row.created_at + (((from + index) * 37) % many),
            })),
          )
          .execute()
      await sql`update categories set thread_count = (select count(*) from threads where is_listed = 1)`.execute(
        tx,
      )
    })

  it('following nobody gives an empty list; a followed person is in it at once', async () => {
    expect(await list()).toMatchObject({ pageData: [], totalCount: 0 })
    await follow(quiet)
    expect((await list()).pageData.map(({ title }) => title)).toEqual(['安静的'])
    await follow(busy)
    expect((await list()).pageData.map(({ title }) => title)).toEqual(['安静的', '第一篇'])
  })

  it.each([
    ['newest first', 'created_at', 1],
    ['by their last comment', 'posted_at', 2],
  ] as const)('a long list is the same %s, page by page', async (_, column, sort) => {
    if (sort === 1) await multiply()
    await publishThreadByCall(t, stranger)
    const rows = await t.ctx.db
      .selectFrom('threads')
      .select('id')
      .where('user_id', 'in', [busy.id, quiet.id])
      .where('is_anonymous', '=', 0)
      .orderBy(column, 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(rows).toHaveLength(many + 2)
    for (const page of [1, 2, 400, 3, 768]) {
      const { pageData, totalCount } = await list(`filter[sort]=${sort}&page=${page}`)
      expect(pageData.map(({ threadId }) => threadId)).toEqual(
        rows.slice((page - 1) * 3, page * 3).map(({ id }) => id),
      )
      expect(totalCount).toBe(many + 2)
    }
  })
})
