import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread, type TestThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { findThread } from '../thread-store.ts'
import { eraseThreadInTx } from './erase-thread.ts'

const ofThreads = ['thread_tag', 'thread_topic', 'thread_user', 'thread_stick_sort', 'purchases'] as const
const ofPosts = ['post_user', 'post_mentions_user', 'post_mod'] as const

describe.each(engines)('erasing a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
  })
  afterAll(() => t.close())

  /** Stores a thread that others have liked, collected, bought and mentioned, with a tag and a topic. */
  async function aThread(number: number): Promise<TestThread> {
    const thread = await createThread(t, author)
    const [thread_id, post_id, user_id, created_at] = [thread.id, thread.postId, reader.id, t.clock.now()]
    await t.ctx.transaction(async (tx) => {
      await tx.insertInto('thread_tag').values({ thread_id, tag: '茶' }).execute()
      await tx.insertInto('thread_topic').values({ thread_id, topic_id: number }).execute()
      await tx.insertInto('thread_user').values({ thread_id, user_id, created_at }).execute()
      await tx.insertInto('thread_stick_sort').values({ thread_id, sort: 1 }).execute()
      await tx.insertInto('purchases').values({ thread_id, user_id, kind: 3, created_at }).execute()
      await tx.insertInto('post_user').values({ post_id, user_id, created_at }).execute()
      await tx.insertInto('post_mentions_user').values({ post_id, user_id }).execute()
      await tx.insertInto('post_mod').values({ post_id, stop_word: '茶' }).execute()
    })
    return thread
  }
  async function rowsOf({ id, postId }: TestThread): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {}
    for (const table of ofThreads)
      counts[table] = (
        await t.ctx.db.selectFrom(table).select('thread_id').where('thread_id', '=', id).execute()
      ).length
    for (const table of ofPosts)
      counts[table] = (
        await t.ctx.db.selectFrom(table).select('post_id').where('post_id', '=', postId).execute()
      ).length
    return counts
  }

  it('everything that belongs to it is deleted, and nothing of another thread', async () => {
    const [gone, kept] = [await aThread(1), await aThread(2)]
    const before = await rowsOf(kept)
    expect(Object.values(before)).not.toContain(0)
    const thread = await findThread(t.ctx.db, gone.id)
    if (!thread) throw new Error('The thread is missing.')
    await t.ctx.transaction((tx) => eraseThreadInTx(t.ctx, tx, thread, reader.id))
    expect(await rowsOf(kept)).toEqual(before)
    expect(new Set(Object.values(await rowsOf(gone)))).toEqual(new Set([0]))
    expect(await findThread(t.ctx.db, gone.id)).toBeUndefined()
  })
})
