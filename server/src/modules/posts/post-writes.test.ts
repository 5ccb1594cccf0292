import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../drivers/db/db.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addToLikeCount, addToReplyCount, adjustReplyCounts, updatePost } from './post-writes.ts'

describe.each(engines)('rows of comments on %s', (engine) => {
  let t: TestApp
  let postId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    const author = await t.createMember()
    const { id } = await createThread(t, author)
    const { Data } = await t.post('/api/v3/posts.create', { id, content: '好茶' }, author)
    postId = (Data as { id: number }).id
  })
  afterAll(() => t.close())

  const row = () =>
    t.ctx.db
      .selectFrom('posts')
      .select(['content', 'reply_count', 'like_count'])
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
  const change = (changes: Parameters<typeof updatePost>[2]) =>
    t.ctx.transaction((tx) => updatePost(tx, postId, changes))

  it('replies are never counted below none', async () => {
    const counts = [
      (tx: Tx, by: number) => addToReplyCount(tx, postId, by),
      (tx: Tx, by: number) => adjustReplyCounts(tx, t.ctx.database.engine, [postId], by),
    ]
    for (const count of counts) {
      await t.ctx.transaction(async (tx) => {
        await count(tx, 2)
        await count(tx, -3)
      })
      expect((await row()).reply_count).toBe(0)
    }
  })

  it('likes are never counted below none', async () => {
    await t.ctx.transaction(async (tx) => {
      await addToLikeCount(tx, postId, 1)
      for (let times = 0; times < 3; times += 1) expect(await addToLikeCount(tx, postId, -1)).toBe(true)
    })
    expect((await row()).like_count).toBe(0)
  })

  it('a comment that was deleted meanwhile is not changed', async () => {
    expect(await change({ content: '<p>新</p>' })).toMatchObject({ id: postId, content: '<p>新</p>' })
    await change({ deleted_at: t.clock.now() })
    expect(await change({ content: '<p>晚</p>' })).toBeUndefined()
    expect((await row()).content).toBe('<p>新</p>')
    for (const count of [addToReplyCount, addToLikeCount])
      expect(await t.ctx.transaction((tx) => count(tx, postId, 1))).toBe(false)
  })
})
