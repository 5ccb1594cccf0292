import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPosts, findThreadsAndComments } from '../../drivers/search/find-posts.ts'
import { putPosts } from '../../drivers/search/post-index.ts'
import type { PostQuery } from '../../drivers/search/post-query.ts'
import { readQuery } from '../../drivers/search/read-query.ts'
import { addWords } from '../../drivers/search/vocabulary.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'

const everywhere = {
  threadsIn: null,
  commentsIn: null,
  sort: 'relevance',
  authorId: 0,
  threadId: 0,
  denied: [],
  since: 0,
  until: 0,
  types: [],
} as const satisfies PostQuery

const threads = 5000
/** Threads with the word in their title, an old and a new one; all others have it in their text. */
const titled = [40, 4990]
/** Words of the newest and of the oldest threads only, and one of each 25th, which counts as rarer. */
const wordsOf = (id: number) => [
  ...(id > threads - 300 ? ['puer'] : []),
  ...(id <= 400 ? ['sencha'] : []),
  ...(id % 25 === 0 ? ['matcha'] : []),
]
const newestFirst = Array.from({ length: threads }, (_, index) => threads - index)

describe.each(engines)('a common word on %s', (engine) => {
  let t: TestApp

  const find = async (wanted: Partial<PostQuery>, word = 'oolong') => {
    const { db, database, clock } = t.ctx
    const query = await readQuery(db, database.engine, word)
    const found = await findPosts(db, database.engine, query, { ...everywhere, ...wanted }, clock.now())
    return { ids: found.posts.map(({ postId }) => postId), total: found.total }
  }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.ctx.transaction(async (tx) => {
      const entries = newestFirst.map((id) => ({
        postId: id,
        threadId: id,
        userId: 1,
        categoryId: 1,
        isThread: true,
        createdAt: id,
        title: titled.includes(id) ? 'oolong' : 'tea',
        text: 'oolong',
        terms: ['oolong', ...wordsOf(id)],
      }))
      const comments = entries.slice(0, 30).map((entry) => ({
        ...entry,
        postId: threads + entry.postId,
        isThread: false,
        title: '',
        terms: ['oolong'],
      }))
      await putPosts(tx, engine, [...entries, ...comments])
      const words = new Map([
        ['oolong', threads + 30],
        ['puer', 300],
        ['sencha', 400],
        ['matcha', 90],
      ])
      await addWords(tx, engine, words)
    })
  })
  afterAll(() => t.close())

  it('the newest hundred are ranked, and a thousand are counted', async () => {
    const { ids, total } = await find({ commentsIn: [] })
    expect(total).toBe(1000)
    expect(ids.slice(0, 100)).toEqual([4990, ...newestFirst.filter((id) => id !== 4990).slice(0, 99)])
  })

  it('threads and comments are found at once as separately', async () => {
    const { db, database, clock } = t.ctx
    const query = await readQuery(db, database.engine, 'oolong')
    const found = await findThreadsAndComments(db, database.engine, query, everywhere, clock.now())
    const idsOf = ({ posts, total }: typeof found.threads) => ({
      ids: posts.map(({ postId }) => postId),
      total,
    })
    expect(idsOf(found.threads)).toEqual(await find({ commentsIn: [] }))
    expect(idsOf(found.comments)).toEqual(await find({ threadsIn: [] }))
  })

  it('results are counted exactly if only the newest or only the oldest threads have the word', async () => {
    const [newest, oldest] = [
      await find({ commentsIn: [] }, 'puer'),
      await find({ commentsIn: [] }, 'sencha'),
    ]
    expect([newest.total, oldest.total]).toEqual([300, 400])
    expect(newest.ids).toEqual(newestFirst.slice(0, 100))
  })

  it('all results are listed where they are wanted, the older ones by time', async () => {
    const { ids, total } = await find({ commentsIn: [], isWhole: true })
    expect(total).toBe(1000)
    expect(ids).toEqual([4990, ...newestFirst.filter((id) => id !== 4990).slice(0, 999)])
  })

  it('comments are found and counted without the threads', async () => {
    const { ids, total } = await find({ threadsIn: [] })
    expect(total).toBe(30)
    expect(ids).toEqual(newestFirst.slice(0, 30).map((id) => threads + id))
  })

  it('of a rarer word the first hundred are listed unless all are wanted, and all are counted', async () => {
    const rarer = newestFirst.filter((id) => id % 25 === 0)
    expect(await find({ commentsIn: [] }, 'matcha')).toEqual({ ids: rarer.slice(0, 100), total: 200 })
    expect(await find({ commentsIn: [], isWhole: true }, 'matcha')).toEqual({ ids: rarer, total: 200 })
    expect(await find({ commentsIn: [], sort: 'time' }, 'matcha')).toEqual({ ids: rarer, total: 200 })
    expect(await find({}, 'matcha')).toEqual({ ids: rarer, total: 200 })
  })

  it('with a filter that is no term, the newest thousand are ranked', async () => {
    const { ids } = await find({ commentsIn: [], since: 1, until: 4900 })
    expect(ids.slice(0, 2)).toEqual([4899, 4898])
    expect(ids).toHaveLength(1000)
  })
})
