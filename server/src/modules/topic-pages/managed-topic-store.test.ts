import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTopicRows, findManagedTopics } from './managed-topic-store.ts'

describe.each(engines)('managed topics on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  async function aTopic(content: string): Promise<{ topicId: number; threadId: number }> {
    const { id: threadId } = await createThread(t, await t.createMember())
    const now = t.clock.now()
    return t.ctx.transaction(async (tx) => {
      const { id: topicId } = await tx
        .insertInto('topics')
        .values({
          user_id: 1,
          content,
          content_key: content,
          thread_count: 1,
          view_count: 0,
          recommended: 0,
          recommended_at: null,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('thread_topic').values({ thread_id: threadId, topic_id: topicId }).execute()
      await tx.updateTable('threads').set({ topic_id: topicId }).where('id', '=', threadId).execute()
      return { topicId, threadId }
    })
  }

  it('threads of deleted topics stay without them, and other topics stay with theirs', async () => {
    const [gone, kept] = [await aTopic('春茶'), await aTopic('秋茶')]
    const deleted = await t.ctx.transaction((tx) =>
      deleteTopicRows(tx, engine, [gone.topicId, 999_999], t.clock.now()),
    )
    expect(deleted).toEqual([gone.topicId])
    const { db } = t.ctx
    expect(await db.selectFrom('topics').select('id').execute()).toEqual([{ id: kept.topicId }])
    expect(await db.selectFrom('thread_topic').selectAll().execute()).toEqual([
      { thread_id: kept.threadId, topic_id: kept.topicId },
    ])
    expect(await db.selectFrom('threads').select(['id', 'topic_id']).orderBy('id').execute()).toEqual([
      { id: gone.threadId, topic_id: 0 },
      { id: kept.threadId, topic_id: kept.topicId },
    ])
  })

  it('a deleted topic is announced, and one that did not exist is not', async () => {
    const { topicId } = await aTopic('夏茶')
    // In one transaction: committed events are delivered and removed at any moment.
    const events = await t.ctx.transaction(async (tx) => {
      await tx.deleteFrom('outbox').execute()
      await deleteTopicRows(tx, engine, [topicId, 999_999], t.clock.now())
      return tx.selectFrom('outbox').select(['event', 'payload']).execute()
    })
    expect(events).toEqual([{ event: 'topic.deleted', payload: JSON.stringify({ topicId }) }])
  })

  it('topics are found and counted that meet all conditions', async () => {
    const { topicId } = await aTopic('普洱')
    await aTopic('白茶')
    const order = { column: 'topics.id', direction: 'desc', ids: 'desc' } as const
    const conditions = [sql<boolean>`content = '普洱'`, sql<boolean>`thread_count = 1`]
    const { rows, total } = await findManagedTopics(t.ctx.db, conditions, order, { offset: 0, perPage: 10 })
    expect([rows.map(({ id }) => id), total]).toEqual([[topicId], 1])
  })
})
