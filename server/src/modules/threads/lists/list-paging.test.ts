import type { ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory } from '../../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { defaultThreadOptions, runThreadTransaction, storeThread } from '../index.ts'

const total = 137
const perPage = 7

interface ListData {
  readonly pageData: ThreadView[]
  readonly totalCount: number
  readonly totalPage: number
}

describe.each(engines)('paging through a list on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let categories: number[]

  const store = (number: number) =>
    runThreadTransaction(t.ctx, async (tx) => {
      const thread = await storeThread(t.ctx, tx, {
        authorId: author.id,
        categoryId: categories[number % 4] ?? 1,
        title: `${number}`,
        html: '<p>x</p>',
        topicIds: [],
        mentions: [],
        blocks: [],
        options: defaultThreadOptions,
        isDraft: false,
        approval: 1,
        // Several at the same moment: their ids decide.
        createdAt: t.clock.now() + Math.floor(number / 3),
        ip: '',
        isEssence: number % 5 === 0,
      })
      await tx
        .updateTable('threads')
        .set({ posted_at: (number * 37) % 50 })
        .where('id', '=', thread.threadId)
        .execute()
    })

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    categories = [1]
    for (const name of ['甲', '乙', '丙']) categories.push(await insertCategory(t, name))
    for (let number = 0; number < total; number += 1) await store(number)
  })
  afterAll(() => t.close())

  const page = async (query: string, number: number) =>
    (await t.get(`/api/v3/thread.list?${query}&perPage=${perPage}&page=${number}`)).Data as ListData

  const naive = async (
    order: 'created_at' | 'posted_at' | 'updated_at',
    within: readonly number[],
    essence: boolean,
  ) => {
    let query = t.ctx.db
      .selectFrom('threads')
      .select('id')
      .where('is_listed', '=', 1)
      .where('category_id', 'in', within)
    if (essence) query = query.where('is_essence', '=', 1)
    const rows = await query.orderBy(order, 'desc').orderBy('id', 'desc').execute()
    return rows.map(({ id }) => id)
  }

  const orders: ['created_at' | 'posted_at' | 'updated_at', number][] = [
    ['created_at', 1],
    ['posted_at', 2],
    ['updated_at', 4],
  ]
  const some = [0, 2]

  it.each(
    orders.flatMap(([order, sort]) =>
      [false, true].flatMap((narrowed) =>
        [false, true].map((essence) => [order, sort, narrowed, essence] as const),
      ),
    ),
  )(
    'by %s (sort %i), narrowed %s, featured %s, gives what counting off gives',
    async (order, sort, narrowed, essence) => {
      const within = narrowed ? some.map((index) => categories[index] ?? 0) : categories
      const expected = await naive(order, within, essence)
      const chosen = narrowed
        ? within.map((id, index) => `&filter[categoryids][${index}]=${id}`).join('')
        : ''
      const query = `filter[sort]=${sort}${chosen}${essence ? '&filter[essence]=1' : ''}`
      const pages = Math.ceil(expected.length / perPage)
      // Random jumps, then page by page, then back: each way must give the same rows.
      const walk = [pages, 2, Math.ceil(pages / 2), ...Array.from({ length: pages }, (_, index) => index + 1)]
      for (const number of [...walk, ...walk.toReversed()]) {
        const { pageData, totalCount, totalPage } = await page(query, number)
        const offset = (number - 1) * perPage
        expect(pageData.map(({ threadId }) => threadId)).toEqual(expected.slice(offset, offset + perPage))
        expect([totalCount, totalPage]).toEqual([expected.length, pages])
      }
    },
  )

  it('scope 2 lists every thread once, hot ones first', async () => {
    const seen: number[] = []
    const { totalPage, totalCount } = await page('scope=2', 1)
    for (let number = 1; number <= totalPage; number += 1)
      seen.push(...(await page('scope=2', number)).pageData.map(({ threadId }) => threadId))
    expect(totalCount).toBe(total)
    expect(new Set(seen).size).toBe(total)
    expect(seen).toHaveLength(total)
  })

  it('a page beyond the end is empty, and returned at once', async () => {
    for (const number of [21, 1000, 100_000_000]) {
      const { pageData, totalCount } = await page('filter[sort]=1', number)
      expect([pageData, totalCount]).toEqual([[], total])
    }
  })

  it('a page has the URLs of its neighbours, with the same query', async () => {
    const answer = await t.get('/api/v3/thread.list?filter[sort]=2&perPage=7&page=3')
    expect(answer.Data).toMatchObject({
      currentPage: 3,
      perPage: 7,
      pageLength: 7,
      firstPageUrl: 'http://forum.test/api/v3/thread.list?filter[sort]=2&perPage=7&page=1',
      nextPageUrl: 'http://forum.test/api/v3/thread.list?filter[sort]=2&perPage=7&page=4',
      prePageUrl: 'http://forum.test/api/v3/thread.list?filter[sort]=2&perPage=7&page=2',
    })
  })

  it('a new thread is on the first page and in the count at once, and shifts the others', async () => {
    const second = await page('filter[sort]=1', 2)
    const before = await page('filter[sort]=1', 1)
    t.clock.advance(60_000)
    await store(total)
    const first = await page('filter[sort]=1', 1)
    expect(first.totalCount).toBe(total + 1)
    expect(first.pageData[0]?.title).toBe(`${total}`)
    const shifted = await page('filter[sort]=1', 2)
    expect(shifted.pageData[0]?.threadId).toBe(before.pageData.at(-1)?.threadId)
    expect(shifted.pageData[1]?.threadId).toBe(second.pageData[0]?.threadId)
  })
})
