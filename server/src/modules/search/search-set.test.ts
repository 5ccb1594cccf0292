import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPosts } from '../../drivers/search/find-posts.ts'
import { findNames } from '../../drivers/search/name-index.ts'
import { readQuery } from '../../drivers/search/read-query.ts'
import { fillSearchSet } from '../../testing/search-set/fill-search-set.ts'
import {
  expectedOf,
  type LabelledQuery,
  labelledQueries,
  makeSearchSet,
  recallAtTen,
  type SetLabels,
} from '../../testing/search-set/search-set.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { beginRebuild, continueRebuild } from './rebuild-index.ts'

const threads = 1200
const comments = 600

describe('the labelled set', () => {
  it('the set has 300 different queries, and all expected results exist', () => {
    expect(new Set(labelledQueries.map(({ text }) => text)).size).toBe(300)
    const subjects = new Set([...makeSearchSet(threads, comments)].map(({ subject }) => subject))
    for (const { subject, finds } of labelledQueries)
      if (finds === 'posts') expect(subjects).toContain(subject)
  })

  it('a subject is labelled only where its texts mention it', () => {
    const texts = [...makeSearchSet(threads, comments)]
    for (const { subject, kind } of labelledQueries) {
      if (kind === 'letters' || kind === 'slip') continue
      const strangers = texts.filter(
        (one) => one.subject !== subject && `${one.title}\n${one.text}`.includes(subject),
      )
      expect(strangers).toEqual([])
    }
  })
})

describe.each(engines)('the labelled set on %s', (engine) => {
  let t: TestApp
  let labels: SetLabels

  const everywhere = {
    threadsIn: null,
    commentsIn: null,
    authorId: 0,
    threadId: 0,
    denied: [],
    since: 0,
    until: 0,
    types: [],
  } as const

  async function find(
    { text, finds }: LabelledQuery,
    sort: 'relevance' | 'time',
  ): Promise<readonly number[]> {
    const { db } = t.ctx
    if (finds === 'member') return findNames(db, engine, 'user', text)
    const query = await readQuery(db, engine, text)
    const { posts } = await findPosts(db, engine, query, { ...everywhere, sort }, t.clock.now())
    return posts.map(({ postId }) => postId)
  }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    labels = await fillSearchSet(t.ctx, threads, comments)
    await beginRebuild(t.ctx)
    await continueRebuild(t.ctx)
  }, 120_000)
  afterAll(() => t.close())

  it.each(['relevance', 'time'] as const)(
    'is found to 95 of 100 among the first ten by %s',
    async (sort) => {
      const missed: string[] = []
      let sum = 0
      for (const query of labelledQueries) {
        const recall = recallAtTen(expectedOf(query, labels), await find(query, sort))
        sum += recall
        if (recall < 1) missed.push(`${query.kind} ${query.text} ${recall.toFixed(2)}`)
      }
      expect(sum / labelledQueries.length, missed.join('; ')).toBeGreaterThanOrEqual(0.95)
    },
    120_000,
  )

  it('an interrupted rebuild continues, and leaves no entries of deleted posts', async () => {
    const count = async () => (await t.ctx.db.selectFrom('search_posts').select('post_id').execute()).length
    const before = await count()
    await t.ctx.transaction(async (tx) => {
      await tx.deleteFrom('search_posts').where('post_id', '<', 700).execute()
      await tx
        .insertInto('search_posts')
        .values({
          post_id: 9_999_999,
          thread_id: 1,
          user_id: 1,
          category_id: 1,
          is_first: 0,
          created_at: 1,
          title: '',
          text: '',
        })
        .execute()
    })
    await beginRebuild(t.ctx)
    let batches = 0
    await continueRebuild(
      t.ctx,
      () => {
        batches += 1
      },
      () => batches === 1,
    )
    expect(await count()).toBeLessThan(before)
    await continueRebuild(t.ctx)
    expect(await count()).toBe(before)
  }, 60_000)
})
